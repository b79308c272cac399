import { showingMoment } from 'shared-contracts/leads';
import type { AnswerTimes, StaffLead } from 'shared-contracts/staff';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { relaxed } from '../../platform/security/attempt-limits';
import { parseOpeningHours } from '../../platform/settings/opening-hours';
import { ACCOUNT_LIMITS } from '../accounts/account-limits';
import { storeAgent } from '../accounts/testing/account-app';
import { openStaffSite, type StaffSite } from '../admin/testing/admin-site';
import { registerOwnData } from '../data-export/routes';
import { pseudonymizeLeads } from '../leads/leads.repository';
import { pruneClients } from './prune-clients.repository';
import { clientsFeature } from './testing/clients-feature';

/** Tuesday at 10:00 in Hawaii. */
const NOW = new Date('2026-11-24T20:00:00Z');
const hours = parseOpeningHours('Mon-Sun 8:00-18:00');

let site: StaffSite;
beforeAll(async () => {
  site = await openStaffSite((opened) => [
    clientsFeature(opened, { now: () => NOW, ...(hours ? { openingHours: hours } : {}) }),
    (app) => registerOwnData(app, { db: opened.test.database, limits: relaxed(ACCOUNT_LIMITS) }),
  ]);
  await storeAgent(site.test.database, 12);
});
afterAll(() => site.close());

const get = async (name: string, path: string) => (await site.as(name).get(`/api/v3/staff/${path}`)).json();
const post = (name: string, path: string, body: object) => site.as(name).post(`/api/v3/staff/${path}`, body);
const ids = (leads: readonly StaffLead[]) => leads.map(({ id }) => id);
const created = (id: number | null, at: string) =>
  site.test.database
    .updateTable('leads')
    .set({ created_at: new Date(at) })
    .where('id', '=', id)
    .execute();

test('Today has the open leads that need an answer, oldest first, and how long they wait in opening hours [D172]', async () => {
  const evening = await site.lead({ full_name: 'Evening Sample' });
  const fresh = await site.lead({ full_name: 'Fresh Sample' });
  const favorite = await site.lead({ action: 'favorite' });
  const answered = await site.lead();
  const theirs = await site.lead({ advisor_id: 13 });
  const spam = await site.lead({ status: 'spam' });
  // 17:30 the day before, and 9:50
  await created(evening, '2026-11-24T03:30:00Z');
  await created(fresh, '2026-11-24T19:50:00Z');
  await post('advisor', 'leads/answer', { id: answered, answered: true });
  const today = await get('advisor', 'today');
  expect(
    today.to_answer.map(({ id, waiting_minutes, late }: Record<string, unknown>) => [id, waiting_minutes, late]),
  ).toEqual([
    [evening, 30 + 120, true],
    [fresh, 10, false],
  ]);
  expect(today).toMatchObject({ waiting: 2, opening_hours: 'Mon-Sun 8:00-18:00' });
  for (const id of [favorite, theirs, spam]) expect(ids(today.to_answer)).not.toContain(id);
  expect((await site.as('admin').get('/api/v3/staff/today')).statusCode).toBe(403);
});

test("today's showings come in order of time, with those of other days and without a day elsewhere [D172]", async () => {
  const showing = (over: object, day = '2026-11-24') =>
    site.lead({ action: 'request_showing', showing_at: new Date(showingMoment(day)), ...over });
  const late = await showing({ showing_slot: 15 * 60 });
  const afternoon = await showing({ showing_time: 'afternoon' });
  const early = await showing({ showing_slot: 9 * 60 });
  await showing({ showing_slot: 9 * 60 }, '2026-11-25');
  await site.lead({ action: 'request_showing', showing_asap: true });
  expect(ids((await get('advisor', 'today')).showings)).toEqual([early, afternoon, late]);
});

test('clients who saved homes or searches in the last week are listed with how many, others are not [D172]', async () => {
  const { database } = site.test;
  const buyer = site.idOf('buyer');
  await site.join('idle', [], { clientAdvisorId: 12 });
  await site.join('stranger', [], { clientAdvisorId: 13 });
  const save = (user_id: number, mls_id: string, created_at = new Date()) =>
    database.insertInto('favorites').values({ user_id, mls_id, internal_id: null, created_at }).execute();
  await save(buyer, '700001');
  await save(buyer, '700002');
  await save(buyer, '700003', new Date(Date.now() - 8 * 86_400_000));
  await save(site.idOf('idle'), '700001', new Date(Date.now() - 8 * 86_400_000));
  await save(site.idOf('stranger'), '700001');
  const { active_clients } = await get('advisor', 'today');
  expect(active_clients).toMatchObject([
    { key: `user-${buyer}`, name: 'buyer Sample', favorites: 2, saved_searches: 0 },
  ]);
});

