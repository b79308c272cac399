import { sql } from 'kysely';
import { LIMITS } from 'shared-contracts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '../../platform/database/database';
import { hashToken, newToken } from '../../platform/security/tokens';
import { insertSession } from '../accounts/session.repository';
import { type AccountApp, browserOf, signedInAs, type TestBrowser } from '../accounts/testing/account-app';
import { deleteMember, endLink, updateEnded } from './shortlists.repository';
import { inList, join, type Owner, openShortlistApp, partner, share, sharingOwner } from './testing/shortlist-app';

const MINUTE = { windowMs: 60_000 };
let app: AccountApp;
let owner: Owner;
let maile: TestBrowser;
beforeAll(async () => {
  app = await openShortlistApp({
    wrongLinkPerAddress: { max: 3, ...MINUTE },
    joinPerAddress: { max: 14, ...MINUTE },
    commentPerMember: { max: 6, ...MINUTE },
    markPerMember: { max: 6, ...MINUTE },
  });
  owner = await sharingOwner(app);
  await owner.browser.post('/api/v3/shortlist/update', { agent_sees: true });
  maile = await partner(app, owner, 'Maile');
  await inList(maile, owner.listId).comment('sample-1', 'words of Maile');
});
afterAll(() => app.close());

/** Every call of a list, by a person who may make none of them. */
async function statusesOf(browser: TestBrowser, listId = owner.listId): Promise<number[]> {
  const list = inList(browser, listId);
  const responses = [
    await list.read(),
    await list.see(new Date().toISOString()),
    await list.mark('sample-1', 'no'),
    await list.comment('sample-1', 'not allowed'),
    await list.deleteComment(1),
    await list.remove(1),
  ];
  for (const { body } of responses) expect(body).not.toContain('words of Maile');
  return [...new Set(responses.map(({ statusCode }) => statusCode))];
}

const guestWith = (cookie: string) => {
  const browser = browserOf(app.app);
  browser.cookies.hl_guest = cookie;
  return browser;
};

const STRANGERS: Record<string, () => Promise<TestBrowser>> = {
  'a visitor': async () => browserOf(app.app),
  'a visitor with a cookie that no one got': async () => guestWith(newToken()),
  'a visitor with the hash from the database': async () => guestWith(hashToken(maile.cookies.hl_guest ?? '')),
  'a partner of another list': async () => partner(app, await sharingOwner(app), 'Maile'),
  'another owner': async () => (await sharingOwner(app)).browser,
  'an agent of other clients': async () => (await signedInAs(app, 'other-agent', ['advisor'], { agentId: 13 })).browser,
  'an advisor without an entry in the directory': async () => (await signedInAs(app, 'no-agent', ['advisor'])).browser,
  "a buyer whose account has the agent's number": async () =>
    (await signedInAs(app, 'no-role', [], { agentId: 12 })).browser,
};
test.each(Object.entries(STRANGERS))('%s reaches nothing of a list [D169] [D170]', async (_, stranger) => {
  expect(await statusesOf(await stranger())).toEqual([404]);
});

test('staff who act for the owner or a partner reach nothing of a list [D170]', async () => {
  const agent = await signedInAs(app, 'acts', ['advisor'], { agentId: 12 });
  const { token } = await insertSession(app.test.database, { userId: owner.id, via: 'sudo', actorId: agent.id });
  const acting = browserOf(app.app);
  acting.cookies.hl_session = token;
  expect(await statusesOf(acting)).toEqual([403]);
  for (const response of [
    await acting.get('/api/v3/shortlist'),
    await acting.post('/api/v3/shortlist/share', {}),
    await acting.post('/api/v3/shortlist/update', { agent_sees: true }),
    await acting.post('/api/v3/shortlist/end', {}),
    await join(acting, owner.code, 'Owner'),
  ])
    expect(response.statusCode).toBe(403);
});

test('an agent does not join by the link, but by the switch of the owner only [D170]', async () => {
  const agent = await signedInAs(app, 'curious', ['advisor'], { agentId: 13 });
  const refused = await join(agent.browser, owner.code, 'Maile’s friend');
  expect([refused.statusCode, refused.json().error_message]).toEqual([403, expect.stringContaining('Staff')]);
});

test('staff do not get in by the cookie of a visit without a sign-in [D170]', async () => {
  const kai = await partner(app, owner, 'Kai before the sign-in');
  const { browser } = await signedInAs(app, 'was-guest', ['advisor'], { agentId: 13 });
  browser.cookies.hl_guest = kai.cookies.hl_guest ?? '';
  expect(await statusesOf(browser)).toEqual([404]);
});

