import { createHash } from 'node:crypto';
import { INTEREST_DAYS, type InterestIn, makeClients, makeLeads } from 'sample-data';
import { leadSubmissionSchema } from 'shared-contracts/leads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedSampleAccounts } from '../features/accounts/sample-accounts';
import { validateLead } from '../features/leads/validate-lead';
import { openTestDatabase, type TestDatabase } from '../testing/test-database';
import { insertSampleInterest } from './insert-interest';
import { findSampleHomes, findSampleStaff } from './interest.repository';
import { seedSampleData } from './seed-sample-data';

const NOW = new Date('2026-11-20T20:00:00Z');
const OLDEST = new Date(NOW.getTime() - INTEREST_DAYS * 86_400_000);
const SETTINGS = {
  DEFAULT_AGENT_ID: 829,
  GENERIC_COMPANY_EMAILS: ['info@example.com'],
  CALLBACK_PLACEHOLDER_EMAIL: 'callback@example.com',
  SUPPORT_EMAIL: 'support@example.com',
  COMPANY_PHONE: '(800) 555-0100',
};

let opened: TestDatabase;
let homes: InterestIn;
beforeAll(async () => {
  opened = await openTestDatabase();
  await seedSampleData(opened, { listings: 500, now: NOW });
  await seedSampleAccounts(opened.database);
  const staff = await findSampleStaff(opened.database);
  if (!staff) throw new Error('There is no sample advisor');
  homes = { ...(await findSampleHomes(opened.database, staff.agentId)), advisorId: staff.agentId };
  await insertSampleInterest(opened.database, SETTINGS, NOW);
}, 60_000);
afterAll(() => opened.close());

const allLeads = () => opened.database.selectFrom('leads').selectAll().orderBy('id').execute();

test('the leads fill the ninety days, oldest first, each after its home came on the market', async () => {
  const leads = await allLeads();
  expect(leads.length).toBeGreaterThan(80);
  const times = leads.map(({ created_at }) => created_at.getTime());
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(times[0]).toBeGreaterThanOrEqual(OLDEST.getTime());
  expect(times.at(-1)).toBeLessThan(NOW.getTime());
  const months = new Set(times.map((time) => Math.floor((NOW.getTime() - time) / (30 * 86_400_000))));
  expect([...months].sort()).toEqual([0, 1, 2]);
  const listings = await opened.database.selectFrom('listings').select(['internal_id', 'document']).execute();
  const listedAt = new Map(listings.map(({ internal_id, document }) => [internal_id, document.listing_at]));
  for (const { internal_id, created_at } of leads) {
    if (internal_id !== null) expect(new Date(listedAt.get(internal_id) ?? 0) < created_at).toBe(true);
  }
});

test('every lead is one that a form of the site could have sent on its day', () => {
  const leads = makeLeads(homes, NOW);
  expect(new Set(leads.map(({ submission }) => submission.action)).size).toBe(4);
  for (const { at, submission } of leads) {
    expect(leadSubmissionSchema.safeParse(submission).success).toBe(true);
    expect(validateLead(submission, 'HL Web - Question', at)).toEqual([]);
  }
});

test('nothing goes out because of them: no row of the outbox, no search that is due, no account that takes mail', async () => {
  expect(await opened.database.selectFrom('tasks').selectAll().execute()).toEqual([]);
  const searches = await opened.database.selectFrom('saved_searches').selectAll().execute();
  expect(searches.length).toBeGreaterThan(10);
  expect(searches.filter(({ next_run_at, email_subscribe }) => next_run_at !== null || email_subscribe)).toEqual([]);
  const clients = await opened.database.selectFrom('users').selectAll().where('last_name', '=', 'Sample').execute();
  expect(clients).toHaveLength(12);
  for (const client of clients) {
    expect(client).toMatchObject({ sample: true, email_opt_in: false, password_hash: null });
    expect(client.email).toMatch(/\.sample@example\.com$/);
  }
});

test('leads belong to the agent of their home, and are marked as samples', async () => {
  const agents = await opened.database.selectFrom('agents').select(['id', 'email']).execute();
  const emailOf = new Map(agents.map(({ id, email }) => [id, email]));
  const leads = await allLeads();
  for (const { advisor_id, agent_email } of leads) expect(emailOf.get(advisor_id ?? 0)).toBe(agent_email);
  expect(
    leads.filter(({ part, source_description }) => part === 'main' && source_description !== 'Sample data'),
  ).toEqual([]);
  const own = leads.filter(({ advisor_id }) => advisor_id === homes.advisorId);
  expect(own.length).toBeGreaterThan(20);
  expect(own.length).toBeLessThan(leads.length);
});

test('a kept home makes the lead that keeping it makes, of the same moment', async () => {
  const favorites = await opened.database.selectFrom('favorites').selectAll().execute();
  const leads = (await allLeads()).filter(({ action }) => action === 'favorite');
  expect(favorites.length).toBeGreaterThan(20);
  expect(leads).toHaveLength(favorites.length);
  for (const { user_id, internal_id, created_at } of favorites) {
    const key = createHash('sha256').update(`${user_id} ${internal_id}`).digest('hex').slice(0, 32);
    const lead = leads.find(({ submission_id }) => submission_id === `favorite-${key}`);
    expect(lead).toMatchObject({ user_id, internal_id, created_at });
  }
});

test('answers come after their leads and before now, and some leads wait', async () => {
  const rows = await opened.database
    .selectFrom('lead_answers')
    .innerJoin('leads', 'leads.id', 'lead_answers.lead_id')
    .select(['created_at', 'answered_at'])
    .execute();
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.length).toBeLessThan((await allLeads()).length);
  for (const { created_at, answered_at } of rows) {
    expect(created_at < answered_at && answered_at < NOW).toBe(true);
  }
});

test('the same homes and the same day give the same people, leads and favorites', () => {
  expect(makeLeads(homes, NOW)).toEqual(makeLeads(homes, NOW));
  expect(makeClients(homes, NOW)).toEqual(makeClients(homes, NOW));
});

test('without a sample advisor there is nothing to store', async () => {
  const empty = await openTestDatabase();
  await insertSampleInterest(empty.database, SETTINGS, NOW);
  expect(await empty.database.selectFrom('leads').selectAll().execute()).toEqual([]);
  await empty.close();
});
