import { FASTEST_PERSON_MS } from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountApp, directory, signedInAs, type TestBrowser } from '../accounts/testing/account-app';
import { pseudonymizeLeads } from '../leads/leads.repository';
import { type LeadDesk, leadDesk, openLeadApp, question } from '../leads/testing/lead-app';
import { staffFeature } from './testing/admin-site';

let parts: AccountApp;
let desk: LeadDesk;
let admin: TestBrowser;
let advisor: TestBrowser;
beforeAll(async () => {
  parts = await openLeadApp({}, (opened) => [staffFeature(opened)]);
  desk = leadDesk(parts);
  admin = (await signedInAs(parts, 'admin', ['admin'])).browser;
  advisor = (await signedInAs(parts, 'advisor', ['advisor'], { agentId: 13 })).browser;
});
afterAll(() => parts.close());

const assign = (id: number, advisor_id: number) => admin.post('/api/v3/staff/leads/assign', { id, advisor_id });
const mailsOf = async (id: number) => {
  const rows = await parts.test.database
    .selectFrom('tasks')
    .select('payload')
    .where('dedupe_key', '=', `lead-mail:${id}`)
    .orderBy('id')
    .execute();
  return rows.map(({ payload }) => payload);
};

test('the new agent gets the lead, and the mail in place of the agent before; the log names both', async () => {
  const { row, mail } = await desk.take(question({ advisor_id: 12 }));
  const assigned = (await assign(row.id, 13)).json();
  expect(assigned).toMatchObject({ id: row.id, advisor_id: 13, team_slug: null });
  const { leads } = (await advisor.get('/api/v3/staff/own_leads')).json();
  expect(leads.map(({ id }: { id: number }) => id)).toEqual([row.id]);
  expect((await assign(row.id, 13)).statusCode).toBe(200);
  await assign(row.id, 12);
  await assign(row.id, 13);
  expect(await mailsOf(row.id)).toEqual([{ ...Object(mail?.payload), to: (await directory.byId(13))?.email }]);
  const { entries } = (await admin.get('/api/v3/staff/audit')).json();
  const noted = entries.filter(({ action }: { action: string }) => action === 'Lead assigned');
  const changes = ['Agent (12) → Other Agent (13)', 'Agent (13) → Sample Agent (12)', 'Agent (12) → Other Agent (13)'];
  expect(noted.map(({ detail }: { detail: string }) => detail)).toEqual(changes);
});

test('unknown agents and leads are refused', async () => {
  const { row } = await desk.take(question());
  const refused = await assign(row.id, 999);
  expect([refused.statusCode, refused.json().fields]).toMatchObject([400, [{ field: 'advisor_id' }]]);
  expect((await assign(999_999, 12)).statusCode).toBe(404);
});

test('a lead that is held as spam is mailed to its new agent when it is released', async () => {
  const { row } = await desk.take(question({ advisor_id: 12, open_ms: FASTEST_PERSON_MS - 1 }));
  expect((await assign(row.id, 13)).json()).toMatchObject({ advisor_id: 13, status: 'spam' });
  expect(await mailsOf(row.id)).toEqual([]);
  await admin.post('/api/v3/staff/leads/release', { id: row.id });
  const { email } = (await directory.byId(13)) ?? {};
  expect(await mailsOf(row.id)).toMatchObject([{ to: email }]);
  expect((await desk.outgoing(`lead:${row.id}`))?.payload).toMatchObject({ agent_email: email });
});

test('a person who is forgotten is also forgotten in the mails of assignments', async () => {
  const { row } = await desk.take(question({ advisor_id: 12 }));
  await assign(row.id, 13);
  expect(await mailsOf(row.id)).toHaveLength(1);
  await pseudonymizeLeads(parts.test.database, (lead) => lead('id', '=', row.id));
  expect(await mailsOf(row.id)).toEqual([]);
  expect((await assign(row.id, 12)).json()).toMatchObject({ advisor_id: 12 });
  expect(await mailsOf(row.id)).toEqual([]);
});

test('a favorite is not mailed to its new agent', async () => {
  const { row } = await desk.take(question({ advisor_id: 12 }));
  await parts.test.database.deleteFrom('tasks').where('dedupe_key', '=', `lead-mail:${row.id}`).execute();
  await parts.test.database.updateTable('leads').set({ action: 'favorite' }).where('id', '=', row.id).execute();
  expect((await assign(row.id, 13)).json()).toMatchObject({ advisor_id: 13 });
  expect(await mailsOf(row.id)).toEqual([]);
});