test('an agent who is no longer the agent of the owner has no access, and no entry gives it back [D170]', async () => {
  const other = await sharingOwner(app);
  await other.browser.post('/api/v3/shortlist/update', { agent_sees: true });
  const agent = await signedInAs(app, 'former', ['advisor'], { agentId: 12 });
  expect((await inList(agent.browser, other.listId).comment('sample-1', 'Welcome')).statusCode).toBe(200);
  await app.test.database.updateTable('users').set({ client_advisor_id: 13 }).where('id', '=', other.id).execute();
  expect(await statusesOf(agent.browser, other.listId)).toEqual([404]);
});

test('the cookie of a removed partner is worth nothing, and the link that they know neither [D168]', async () => {
  const other = await sharingOwner(app);
  const kai = await partner(app, other, 'Kai');
  const list = inList(other.browser, other.listId);
  const kaiId = (await list.shown()).members.find(({ name }) => name === 'Kai')?.id ?? 0;
  await list.remove(kaiId);
  expect(await statusesOf(kai, other.listId)).toEqual([404]);
  expect((await join(kai, other.code, 'Kai')).statusCode).toBe(404);
  await app.test.database.deleteFrom('attempts').execute();
});

test('a link that has ended invites no one, and a list that has ended shows no one anything [D168]', async () => {
  const other = await sharingOwner(app);
  const kai = await partner(app, other, 'Kai');
  const { code } = await share(other.browser);
  expect((await join(browserOf(app.app), other.code, 'Late')).statusCode).toBe(404);
  // who has joined before finds the list by the old link
  const found = await kai.get(`/api/v3/shortlist_invitations/${other.code}`);
  expect(found.json()).toMatchObject({ shortlist_id: other.listId });
  await other.browser.post('/api/v3/shortlist/end', {});
  expect(await statusesOf(kai, other.listId)).toEqual([404]);
  expect((await join(browserOf(app.app), code, 'Late')).statusCode).toBe(404);
  expect((await kai.get(`/api/v3/shortlist_invitations/${other.code}`)).statusCode).toBe(404);
  await app.test.database.deleteFrom('attempts').execute();
});

test('guessed links are refused after a few, and the database has no code [D168]', async () => {
  const visitor = browserOf(app.app);
  const statuses: number[] = [];
  for (let count = 0; count < 5; count++)
    statuses.push((await visitor.get(`/api/v3/shortlist_invitations/${newToken()}`)).statusCode);
  expect(statuses).toEqual([404, 404, 404, 429, 429]);
  // a right link still works for others at the address
  expect((await visitor.get(`/api/v3/shortlist_invitations/${owner.code}`)).statusCode).toBe(200);
  const rows = await app.test.database.selectFrom('shortlist_links').selectAll().execute();
  const members = await app.test.database.selectFrom('shortlist_members').selectAll().execute();
  expect(JSON.stringify([rows, members])).not.toMatch(new RegExp(`${owner.code}|${maile.cookies.hl_guest}`));
  expect(owner.code).toHaveLength(43);
  await app.test.database.deleteFrom('attempts').execute();
});

test('another site cannot write with the cookie of a partner [D169]', async () => {
  const forged = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
  const at = `/api/v3/shortlists/${owner.listId}`;
  for (const [path, body] of [
    [`${at}/marks`, { internal_id: 'sample-1', mark: 'no' }],
    [`${at}/comments`, { internal_id: 'sample-1', text: 'forged' }],
    [`${at}/members/remove`, { member_id: 1 }],
    [`/api/v3/shortlist_invitations/${owner.code}/join`, { name: 'Forged' }],
  ] as const) {
    const response = await maile.post(path, body, forged);
    expect([response.statusCode, response.json().code]).toEqual([403, 'cross_site']);
  }
});

test('comments are limited in length, in number and by address, and markup stays text [D169]', async () => {
  const list = inList(maile, owner.listId);
  expect((await list.comment('sample-1', 'x'.repeat(LIMITS.shortlistComment + 1))).statusCode).toBe(400);
  expect((await list.comment('sample-1', '\u200b \n')).json().fields[0].field).toBe('text');
  const markup = '<img src=x onerror=alert(1)>';
  const { homes } = (await list.comment('sample-2', markup)).json();
  expect(homes[0].comments[0].text).toBe(markup);
  const statuses: number[] = [];
  for (let count = 0; count < 6; count++) statuses.push((await list.comment('sample-2', `${count}`)).statusCode);
  expect(statuses).toContain(200);
  expect(statuses.at(-1)).toBe(429);
  const marks: number[] = [];
  for (let count = 0; count < 7; count++) marks.push((await list.mark('sample-2', 'yes')).statusCode);
  expect(marks).toEqual([200, 200, 200, 200, 200, 200, 429]);
});

