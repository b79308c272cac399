import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Call, COOKIES, callPath, type Role } from 'shared-contracts';
import * as contracts from 'shared-contracts/all';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { insertSession } from '../features/accounts/session.repository';
import { storeAgent, type TestResponse } from '../features/accounts/testing/account-app';
import { insertRoles, insertUser } from '../features/accounts/users.repository';
import { question, storedListing } from '../features/leads/testing/lead-app';
import { applyBatch } from '../feeds/apply/apply-batch.repository';
import {
  ABOUT_ANA,
  ADMINS,
  type Anas,
  HOME,
  type Input,
  LET_IN,
  MLS,
  NOTE,
  PEOPLE,
  type Person,
  PUBLIC_ABOUT_ANA,
  REACH_ANA,
  REFUSED,
  SECRET,
  search,
} from '../testing/access-rules';
import { ALL_CALLS } from '../testing/all-calls';
import { createBuiltSite } from '../testing/built-site';
import { testSettings } from '../testing/test-app';
import { openTestDatabase, type TestDatabase } from '../testing/test-database';
import { createApp } from './app';

let test_: TestDatabase;
let app: FastifyInstance;
let project: string;
let ana: Anas;
const cookies: Partial<Record<Person, string>> = {};

beforeAll(async () => {
  test_ = await openTestDatabase();
  const { database, url } = test_;
  await applyBatch(database, { listings: [storedListing()], removals: [] });
  for (const id of [12, 13]) await storeAgent(database, id);
  const site = await createBuiltSite();
  project = site.folder;
  app = await createApp({
    settings: testSettings({ DATA_DIR: join(project, 'data'), PROJECT_DIR: project }),
    database,
    databaseUrl: url,
  });
  await app.ready();
  await settle();
  ana = await createPeople();
}, 120_000);
afterAll(async () => {
  await app.close();
  await test_.close();
  await rm(project, { recursive: true, force: true });
});

/** Waits until the listing is in the index. */
async function settle(): Promise<void> {
  const look = async () =>
    expect((await app.inject(`/api/v3/search/mls/${MLS}`)).json()).toMatchObject({ mls_id: MLS });
  await vi.waitFor(look, { timeout: 20_000, interval: 50 });
}

async function enter(person: Person, roles: Role[], over: { agentId?: number; clientAdvisorId?: number }) {
  const { database } = test_;
  const lastName = person === 'ana' ? SECRET : 'Sample';
  const user = { email: `${person}@example.com`, firstName: person, lastName, ...over };
  const userId = (await insertUser(database, user)) ?? 0;
  await insertRoles(database, userId, roles);
  const session = await insertSession(database, { userId, via: 'password' });
  cookies[person] = session.token;
  return { userId, sessionId: session.id };
}

async function createPeople(): Promise<Anas> {
  const own = await enter('ana', [], { clientAdvisorId: 12 });
  const ben = await enter('ben', [], { clientAdvisorId: 13 });
  await enter('advisor', ['advisor'], { agentId: 12 });
  await enter('colleague', ['advisor'], { agentId: 13 });
  await enter('admin', ['admin'], {});
  await enter('super_admin', ['super_admin'], {});
  await act('sudo', 'advisor', own.userId);
  await act('sudo-for-ben', 'colleague', ben.userId);
  for (const [call, body] of [
    [contracts.addFavorite, { listing_id: MLS }],
    [contracts.noteFavorite, { listing_id: MLS, note: NOTE }],
    [contracts.hideListing, { listing_id: MLS }],
  ] as const)
    expect((await make('ana', call, { body })).statusCode).toBe(200);
  const saved = contracts.updateSavedSearch.answer.parse(
    (await make('ana', contracts.updateSavedSearch, { body: search() })).json(),
  );
  const lead = question({ comments: SECRET, advisor_id: 12, email: 'ana@example.com' });
  const { id: leadId } = contracts.createLead.answer.parse(
    (await make('ana', contracts.createLead, { body: lead })).json(),
  );
  const { id: outboxId } = await test_.database
    .selectFrom('tasks')
    .select('id')
    .where('dedupe_key', '=', `lead:${leadId}`)
    .executeTakeFirstOrThrow();
  const { shortlist } = contracts.shareFavorites.answer.parse((await make('ana', contracts.shareFavorites, {})).json());
  const comment = { params: { id: shortlist.id }, body: { internal_id: HOME, text: SECRET } };
  const list = contracts.readShortlist.answer.parse(
    (await make('ana', contracts.commentOnShortlistHome, comment)).json(),
  );
  const commentId = list.homes[0]?.comments[0]?.id ?? 0;
  const ids = { leadId, outboxId, shortlistId: shortlist.id, commentId };
  return { ...own, ...ids, searchId: saved.id ?? 0, shareCode: saved.share_code ?? '' };
}

