import type { Shortlist } from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountApp, browserOf, signedIn, signedInAs, type TestBrowser } from '../accounts/testing/account-app';
import { commentText, memberName } from './member-text';
import { ENDED_SHORTLIST_DAYS } from './plugin';
import { pruneShortlists } from './shortlists.repository';
import { inList, join, openShortlistApp, partner, share, sharingOwner } from './testing/shortlist-app';

let app: AccountApp;
beforeAll(async () => {
  app = await openShortlistApp();
});
afterAll(() => app.close());

const own = async (browser: TestBrowser) => (await browser.get('/api/v3/shortlist')).json().shortlist;
const homeIn = (list: Shortlist, id: string) => list.homes.find(({ internal_id }) => internal_id === id);
const idOf = (list: Shortlist, name: string) => list.members.find((member) => member.name === name)?.id ?? 0;
/** 'Maile: yes' of a home */
const saidIn = (list: Shortlist, id: string) => {
  const nameOf = (memberId: number) => list.members.find((member) => member.id === memberId)?.name;
  const home = homeIn(list, id);
  return [
    ...(home?.marks ?? []).map(({ member_id, mark }) => `${nameOf(member_id)}: ${mark}`),
    ...(home?.comments ?? []).map(({ member_id, text }) => `${nameOf(member_id)}: ${text}`),
  ];
};

test('a partner joins with a name only, marks and comments; the owner sees what is new until they have looked [D168] [D169]', async () => {
  const owner = await sharingOwner(app);
  const visitor = browserOf(app.app);
  const invitation = await visitor.get(`/api/v3/shortlist_invitations/${owner.code}`);
  expect(invitation.json()).toEqual({ owner_name: expect.stringMatching(/^owner-/), shortlist_id: null });
  expect((await join(visitor, owner.code, '  ')).json().fields[0]).toMatchObject({ field: 'name' });
  const joined = await join(visitor, owner.code, ' Maile\u200b ');
  expect(joined.json()).toEqual({ shortlist_id: owner.listId });
  expect(joined.cookies[0]).toMatchObject({ name: 'hl_guest', httpOnly: true, sameSite: 'Lax' });
  const maile = inList(visitor, owner.listId);
  expect((await maile.shown()).homes.map(({ internal_id }) => internal_id)).toEqual(['sample-2', 'sample-1']);
  await maile.mark('sample-1', 'yes');
  await maile.mark('sample-2', 'no');
  await maile.mark('sample-2', null);
  await maile.comment('sample-1', 'The lanai!');

  expect((await own(owner.browser)).news).toEqual([{ internal_id: 'sample-1', count: 2 }]);
  const list = inList(owner.browser, owner.listId);
  const seen = await list.shown();
  expect(saidIn(seen, 'sample-1')).toEqual(['Maile: yes', 'Maile: The lanai!']);
  expect(saidIn(seen, 'sample-2')).toEqual([]);
  // a clock that is ahead hides nothing that comes later
  await list.see('2099-01-01T00:00:00.000Z');
  expect((await own(owner.browser)).news).toEqual([]);
  await maile.comment('sample-2', 'Too far from town.');
  expect((await own(owner.browser)).news).toEqual([{ internal_id: 'sample-2', count: 1 }]);
});

test('a user who is signed in joins as themselves; the names of a list differ [D169]', async () => {
  const owner = await sharingOwner(app);
  const user = await signedIn(app.app, 'joins@example.com');
  expect((await join(user, owner.code, 'Another Name')).statusCode).toBe(200);
  const other = await signedIn(app.app, 'joins-too@example.com');
  await join(other, owner.code);
  const { members } = await inList(user, owner.listId).shown();
  expect(members.map(({ name, role }) => `${name} ${role}`)).toEqual([
    expect.stringMatching(/ owner$/),
    'Keola Sample member',
    'Keola Sample (2) member',
  ]);
  const refused = await join(browserOf(app.app), owner.code, 'KEOLA\u00a0sample');
  expect([refused.statusCode, refused.json().fields[0].field]).toEqual([400, 'name']);
  // the same person again, also by an ended link, is not a second one
  await share(owner.browser);
  expect((await join(user, owner.code)).json()).toEqual({ shortlist_id: owner.listId });
  expect((await inList(user, owner.listId).shown()).members).toHaveLength(3);
});