test("a client's page joins the leads of one address with the account, for the own agent and admins only [D173]", async () => {
  const first = await site.lead({ email: 'Buyer@Example.com', full_name: 'Buyer Sample', phone: '808-555-0100' });
  const second = await site.lead({ email: 'buyer@example.com' });
  await site.lead({ email: 'buyer@example.com', advisor_id: 13 });
  const page = await get('advisor', `clients/lead-${second}`);
  expect(page).toMatchObject({
    name: 'buyer Sample',
    email: 'buyer@example.com',
    phone: '808-555-0100',
    plan: { stage: 'new', next_step: null, next_step_on: null },
    account: { id: site.idOf('buyer') },
  });
  expect(ids(page.leads)).toEqual([second, first]);
  const byAccount = await get('admin', `clients/user-${site.idOf('buyer')}`);
  expect(byAccount).toEqual({ ...page, key: `user-${site.idOf('buyer')}` });
  for (const key of [`lead-${first}`, `user-${site.idOf('buyer')}`, 'lead-999999999'])
    expect((await site.as('other').get(`/api/v3/staff/clients/${key}`)).statusCode).toBe(404);
  expect((await site.as('advisor').get(`/api/v3/staff/clients/user-${site.idOf('admin')}`)).statusCode).toBe(404);
});

test('a callback is a person by telephone number, without an address [D173]', async () => {
  const callback = { action: 'callback', email: 'callback@example.com', full_name: 'Unknown' } as const;
  const id = await site.lead({ ...callback, phone: '8085550144' });
  await site.lead({ ...callback, phone: '8085550145' });
  const page = await get('advisor', `clients/lead-${id}`);
  expect(page).toMatchObject({ name: '808-555-0144', email: null, phone: '8085550144', account: null });
  expect(ids(page.leads)).toEqual([id]);
  const refused = await post('advisor', 'leads/reply', { id, subject: 'Hello', text: 'Aloha' });
  expect(refused.json().detail ?? refused.json().message).toContain('no e-mail address');
});

test('stage and next step are kept, remind on their day, and are done by a press [D173]', async () => {
  const id = await site.lead({ email: 'plan@example.com', full_name: 'Plan Sample' });
  const key = `lead-${id}`;
  const save = (next_step: string | null, next_step_on: string | null) =>
    post('advisor', 'clients/plan', { key, stage: 'touring', next_step, next_step_on });
  const dayAlone = await save(' ', '2026-11-24');
  expect([dayAlone.statusCode, dayAlone.json().fields[0].field]).toEqual([400, 'next_step']);
  expect((await save('Send three homes', '2026-11-25')).json()).toEqual({
    stage: 'touring',
    next_step: 'Send three homes',
    next_step_on: '2026-11-25',
  });
  expect((await get('advisor', 'today')).reminders).toEqual([]);
  await save('Send three homes', '2026-11-24');
  expect((await get('advisor', 'today')).reminders).toMatchObject([
    { key, name: 'Plan Sample', stage: 'touring', next_step: 'Send three homes', next_step_on: '2026-11-24' },
  ]);
  expect((await get('other', 'today')).reminders).toEqual([]);
  const done = (await post('advisor', 'clients/next_step/done', { key })).json();
  expect(done).toEqual({ stage: 'touring', next_step: null, next_step_on: null });
  expect((await get('advisor', 'today')).reminders).toEqual([]);
});

test('people who left the agent take no place of the reminders of others [D172]', async () => {
  const due = { stage: 'talking', next_step: 'Call', next_step_on: '2026-11-01' } as const;
  const left = Array.from({ length: 101 }, (_, index) => ({
    agent_id: 12,
    person: `left-${index}@example.com`,
    ...due,
  }));
  await site.test.database.insertInto('client_records').values(left).execute();
  const id = await site.lead({ email: 'stays@example.com' });
  const plan = { ...due, key: `lead-${id}`, next_step_on: '2026-11-20' };
  await post('advisor', 'clients/plan', plan);
  expect((await get('advisor', 'today')).reminders).toMatchObject([{ key: `lead-${id}`, next_step: 'Call' }]);
  await post('advisor', 'clients/next_step/done', { key: `lead-${id}` });
});

test('notes are private to the agent and admins, and deleted by them only [D173]', async () => {
  const mine = `lead-${await site.lead({ email: 'notes@example.com' })}`;
  const theirs = `lead-${await site.lead({ email: 'notes@example.com', advisor_id: 13 })}`;
  const note = (await post('advisor', 'clients/notes', { key: mine, text: ' Likes the north shore ' })).json();
  expect(note).toMatchObject({ text: 'Likes the north shore', by: 'advisor@example.com' });
  expect((await get('advisor', `clients/${mine}`)).notes).toEqual([note]);
  expect((await get('admin', `clients/${mine}`)).notes).toEqual([note]);
  expect((await get('other', `clients/${theirs}`)).notes).toEqual([]);
  expect((await post('other', 'clients/notes/delete', { key: theirs, id: note.id })).statusCode).toBe(404);
  expect((await post('advisor', 'clients/notes/delete', { key: mine, id: note.id })).json()).toEqual({ done: true });
  expect((await get('advisor', `clients/${mine}`)).notes).toEqual([]);
  const { entries } = (await site.as('admin').get('/api/v3/staff/audit')).json();
  const actions = entries.map(({ action, subject }: { action: string; subject: string }) => `${action}: ${subject}`);
  expect(actions).toEqual(
    expect.arrayContaining([
      `Client note added: Client ${mine}`,
      `Client note deleted: Client ${mine}`,
      `Read: Client ${mine}`,
    ]),
  );
});

