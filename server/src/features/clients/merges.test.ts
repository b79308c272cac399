import type { ClientPage, StaffLead } from 'shared-contracts/staff';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { relaxed } from '../../platform/security/attempt-limits';
import { ACCOUNT_LIMITS } from '../accounts/account-limits';
import { storeAgent } from '../accounts/testing/account-app';
import { openStaffSite, type StaffSite } from '../admin/testing/admin-site';
import { deleteUser } from '../data-export/data-export.repository';
import { registerOwnData } from '../data-export/routes';
import { pseudonymizeLeads } from '../leads/leads.repository';
import { pruneClients } from './prune-clients.repository';
import { clientsFeature } from './testing/clients-feature';

/** Tuesday at 10:00 in Hawaii. */
const NOW = new Date('2026-11-24T20:00:00Z');
let site: StaffSite;
beforeAll(async () => {
  site = await openStaffSite((opened) => [
    clientsFeature(opened, { now: () => NOW }),
    (app) => registerOwnData(app, { db: opened.test.database, limits: relaxed(ACCOUNT_LIMITS) }),
  ]);
  await storeAgent(site.test.database, 12);
});
afterAll(() => site.close());

const get = async <T = ClientPage>(path: string, name = 'advisor'): Promise<T> =>
  (await site.as(name).get(`/api/v3/staff/${path}`)).json();
const post = (path: string, body: object, name = 'advisor') => site.as(name).post(`/api/v3/staff/${path}`, body);
const page = (key: string, name?: string) => get(`clients/${key}`, name);
const merge = (key: string, other: string, plan_of = 'key', name = 'advisor') =>
  post('clients/merge', { key, other, plan_of }, name);
const separate = (key: string, other: string, name = 'advisor') => post('clients/separate', { key, other }, name);
const plan = (key: string, stage: string, next_step: string | null = null) =>
  post('clients/plan', { key, stage, next_step, next_step_on: next_step && '2026-11-24' });
const leadIds = ({ leads }: { leads: StaffLead[] }) => leads.map(({ id }) => id);
const others = ({ merged }: ClientPage) => merged.map(({ email, phone }) => email ?? phone);
const alike = ({ alike: found }: ClientPage) => found.map(({ key, equal }) => [key, equal.join(' ')]);

let people = 0;
/** A person with one lead; returns the key. */
async function newPerson(over: Parameters<StaffSite['lead']>[0] = {}): Promise<string> {
  people += 1;
  return `lead-${await site.lead({ email: `person-${people}@example.com`, ...over })}`;
}
const idOf = (key: string) => Number(key.split('-')[1]);
/** What a page says of the person alone: nothing of it may change by a merge and its end. */
const partOf = async (key: string) => ({ ...(await page(key)), alike: [] });

test('the page suggests own clients with an equal telephone number or Gmail mailbox, and says what is equal [D193]', async () => {
  const key = await newPerson({ email: 'n.a.lani@gmail.com', full_name: 'Nālani Kāne', phone: '+819012345678' });
  const callback = await newPerson({ action: 'callback', full_name: 'Nalani Kane', phone: '090-1234-5678' });
  const tagged = await newPerson({ email: 'nalani+homes@googlemail.com', phone: '808-555-0999' });
  await newPerson({ full_name: 'Nālani Kāne', phone: '+81 90 1234 5679' });
  await newPerson({ phone: '+819012345678', advisor_id: 13 });
  await newPerson({ phone: '+819012345678', status: 'spam' });
  await site.join('yuki', [], { clientAdvisorId: 12, phone: '+81 90-1234-5678' });
  await site.join('ended', [], { clientAdvisorId: 12, phone: '+81 90-1234-5678' });
  await site.test.database
    .updateTable('users')
    .set({ disabled_at: NOW })
    .where('id', '=', site.idOf('ended'))
    .execute();
  await site.join('foreign', [], { clientAdvisorId: 13, phone: '+81 90-1234-5678' });
  const expected = [
    [callback, 'phone name'],
    [tagged, 'email'],
    [`user-${site.idOf('yuki')}`, 'phone'],
  ];
  const found = alike(await page(key));
  expect(found[0]).toEqual(expected[0]);
  expect(found.toSorted()).toEqual(expected.toSorted());
  expect(alike(await page(key, 'admin')).toSorted()).toEqual(expected.toSorted());
});