/** A separate session for the impersonation, so that the advisor's stays. */
async function act(person: Person, actor: Person, clientId: number): Promise<void> {
  const { user_id } = (await make(actor, contracts.currentUser, {})).json();
  const parent = await insertSession(test_.database, { userId: user_id, via: 'password' });
  const session = {
    userId: clientId,
    via: 'sudo',
    actorId: user_id,
    sudoReason: 'a look',
    parentId: parent.id,
  } as const;
  cookies[person] = (await insertSession(test_.database, session)).token;
}

function make(person: Person, call: Call, { params = {}, query = {}, body }: Input): Promise<TestResponse> {
  const token = cookies[person];
  const words = new URLSearchParams(query).toString();
  return app.inject({
    method: call.method,
    url: callPath(call.path, params) + (words ? `?${words}` : ''),
    headers: { 'sec-fetch-site': 'same-origin' },
    ...(token ? { cookies: { [COOKIES.session]: token } } : {}),
    ...(call.method === 'GET' ? {} : { payload: body ?? {} }),
  });
}

/** Every row of Ana's. "Last seen" may change. */
async function rowsOfAna(): Promise<string> {
  const { database } = test_;
  const of = (table: 'favorites' | 'hidden_listings' | 'saved_searches' | 'user_roles' | 'viewed_listings') =>
    database.selectFrom(table).selectAll().where('user_id', '=', ana.userId).execute();
  return JSON.stringify([
    await database.selectFrom('users').selectAll().where('id', '=', ana.userId).execute(),
    await of('favorites'),
    await of('hidden_listings'),
    await of('saved_searches'),
    await of('user_roles'),
    await of('viewed_listings'),
    await database.selectFrom('shortlists').selectAll().where('user_id', '=', ana.userId).execute(),
    await database.selectFrom('shortlist_members').selectAll().where('shortlist_id', '=', ana.shortlistId).execute(),
    await database.selectFrom('shortlist_marks').selectAll().execute(),
    await database.selectFrom('shortlist_comments').selectAll().execute(),
    await database.selectFrom('sessions').select('id').where('user_id', '=', ana.userId).orderBy('id').execute(),
    await database.selectFrom('second_factors').selectAll().where('user_id', '=', ana.userId).execute(),
    await database.selectFrom('leads').selectAll().where('id', '=', ana.leadId).execute(),
    await database.selectFrom('lead_answers').selectAll().where('lead_id', '=', ana.leadId).execute(),
    await database.selectFrom('lead_replies').selectAll().where('lead_id', '=', ana.leadId).execute(),
    await database.selectFrom('client_records').selectAll().where('person', '=', 'ana@example.com').execute(),
    await database.selectFrom('client_notes').selectAll().execute(),
    await database.selectFrom('client_links').selectAll().execute(),
    await database.selectFrom('tasks').select(['id', 'attempts']).where('id', '=', ana.outboxId).execute(),
  ]);
}