test("a person's records and replies go when their leads go, and stay while one lead or an account has them [D173]", async () => {
  const { database } = site.test;
  const lead = async (email: string) => (await site.lead({ email })) ?? 0;
  const [gone, second, stays] = [
    await lead('gone@example.com'),
    await lead('twice@example.com'),
    await lead('twice@example.com'),
  ];
  for (const id of [gone, second]) {
    await post('advisor', 'clients/notes', { key: `lead-${id}`, text: 'Words' });
    await post('advisor', 'leads/reply', { id, subject: 'About it', text: 'Aloha' });
  }
  await post('advisor', 'clients/notes', { key: `user-${site.idOf('idle')}`, text: 'Words' });
  await pseudonymizeLeads(database, (row) => row('id', 'in', [gone, second]));
  await pruneClients(database);
  const people = await database.selectFrom('client_records').select('person').execute();
  expect(people).toEqual(expect.arrayContaining([{ person: 'twice@example.com' }, { person: 'idle@example.com' }]));
  expect(people).not.toContainEqual({ person: 'gone@example.com' });
  expect((await get('advisor', `clients/lead-${stays}`)).replies).toEqual([]);
  const replies = await database
    .selectFrom('lead_replies')
    .select('id')
    .where('lead_id', 'in', [gone, second])
    .execute();
  const mails = await database.selectFrom('tasks').select('id').where('dedupe_key', 'like', 'lead-reply:%').execute();
  expect([replies, mails]).toEqual([[], []]);
});

test("a download of one's own data has agents' notes and replies once the address is verified [D173]", async () => {
  const { database } = site.test;
  const id = await site.lead({ email: 'idle@example.com' });
  await post('advisor', 'leads/reply', { id, subject: 'About it', text: 'Aloha' });
  const download = async () => (await site.as('idle').get('/api/v3/current_user/export')).json();
  const unverified = { email_proved_at: null };
  await database.updateTable('users').set(unverified).where('id', '=', site.idOf('idle')).execute();
  expect(await download()).toMatchObject({ agent_records: [], agent_replies: [] });
  await database.updateTable('users').set({ email_proved_at: NOW }).where('id', '=', site.idOf('idle')).execute();
  expect(await download()).toMatchObject({
    agent_records: [{ agent: 'Sample Agent', stage: 'new', notes: [{ text: 'Words' }] }],
    agent_replies: [{ agent: 'Sample Agent', subject: 'About it', text: 'Aloha' }],
  });
});

test('answer times are medians in opening hours by agent and office, with what has no answer [D175]', async () => {
  const { database } = site.test;
  await database.deleteFrom('leads').execute();
  await database
    .insertInto('offices')
    .values({ id: 1, name: 'Hanalei', island: null, address: null, phone: null, email: null })
    .execute();
  await database.updateTable('agents').set({ office_id: 1 }).where('id', '=', 12).execute();
  // at 8:00, answered after 10, 20 and 90 minutes; then one that waits since 9:30, and a favorite
  for (const minutes of [10, 20, 90]) {
    const id = (await site.lead()) ?? 0;
    await created(id, '2026-11-24T18:00:00Z');
    const answered_at = new Date(Date.parse('2026-11-24T18:00:00Z') + minutes * 60_000);
    await database.insertInto('lead_answers').values({ lead_id: id, answered_by: null, answered_at }).execute();
  }
  await created(await site.lead(), '2026-11-24T19:30:00Z');
  await created(await site.lead({ action: 'favorite' }), '2026-11-24T19:30:00Z');
  // over a night
  await created(await site.lead({ advisor_id: null, team_slug: 'north-shore' }), '2026-11-24T03:00:00Z');
  const found = await get('admin', 'answer_times');
  const row = (over: Partial<AnswerTimes>) => ({
    leads: 1,
    answered: 0,
    unanswered: 1,
    late: 0,
    median_minutes: null,
    ...over,
  });
  const agent = { leads: 4, answered: 3, unanswered: 1, late: 0, median_minutes: 20, office: 'Hanalei' };
  expect(found.agents).toEqual([
    row({ ...agent, name: 'Sample Agent' }),
    row({ name: 'Team north-shore', office: null, late: 1 }),
  ]);
  expect(found.offices).toEqual([
    row({ ...agent, name: 'Hanalei' }),
    row({ name: 'No office', office: null, late: 1 }),
  ]);
  expect((await site.as('advisor').get('/api/v3/staff/answer_times')).statusCode).toBe(403);
});
