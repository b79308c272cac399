import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { browserOf, storeAgent, type TestBrowser } from '../accounts/testing/account-app';
import { findAlertAddress, pruneMailedMatches, pruneUnsubscribeTokens } from './alerts.repository';
import { type AlertApp, onMaui, openAlertApp } from './testing/alert-app';

let app: AlertApp;
let buyer: TestBrowser;
beforeAll(async () => {
  app = await openAlertApp();
  buyer = await app.provedBuyer();
  await storeAgent(app.test.database, 12);
  await app.test.database.updateTable('users').set({ client_advisor_id: 12 }).execute();
});
afterAll(() => app.close());
beforeEach(() => app.empty());

const AGENT = 'sample-agent@agents.example.com';
const subjects = () => app.mails.subjects();
let number = 100;
const next = () => onMaui(++number);

const linkIn = (index: number) => {
  const url = /<(https:[^>]+)>/.exec(app.mails.mails[index]?.header('list-unsubscribe') ?? '')?.[1] ?? '';
  return new URL(url).pathname;
};
const subscribed = async () =>
  (await buyer.get('/api/v3/saved_searches'))
    .json()
    .saved_searches.map(({ email_subscribe, send_me_copy }: { email_subscribe: boolean; send_me_copy: boolean }) => [
      email_subscribe,
      send_me_copy,
    ]);

test('one click in the mail program unsubscribes, without cookies and without a page', async () => {
  await app.save(buyer);
  await app.store(next());
  await app.run();
  expect(app.mails.mails[0]?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const response = await app.app.inject({
    method: 'POST',
    url: linkIn(0),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(response.statusCode).toBe(200);
  expect(await subscribed()).toEqual([[false, false]]);
  await app.store(next());
  await app.run();
  expect(subjects()).toHaveLength(1);
});

test('opening the link only asks; the button of the page unsubscribes; a wrong link says so', async () => {
  await app.save(buyer);
  await app.store(next());
  await app.run();
  const visitor = browserOf(app.app);
  const page = await visitor.get(linkIn(0));
  expect(page.body).toContain('“Maui by the sea”');
  expect(page.body).toContain('<button type="submit">Unsubscribe</button>');
  expect(await subscribed()).toEqual([[true, false]]);
  const done = await app.app.inject({
    method: 'POST',
    url: linkIn(0),
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  });
  expect(done.body).toContain('You are unsubscribed');
  expect(await subscribed()).toEqual([[false, false]]);
  expect((await visitor.get('/unsubscribe/nothing-here')).statusCode).toBe(404);
});

test('an unsubscribe link expires after 90 days and its token is pruned', async () => {
  await app.save(buyer);
  await app.store(next());
  await app.run();
  const { database } = app.test;
  const visitor = browserOf(app.app);
  const age = (days: number) =>
    database
      .updateTable('unsubscribe_tokens')
      .set({ created_at: new Date(Date.now() - days * 86_400_000) })
      .execute();
  await age(89);
  await pruneUnsubscribeTokens(database);
  expect((await visitor.get(linkIn(0))).statusCode).toBe(200);
  await age(91);
  const page = await visitor.get(linkIn(0));
  expect([page.statusCode, page.body.includes('This link has expired')]).toEqual([404, true]);
  await pruneUnsubscribeTokens(database);
  expect(await database.selectFrom('unsubscribe_tokens').select('token_hash').execute()).toEqual([]);
});

test('a mailed match is removed when its time is over, and a waiting one stays', async () => {
  await app.save(buyer);
  await app.store(next());
  await app.run();
  await app.save(buyer, { days_between_emails: 7 });
  await app.store(next());
  await app.run();
  const { database } = app.test;
  const mailed = () => database.selectFrom('saved_search_matches').select('mailed_at').execute();
  const before = (await mailed()).length;
  await database
    .updateTable('saved_search_matches')
    .set({ mailed_at: new Date(Date.now() - 91 * 86_400_000) })
    .where('mailed_at', 'is not', null)
    .execute();
  await pruneMailedMatches(database, 90);
  const left = await mailed();
  expect(left.every(({ mailed_at }) => mailed_at === null)).toBe(true);
  expect([before > left.length, left.length > 0]).toEqual([true, true]);
});

test('the one who gets the copy ends the copy alone', async () => {
  await app.save(buyer, { send_me_copy: true, copy_email: AGENT, copy_title: 'Copy' });
  await app.store(next());
  await app.run();
  const copy = app.mails.mails.findIndex((mail) => mail.to[0] === AGENT);
  await app.app.inject({
    method: 'POST',
    url: linkIn(copy),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(await subscribed()).toEqual([[true, false]]);
});

test('a mail that is about to leave when its owner unsubscribes does not leave', async () => {
  const saved = await app.save(buyer);
  await app.store(next());
  await buyer.post('/api/v3/saved_search/update', { ...saved, email_subscribe: false });
  expect(await findAlertAddress(app.test.database, saved.id ?? 0, 'owner')).toBeNull();
  await app.run();
  expect(subjects()).toEqual([]);
});