const isLetIn = ({ name, access }: Call, person: Person) =>
  LET_IN[access].includes(person) && !REFUSED[name]?.includes(person);

test('every call that is not public has a request in this test [A6.3]', () => {
  const named = ALL_CALLS.filter(({ access }) => access !== 'public').map(({ name }) => name);
  expect(named.toSorted()).toEqual(Object.keys(ABOUT_ANA).toSorted());
});

test('each call is refused to exactly those who may not make it, for every role [A6.10] [A6.3]', {
  timeout: 60_000,
}, async () => {
  const wrong: string[] = [];
  for (const call of ALL_CALLS.filter(({ access }) => access !== 'public')) {
    for (const person of PEOPLE) {
      const allowed = isLetIn(call, person);
      // an allowed call is only tried where it changes nothing: with a body that no call accepts
      if (allowed && call.method !== 'GET' && call.body === undefined) continue;
      const input = ABOUT_ANA[call.name]?.(ana) ?? {};
      const { statusCode } = await make(person, call, allowed ? { ...input, body: [] } : input);
      const refused = person === 'visitor' ? statusCode === 401 : statusCode === 403;
      if (allowed ? [401, 403].includes(statusCode) || statusCode >= 500 : !refused)
        wrong.push(`${call.name} by ${person}: ${statusCode}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('no user reaches data of another by any call in any role [A6.3] [A7.28] [A7.29]', {
  timeout: 60_000,
}, async () => {
  const wrong: string[] = [];
  const before = await rowsOfAna();
  let asked = 0;
  for (const call of ALL_CALLS) {
    // ends only the caller's own session
    if (call.name === 'logout' || call.name === 'endSudo') continue;
    const input = (ABOUT_ANA[call.name] ?? PUBLIC_ABOUT_ANA[call.name])?.(ana) ?? {};
    for (const person of PEOPLE) {
      const mayReach = REACH_ANA[call.access].includes(person);
      if (mayReach && call.method !== 'GET') continue;
      asked += 1;
      const { body, statusCode } = await make(person, call, input);
      if (statusCode >= 500) wrong.push(`${call.name} by ${person}: ${statusCode}`);
      if (!mayReach && body.includes(SECRET)) wrong.push(`${call.name} shows ${person} what is Ana's`);
      if (person !== 'ana' && person !== 'sudo' && body.includes(NOTE))
        wrong.push(`${call.name} shows ${person} the note`);
    }
    if (call.method !== 'GET' && (await rowsOfAna()) !== before) return expect(call.name).toBe('without a change');
  }
  expect(await rowsOfAna()).toBe(before);
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(500);
});

test('those who may do see it', async () => {
  const sees = async (person: Person, call: Call, marker = SECRET) =>
    (await make(person, call, (ABOUT_ANA[call.name] ?? (() => ({})))(ana))).body.includes(marker);
  for (const person of ['ana', 'sudo'] as const) {
    expect(await sees(person, contracts.readSavedSearches)).toBe(true);
    expect(await sees(person, contracts.readFavorites, NOTE)).toBe(true);
  }
  expect(await sees('ana', contracts.exportOwnData, NOTE)).toBe(true);
  const list = { params: { id: ana.shortlistId } };
  expect((await make('ana', contracts.readShortlist, list)).body).toContain(SECRET);
  for (const call of [
    contracts.ownLeads,
    contracts.ownClients,
    contracts.leadHistory,
    contracts.readToday,
    contracts.readClient,
  ])
    expect(await sees('advisor', call)).toBe(true);
  for (const person of ADMINS) expect(await sees(person, contracts.allLeads)).toBe(true);
  // by its code, a shared search shows title and filters to all visitors (D39)
  const shared = await make('visitor', contracts.savedSearchByCode, { params: { code: ana.shareCode } });
  expect(shared.json()).toMatchObject({ title: SECRET });
  expect(shared.body).not.toContain('ana@example.com');
});