test('a merge joins leads, notes, replies and next steps on one page with both addresses, and its end parts them as they were [D193]', async () => {
  const phone = '808-555-0142';
  const one = await newPerson({ email: 'one@example.com', full_name: 'One Sample', phone });
  const two = await newPerson({ email: 'two@example.com', full_name: 'Two Sample', phone: `+1 ${phone}` });
  await plan(one, 'talking', 'Call');
  await plan(two, 'offer', 'Write the offer');
  await post('clients/notes', { key: one, text: 'Note one' });
  await post('clients/notes', { key: two, text: 'Note two' });
  await post('leads/reply', { id: idOf(two), subject: 'About it', text: 'Aloha' });
  const before = [await partOf(one), await partOf(two)];
  const merged: ClientPage = (await merge(one, two, 'other')).json();
  expect(merged).toMatchObject({
    key: one,
    plan_key: two,
    name: 'One Sample',
    email: 'one@example.com',
    plan: { stage: 'offer', next_step: 'Write the offer' },
    other_steps: [{ key: one, of: 'one@example.com', next_step: 'Call', next_step_on: '2026-11-24' }],
    merged: [{ key: two, name: 'Two Sample', email: 'two@example.com' }],
    alike: [],
  });
  expect(leadIds(merged)).toEqual([idOf(two), idOf(one)]);
  expect(merged.notes.map(({ text }) => text)).toEqual(['Note two', 'Note one']);
  expect(merged.replies.map(({ subject }) => subject)).toEqual(['About it']);
  const { reminders } = await get<{ reminders: object[] }>('today');
  expect(reminders).toMatchObject([
    { key: one, stage: 'offer', next_step: 'Call' },
    { key: two, stage: 'offer', next_step: 'Write the offer' },
  ]);
  // from the other person's page a note of the first is deleted, and one is added
  const noteOne = merged.notes.find(({ text }) => text === 'Note one');
  await post('clients/notes', { key: two, text: 'Since then' });
  expect((await separate(two, one)).json()).toMatchObject({ merged: [], alike: [] });
  const after = [await partOf(one), await partOf(two)];
  expect(after[0]).toEqual(before[0]);
  expect(after[1]).toEqual({
    ...before[1],
    notes: [expect.objectContaining({ text: 'Since then' }), ...(before[1]?.notes ?? [])],
  });
  await merge(one, two);
  expect((await post('clients/notes/delete', { key: two, id: noteOne?.id })).json()).toEqual({ done: true });
  const { entries } = (await site.as('admin').get('/api/v3/staff/audit')).json();
  const actions = entries.map((entry: Record<string, string>) => [entry.action, entry.subject, entry.detail]);
  expect(actions).toEqual(
    expect.arrayContaining([
      ['Clients merged', `Client ${one}`, `With ${two}`],
      ['Clients separated', `Client ${two}`, `With ${one}`],
    ]),
  );
  for (const key of [one, two]) await post('clients/next_step/done', { key });
});

test('a suggestion that was refused never comes back, and neither do those of its merged persons [D193]', async () => {
  const phone = '808-555-0143';
  const [one, two, three] = [await newPerson({ phone }), await newPerson({ phone }), await newPerson({ phone })];
  await separate(one, two);
  await separate(two, one);
  expect(alike(await page(one))).toEqual([[three, 'phone name']]);
  expect(alike(await page(two))).toEqual([[three, 'phone name']]);
  await merge(one, three);
  expect([alike(await page(one)), alike(await page(two)), alike(await page(three))]).toEqual([[], [], []]);
  await separate(one, three);
  expect(alike(await page(two))).toEqual([[three, 'phone name']]);
  await merge(two, three);
  const four = await newPerson({ phone });
  await merge(three, four);
  // parts `four` from `three`; the two that staff named stay apart too
  await separate(two, four);
  await separate(two, three);
  expect(alike(await page(two))).toEqual([]);
});