test('a list shows ids of homes, marks and comments, and nothing else of the owner [D168]', async () => {
  await owner.browser.post('/api/v3/favorites/note', { listing_id: 'sample-1', note: 'a private note' });
  const { body } = await inList(maile, owner.listId).read();
  // what a home shows comes from the cards, which leave a withheld address out
  expect(body).not.toMatch(/private note|@example\.com|Sample Street|700001|user_id|hash/);
  const [home] = JSON.parse(body).homes;
  expect(Object.keys(home).sort()).toEqual(['added_at', 'comments', 'internal_id', 'marks']);
});

test('ids of another list reach nothing through the own one [D168]', async () => {
  const [other, list] = [await sharingOwner(app), inList(owner.browser, owner.listId)];
  const kai = inList(await partner(app, other, 'Kai'), other.listId);
  await kai.comment('sample-1', 'words of Kai');
  const { members, homes } = await kai.shown();
  const commentId = homes.find(({ internal_id }) => internal_id === 'sample-1')?.comments[0]?.id ?? 0;
  expect((await list.deleteComment(commentId)).statusCode).toBe(404);
  for (const { id } of members) expect((await list.remove(id)).statusCode).toBe(404);
  expect((await kai.shown()).members).toHaveLength(2);
});

/** Makes a request while a transaction holds a change that is not committed yet. */
async function meanwhile<Response>(change: (trx: Database) => Promise<unknown>, request: () => Promise<Response>) {
  const trx = await app.test.database.startTransaction().execute();
  await change(trx);
  const response = request();
  await vi.waitFor(async () => {
    const { rows } = await sql`select 1 from pg_locks where not granted`.execute(app.test.database);
    expect(rows).not.toEqual([]);
  });
  await trx.commit().execute();
  return response;
}

test('who is removed while they say something gets the sentence of a list that is not shared [D168]', async () => {
  const other = await sharingOwner(app);
  for (const name of ['marks', 'comments']) {
    const guest = inList(await partner(app, other, name), other.listId);
    const id = (await guest.shown()).you ?? 0;
    const { statusCode, body } = await meanwhile(
      (trx) => deleteMember(trx, other.listId, id),
      () => (name === 'marks' ? guest.mark('sample-1', 'yes') : guest.comment('sample-1', 'Still here?')),
    );
    expect([statusCode, body]).toEqual([404, expect.stringContaining('no longer shared')]);
  }
});

test('no one joins by a link that ends while they join [D168]', async () => {
  const other = await sharingOwner(app);
  const late = await meanwhile(
    (trx) => endLink(trx, other.listId),
    () => join(browserOf(app.app), other.code, 'Late'),
  );
  expect(late.statusCode).toBe(404);
  const ended = await sharingOwner(app);
  const later = await meanwhile(
    (trx) => updateEnded(trx, ended.id),
    () => join(browserOf(app.app), ended.code, 'Later'),
  );
  expect(later.statusCode).toBe(404);
});

test("the owner's name turns no text around it, and hides nothing [D168]", async () => {
  const other = await sharingOwner(app);
  const values = { first_name: '\u202eeliaM\u200b' };
  await app.test.database.updateTable('users').set(values).where('id', '=', other.id).execute();
  const invitation = await browserOf(app.app).get(`/api/v3/shortlist_invitations/${other.code}`);
  expect(invitation.json().owner_name).toBe('eliaM');
  expect((await inList(other.browser, other.listId).shown()).owner_name).toBe('eliaM');
});

test('people cannot be added without limit from one address [D169]', async () => {
  await app.test.database.deleteFrom('attempts').execute();
  const other = await sharingOwner(app);
  const statuses: number[] = [];
  for (let count = 0; count < 16; count++)
    statuses.push((await join(browserOf(app.app), other.code, `Guest ${count}`)).statusCode);
  expect(statuses.slice(0, 11)).toEqual([...Array(10).fill(200), 422]);
  expect(statuses.slice(-2)).toEqual([429, 429]);
});
