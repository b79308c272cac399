import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountApp } from '../accounts/testing/account-app';
import { openLeadApp } from './testing/lead-app';

let leads: AccountApp;
beforeAll(async () => {
  leads = await openLeadApp({ receivers: ['mail', 'lead.ingest', 'lead.showing'] });
});
afterAll(() => leads.close());

const FIELDS = {
  name: 'Keola Sample',
  email: 'keola@example.com',
  phone: '808-555-0100',
  message: 'Aloha, a question.',
};

async function send(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await leads.app.inject({
    method: 'POST',
    url: '/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: response.statusCode, location: response.headers.location };
}

const stored = () => leads.test.database.selectFrom('leads').selectAll().orderBy('id').execute();

test('a form without scripts becomes a lead to the agent of the page, and the page says so [B2.1.11]', async () => {
  expect(await send({ ...FIELDS, agent_id: '12', website: '' })).toEqual({ status: 303, location: '/contact?sent=1' });
  expect((await stored()).at(-1)).toMatchObject({ email: 'keola@example.com', advisor_id: 12, status: 'new' });
});

test('what is missing leads back to the form with a code of the catalogue, and nothing is stored', async () => {
  const before = (await stored()).length;
  const { email: _, ...rest } = FIELDS;
  expect(await send(rest)).toMatchObject({ status: 303, location: expect.stringMatching(/^\/contact\?error=[a-z_]+/) });
  expect(await send({ ...FIELDS, email: 'no mail' })).toMatchObject({
    location: '/contact?error=validation_failed&field=email',
  });
  expect((await stored()).length).toBe(before);
});

test('the hidden field keeps robots back, and another site cannot send the form', async () => {
  await send({ ...FIELDS, website: 'https://spam.example' });
  expect((await stored()).at(-1)?.status).toBe('spam');
  expect((await send(FIELDS, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
});