test.each(['000-000-0000', '123-456-7890', '808-555-5555'])('%s makes no two persons alike', async (phone) => {
  const one = await newPerson({ phone });
  await newPerson({ phone });
  expect(alike(await page(one))).toEqual([]);
});

test('only the agent of both persons and admins merge; unknown ones, the same one and those of two agents are refused [D193]', async () => {
  const [one, two] = [await newPerson({ email: 'self@example.com' }), await newPerson()];
  const again = await newPerson({ email: 'Self@example.com' });
  const theirs = await newPerson({ advisor_id: 13 });
  const held = await newPerson({ status: 'spam' });
  await site.join('left', [], { clientAdvisorId: 12 });
  const left = `user-${site.idOf('left')}`;
  const ended = { disabled_at: NOW };
  await site.test.database.updateTable('users').set(ended).where('id', '=', site.idOf('left')).execute();
  const unseen = [theirs, held, left, 'lead-999999999', 'user-999999999', `user-${site.idOf('admin')}`];
  for (const call of [separate, merge]) {
    for (const key of unseen) {
      expect((await call(one, key)).statusCode).toBe(404);
      expect((await call(key, one)).statusCode).toBe(404);
    }
    for (const key of [one, again]) expect((await call(one, key)).json().fields[0].field).toBe('other');
    expect(
      (await post(call === merge ? 'clients/merge' : 'clients/separate', { key: one, other: '1', plan_of: 'key' }))
        .statusCode,
    ).toBe(400);
  }
  expect((await merge(one, two, 'key', 'other')).statusCode).toBe(404);
  expect((await merge(one, two, 'key', 'buyer')).statusCode).toBe(403);
  expect((await merge(one, theirs, 'key', 'admin')).json().detail).toContain('two agents');
  expect((await page(one)).merged).toEqual([]);
  expect(others((await merge(one, two, 'key', 'admin')).json())).toEqual([`person-${people - 3}@example.com`]);
});

test('three persons in a circle are one client, and the end of one merge leaves the other [D193]', async () => {
  const [one, two, three] = [await newPerson(), await newPerson(), await newPerson()];
  const at = (key: string) => page(key).then(leadIds);
  for (const [key, other, stage] of [
    [one, two, 'touring'],
    [two, three, 'offer'],
    [three, one, 'closed'],
  ] as const) {
    await plan(key, stage);
    await merge(key, other);
  }
  const all = [three, two, one].map(idOf);
  for (const key of [one, two, three]) expect(await at(key)).toEqual(all);
  expect((await page(three)).plan.stage).toBe('touring');
  await separate(two, one);
  expect([await at(one), await at(two), await at(three)]).toEqual([
    [idOf(one)],
    [idOf(three), idOf(two)],
    [idOf(three), idOf(two)],
  ]);
  // a person in the middle parts from both only where the merge says so
  expect((await separate(one, three)).json().merged).toEqual([]);
  expect(await at(three)).toEqual([idOf(three), idOf(two)]);
});

test('merges and separations at once are one after the other: one link for two persons, no circle, one audit entry [D193]', async () => {
  const keys = [await newPerson(), await newPerson(), await newPerson(), await newPerson()];
  const [one = '', two = '', three = '', four = ''] = keys;
  const responses = await Promise.all([
    merge(one, two),
    merge(two, one, 'key', 'admin'),
    merge(two, three),
    merge(three, one, 'other', 'admin'),
    merge(four, three),
    merge(four, one, 'key', 'admin'),
    merge(one, two),
  ]);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(200));
  const all = keys.map(idOf).toReversed();
  for (const key of keys) expect(leadIds(await page(key))).toEqual(all);
  const { entries } = (await site.as('admin').get('/api/v3/staff/audit')).json();
  const merges = entries.filter(
    ({ action, subject }: Record<string, string>) =>
      action === 'Clients merged' && keys.some((key) => subject === `Client ${key}`),
  );
  expect(merges).toHaveLength(3);
});