test('ten people can join a list, also at once', async () => {
  const owner = await sharingOwner(app);
  const names = Array.from({ length: 12 }, (_, index) => `Guest ${index}`);
  const responses = await Promise.all(names.map((name) => join(browserOf(app.app), owner.code, name)));
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
  expect(responses.find(({ statusCode }) => statusCode !== 200)?.json().error_message).toContain('Up to 10 people');
});

test('a home leaves the list with its favorite, and comes back with its marks [D168]', async () => {
  const owner = await sharingOwner(app);
  const maile = inList(await partner(app, owner, 'Maile'), owner.listId);
  await maile.mark('sample-1', 'maybe');
  await owner.browser.post('/api/v3/remove_favorite', { listing_id: 'sample-1' });
  expect(homeIn(await maile.shown(), 'sample-1')).toBeUndefined();
  expect((await maile.mark('sample-1', 'yes')).statusCode).toBe(404);
  expect((await own(owner.browser)).news).toEqual([]);
  await owner.browser.post('/api/v3/add_favorite', { listing_id: 'sample-1' });
  expect(saidIn(await maile.shown(), 'sample-1')).toEqual(['Maile: maybe']);
});

test('the owner deletes any comment and removes a person, whose words and link end; a person deletes their own words and leaves [D168]', async () => {
  const owner = await sharingOwner(app);
  const [maileBrowser, kai] = [
    await partner(app, owner, 'Maile'),
    inList(await partner(app, owner, 'Kai'), owner.listId),
  ];
  const maile = inList(maileBrowser, owner.listId);
  const list = inList(owner.browser, owner.listId);
  await maile.comment('sample-1', 'One');
  await maile.comment('sample-1', 'Two');
  await kai.comment('sample-1', 'Three');
  const ids = (homeIn(await list.shown(), 'sample-1')?.comments ?? []).map(({ id }) => id);
  expect((await maile.deleteComment(ids[2] ?? 0)).statusCode).toBe(404);
  await maile.deleteComment(ids[0] ?? 0);
  await list.deleteComment(ids[2] ?? 0);
  expect(saidIn(await list.shown(), 'sample-1')).toEqual(['Maile: Two']);

  const kaiId = idOf(await list.shown(), 'Kai');
  expect((await maile.remove(kaiId)).statusCode).toBe(403);
  await kai.remove(kaiId);
  expect((await kai.read()).statusCode).toBe(404);
  expect((await own(owner.browser)).link_made_at).not.toBeNull();

  expect((await list.remove(idOf(await list.shown(), 'Maile'))).statusCode).toBe(200);
  expect(saidIn(await list.shown(), 'sample-1')).toEqual([]);
  expect((await own(owner.browser)).link_made_at).toBeNull();
  expect((await join(maileBrowser, owner.code, 'Maile')).statusCode).toBe(404);
  // the owner stays
  expect((await list.remove(idOf(await list.shown(), (await list.shown()).members[0]?.name ?? ''))).statusCode).toBe(
    404,
  );
});

test("the owner's agent sees the list and comments while the owner lets them; an admin reads, and both are logged [D170]", async () => {
  const owner = await sharingOwner(app);
  const agent = await signedInAs(app, 'agent', ['advisor'], { agentId: 12 });
  const admin = await signedInAs(app, 'admin', ['admin']);
  const [asAgent, asAdmin] = [inList(agent.browser, owner.listId), inList(admin.browser, owner.listId)];
  const listed = async () => (await agent.browser.get('/api/v3/staff/shortlists')).json().shortlists;
  const switchTo = (agent_sees: boolean) => owner.browser.post('/api/v3/shortlist/update', { agent_sees });
  for (const one of [asAgent, asAdmin]) expect((await one.read()).statusCode).toBe(404);
  expect(await listed()).toEqual([]);

  expect((await switchTo(true)).json().shortlist.agent_sees).toBe(true);
  const maile = inList(await partner(app, owner, 'Maile'), owner.listId);
  await maile.mark('sample-1', 'yes');
  expect(await listed()).toMatchObject([{ id: owner.listId, client_id: owner.id, homes: 2, members: 1, news: 1 }]);
  await asAgent.see((await asAgent.shown()).now);
  expect((await listed())[0].news).toBe(0);
  expect((await asAgent.mark('sample-1', 'no')).statusCode).toBe(403);
  await asAgent.comment('sample-1', 'I can show it on Friday.');
  const shown = await maile.shown();
  expect(saidIn(shown, 'sample-1')).toEqual(['Maile: yes', 'agent Sample: I can show it on Friday.']);
  expect(shown.members.at(-1)?.role).toBe('agent');
  expect(await asAdmin.shown()).toMatchObject({ access: 'admin', you: null });
  for (const refused of [await asAdmin.comment('sample-1', 'x'), await asAdmin.mark('sample-1', 'yes')])
    expect(refused.statusCode).toBe(403);
  const log = await app.test.database
    .selectFrom('staff_audit')
    .select('actor')
    .where('subject', '=', `Shared favorites of client ${owner.id}`)
    .execute();
  expect(log.map(({ actor }) => actor).sort()).toEqual(['admin@example.com', 'agent@example.com']);

  await switchTo(false);
  for (const refused of [await asAgent.read(), await asAgent.comment('sample-1', 'x'), await asAdmin.read()])
    expect(refused.statusCode).toBe(404);
  expect(await listed()).toEqual([]);
});

