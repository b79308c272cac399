import { FASTEST_PERSON_MS } from 'shared-contracts';
import type { LeadSubmission } from 'shared-contracts/leads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountApp, signedInAs, type TestBrowser } from '../accounts/testing/account-app';
import { callback, type LeadDesk, leadDesk, openLeadApp, question, showing } from '../leads/testing/lead-app';
import { staffFeature } from './testing/admin-site';

let parts: AccountApp;
let desk: LeadDesk;
let admin: TestBrowser;
beforeAll(async () => {
  parts = await openLeadApp({}, (opened) => [staffFeature(opened)]);
  desk = leadDesk(parts);
  admin = (await signedInAs(parts, 'admin', ['admin'])).browser;
});
afterAll(() => parts.close());

const release = (id: number) => admin.post('/api/v3/staff/leads/release', { id });
const TOO_QUICK = { open_ms: FASTEST_PERSON_MS - 1 };
const ANEW = { submission_id: 'of-somebody-slower' };

/** The deliveries of a submission, without their numbers. */
async function outgoing({ submission_id }: LeadSubmission) {
  const rows = await desk.stored(submission_id);
  return Promise.all(
    rows.map(async ({ id, part, status, lead_source, message }) => ({
      ...{ part, status, lead_source, message },
      sent: pick(await desk.outgoing(`lead:${id}`)),
      mail: pick(await desk.outgoing(`lead-mail:${id}`)),
    })),
  );
}
const pick = (item: { topic: string; payload: unknown } | undefined) =>
  item && { topic: item.topic, payload: item.payload };

test.each([
  ['a question with a request for pre-approval', (over: object) => question({ preapprove: true, ...over })],
  ['a showing', (over: object) => showing({ first_name: 'Keola', last_name: 'Sample', ...over })],
  ['a callback', callback],
])('%s that was taken for a robot’s goes out as if it had not been', async (_, form) => {
  const kept = form(TOO_QUICK);
  const { row } = await desk.take(kept);
  expect(row.status).toBe('spam');
  const response = await release(row.id);
  expect(response.json()).toMatchObject({ id: row.id, status: 'new' });
  const slower = form({ submission_id: `${ANEW.submission_id}-${row.id}` });
  await desk.take(slower);
  expect(await outgoing(kept)).toEqual(await outgoing(slower));
});

test('it is released once, by the log’s word; unknown ones are not found', async () => {
  const kept = question(TOO_QUICK);
  const { row } = await desk.take(kept);
  for (const _ of [1, 2]) expect((await release(row.id)).statusCode).toBe(200);
  const { entries } = (await admin.get('/api/v3/staff/audit')).json();
  const noted = entries.filter(({ subject }: { subject: string }) => subject === `Lead ${row.id}`);
  expect(noted).toMatchObject([{ actor: 'admin@example.com', action: 'Lead was not spam' }]);
  expect((await release(999_999)).statusCode).toBe(404);
});

test('what is no address stays out of the mail’s reply address, and no zone of its own breaks it', async () => {
  const odd = callback({ website: 'x', email: 'x' });
  const { row } = await desk.take(
    odd.callback ? { ...odd, callback: { ...odd.callback, time_zone: 'No/Where' } } : odd,
  );
  expect((await release(row.id)).statusCode).toBe(200);
  expect((await desk.outgoing(`lead-mail:${row.id}`))?.payload).toMatchObject({ replyTo: null });
});