test('a merged person whose lead went to another agent is not shown until it comes back [D193]', async () => {
  const { database } = site.test;
  const [one, two, three] = [await newPerson(), await newPerson(), await newPerson()];
  await merge(two, one);
  await merge(two, three);
  await post('clients/notes', { key: two, text: 'Only with the lead' });
  const give = (advisor_id: number) =>
    database.updateTable('leads').set({ advisor_id }).where('id', '=', idOf(two)).execute();
  await give(13);
  const without = await page(one);
  expect([leadIds(without), without.notes, without.plan_key]).toEqual([[idOf(three), idOf(one)], [], one]);
  expect((await page(two)).leads).toBeUndefined();
  const theirs = await page(two, 'other');
  expect([theirs.merged, theirs.notes]).toEqual([[], []]);
  await give(12);
  expect((await page(one)).notes).toHaveLength(1);
});

test("an account's own data, sign-in and favorites are not changed, and its download has nothing of a merged person [D193]", async () => {
  const { database } = site.test;
  await site.join('mine', [], { clientAdvisorId: 12, phone: '808-555-0150' });
  await site.join('second', [], { clientAdvisorId: 12, phone: '808-555-0150' });
  const [mine, second] = [`user-${site.idOf('mine')}`, `user-${site.idOf('second')}`];
  await database
    .insertInto('favorites')
    .values({ user_id: site.idOf('second'), mls_id: '700009', internal_id: null })
    .execute();
  await post('clients/notes', { key: second, text: 'About the second' });
  const proved = { email_proved_at: NOW };
  await database
    .updateTable('users')
    .set(proved)
    .where('id', 'in', [site.idOf('mine'), site.idOf('second')])
    .execute();
  const download = async (name: string) => (await site.as(name).get('/api/v3/current_user/export')).json();
  const before = [await download('mine'), await download('second')];
  const merged: ClientPage = (await merge(mine, second)).json();
  expect(merged.account?.favorites).toEqual([]);
  expect(merged.merged[0]?.account?.favorites).toMatchObject([{ mls_id: '700009' }]);
  const after = [await download('mine'), await download('second')];
  const dated = (each: object) => ({ ...each, exported_at: '' });
  expect(after.map(dated)).toEqual(before.map(dated));
  // closing an account takes its part and the link
  await deleteUser(database, site.idOf('second'));
  const left = await page(mine);
  expect([left.merged, left.notes]).toEqual([[], []]);
  expect(
    await database.selectFrom('client_links').selectAll().where('main', '=', 'mine@example.com').execute(),
  ).toEqual([]);
});

test('who is forgotten leaves the client with their part; the others stay together with the stage [D193]', async () => {
  const { database } = site.test;
  const [one, two, three] = [await newPerson(), await newPerson(), await newPerson()];
  await plan(one, 'offer', 'Of the first');
  for (const key of [one, two]) await post('clients/notes', { key, text: `Note of ${key}` });
  await merge(one, two);
  await merge(one, three);
  await pseudonymizeLeads(database, (row) => row('id', '=', idOf(one)));
  await database.transaction().execute(pruneClients);
  const left = await page(three);
  expect(left).toMatchObject({
    plan_key: two,
    plan: { stage: 'offer', next_step: null },
    notes: [{ text: `Note of ${two}` }],
  });
  expect(leadIds(left)).toEqual([idOf(three), idOf(two)]);
  await pseudonymizeLeads(database, (row) => row('id', '=', idOf(two)));
  await database.transaction().execute(pruneClients);
  expect(await page(three)).toMatchObject({ plan: { stage: 'offer' }, notes: [], merged: [] });
});