test('the copy of all data has the own list with all people, and of others the own words only; closing an account deletes both [D171]', async () => {
  const owner = await sharingOwner(app);
  const { browser: user, id: userId } = await signedInAs(app, 'writes-here', []);
  await join(user, owner.code);
  const [writer, maile] = [inList(user, owner.listId), inList(await partner(app, owner, 'Maile'), owner.listId)];
  await writer.comment('sample-1', 'My own words');
  await maile.mark('sample-2', 'yes');
  const copyOf = async (browser: TestBrowser) => (await browser.get('/api/v3/current_user/export')).json().shortlists;
  expect(await copyOf(owner.browser)).toMatchObject([
    {
      role: 'owner',
      members: [{ role: 'owner' }, { name: 'writes-here Sample' }, { name: 'Maile' }],
      marks: [{ name: 'Maile', internal_id: 'sample-2', mark: 'yes' }],
      comments: [{ name: 'writes-here Sample', text: 'My own words' }],
    },
  ]);
  const ofWriter = await copyOf(user);
  expect(ofWriter).toMatchObject([{ role: 'member', marks: [], comments: [{ text: 'My own words' }] }]);
  expect(JSON.stringify(ofWriter)).not.toContain('Maile');

  const { database } = app.test;
  await database.deleteFrom('users').where('id', '=', userId).execute();
  expect(saidIn(await maile.shown(), 'sample-1')).toEqual([]);
  await database.deleteFrom('users').where('id', '=', owner.id).execute();
  expect((await maile.read()).statusCode).toBe(404);
  const left = await database
    .selectFrom('shortlist_members')
    .select('id')
    .where('shortlist_id', '=', owner.listId)
    .execute();
  expect(left).toEqual([]);
});

test('a list that has ended is deleted after 30 days, and a new one begins empty [D171]', async () => {
  const owner = await sharingOwner(app);
  const maile = await partner(app, owner, 'Maile');
  expect((await owner.browser.post('/api/v3/shortlist/end', {})).json()).toEqual({ shortlist: null });
  const again = await share(owner.browser);
  expect(again.listId).not.toBe(owner.listId);
  expect((await inList(maile, again.listId).read()).statusCode).toBe(404);
  const { database } = app.test;
  const endedDaysAgo = (days: number) =>
    database
      .updateTable('shortlists')
      .set({ ended_at: new Date(Date.now() - days * 86_400_000) })
      .where('id', '=', owner.listId)
      .execute();
  const stored = () => database.selectFrom('shortlists').select('id').where('user_id', '=', owner.id).execute();
  await endedDaysAgo(ENDED_SHORTLIST_DAYS - 1);
  await pruneShortlists(database, ENDED_SHORTLIST_DAYS);
  expect(await stored()).toHaveLength(2);
  await endedDaysAgo(ENDED_SHORTLIST_DAYS + 1);
  await pruneShortlists(database, ENDED_SHORTLIST_DAYS);
  expect(await stored()).toEqual([{ id: again.listId }]);
});

test.each([
  ['  Maile  Kai ', 'Maile Kai'],
  ['Mai\u200ble', 'Maile'],
  ['\u202eeliaM', 'eliaM'],
  ['Maile\nAgent', 'Maile Agent'],
  ['\u200b\u2060\u3164', ''],
])('a name %j becomes %j', (text, name) => expect(memberName(text)).toBe(name));

test.each([
  ['One\r\n\r\n\r\n\r\ntwo  ', 'One\n\ntwo'],
  ['a\u202eb\u0000c\td', 'abc d'],
  ['\u200b\n\u200b', ''],
  ['<b>bold</b>', '<b>bold</b>'],
])('a comment %j becomes %j', (text, stored) => expect(commentText(text)).toBe(stored));
