import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountApp, browserOf } from '../accounts/testing/account-app';
import { LEAD_LIMITS } from './lead-limits';
import { openLeadApp, question } from './testing/lead-app';

let leads: AccountApp;
beforeAll(async () => {
  leads = await openLeadApp({ receivers: ['mail'], limits: { leadPerAddress: LEAD_LIMITS.leadPerAddress } });
});
afterAll(() => leads.close());

const send = (lead: unknown) => browserOf(leads.app).post('/api/v3/leads', lead);

test('the sixth lead within ten minutes waits, a repeat of an old one does not', async () => {
  const first = question();
  expect((await send(first)).statusCode).toBe(200);
  for (let count = 0; count < 4; count++) expect((await send(question())).statusCode).toBe(200);
  const refused = await send(question());
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await send(first)).statusCode).toBe(200);
});

test('without a receiver the lead is stored and its message says not configured', async () => {
  const rows = await leads.test.database.selectFrom('tasks').selectAll().where('topic', '=', 'lead.ingest').execute();
  expect(rows).toHaveLength(5);
  expect(rows.every(({ parked_at, last_error }) => parked_at !== null && last_error === 'not configured')).toBe(true);
});

test('what is refused leaves nothing behind', async () => {
  await leads.test.database.deleteFrom('attempts').execute();
  const before = await leads.test.database.selectFrom('leads').select('id').execute();
  for (const body of [
    {},
    [],
    { action: 'nothing' },
    question({ name: '' }),
    { ...question(), submission_id: '../x' },
    // the place of a favorite's lead, which only the site creates
    question({ submission_id: 'favorite-0123456789abcdef', website: 'robot' }),
  ]) {
    expect((await send(body)).statusCode).toBe(400);
  }
  expect(await leads.test.database.selectFrom('leads').select('id').execute()).toEqual(before);
});
