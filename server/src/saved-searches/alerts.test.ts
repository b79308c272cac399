import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSession } from '../accounts/session.store';
import { browserOf, signedIn, storeAgent, type TestBrowser } from '../accounts/testing/account-app';
import { createUser, grantRoles } from '../accounts/users.store';
import { readable } from '../mail/testing/mail-catcher';
import { runAlerts } from './alert-job';
import { alertAddress } from './alerts.store';
import { type AlertApp, onMaui, openAlertApp } from './testing/alert-app';

let app: AlertApp;
let buyer: TestBrowser;
beforeAll(async () => {
  app = await openAlertApp();
  buyer = await signedIn(app.app, 'buyer@example.com');
  await app.test.database.updateTable('users').set({ email_proved_at: new Date() }).execute();
  for (const id of [12, 13]) await storeAgent(app.test.database, id);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.test.database.deleteFrom('saved_searches').execute();
  await app.test.database.deleteFrom('listing_events').execute();
  await app.test.database.deleteFrom('hidden_listings').execute();
  app.mails.mails.length = 0;
});

const AGENT = 'sample-agent@agents.example.com';
const subjects = () => app.mails.mails.map((mail) => mail.header('subject'));
let number = 100;
const next = () => onMaui(++number);

test('a new match reaches the owner by e-mail, once, however often the job runs [A1.3]', async () => {
  await app.save(buyer);
  const listing = next();
  await app.store(listing, onMaui(++number, { dwelling_type_name: 'Condo' }));
  expect(await app.run()).toEqual({ events: 2, mailed: 1 });
  await app.run();
  await app.store(listing);
  await app.run();
  expect(subjects()).toEqual(['1 new listing: Maui by the sea']);
  expect(app.mails.mails[0]?.to).toEqual(['buyer@example.com']);
});

test('the mail shows photo, price, facts, the page, a map and the search', async () => {
  const { share_code } = await app.save(buyer);
  const photo = { original: 'a/original.webp', post_large: 'a/post_large.webp', thumb: 'a/thumb.webp' };
  const listing = next();
  const [first] = listing.photos;
  await app.store({ ...listing, lat: 20.75, lng: -156.45, photos: first ? [{ ...first, ...photo }] : [] });
  await app.run();
  const [mail] = app.mails.mails;
  if (!mail) throw new Error('no mail came');
  const text = readable(mail);
  for (const part of [
    '$1,250,000',
    `${number} Kahakai Street`,
    '3 Beds',
    'Single Family',
    `https://www.example.com/listings/${listing.slug}`,
    `https://www.example.com/listings/saved_search/${share_code}`,
    'query=20.75000%2C-156.45000',
    ...(first ? ['https://www.example.com/photos/a/post_large.webp'] : []),
  ])
    expect(text).toContain(part);
});

test('a price drop and a return to the market are told, each once, with what was there before', async () => {
  const listing = next();
  await app.store(listing);
  await app.save(buyer);
  await app.run();
  expect(subjects()).toEqual([]);
  await app.store({ ...listing, asking_price: 1_100_000 });
  await app.run();
  await app.store({ ...listing, asking_price: 1_200_000 });
  await app.store({ ...listing, asking_price: 1_100_000 });
  await app.run();
  expect(subjects()).toEqual(['1 price drop: Maui by the sea']);
  const [mail] = app.mails.mails;
  expect(mail && readable(mail)).toMatch(/\$1,100,000[\s\S]*\$1,250,000/);

  await app.store({ ...listing, asking_price: 1_100_000, listing_status_name: 'Pending' });
  await app.run();
  await app.store({ ...listing, asking_price: 1_100_000, listing_status_name: 'Active' });
  await app.run();
  expect(subjects()).toHaveLength(2);
  expect(subjects()[1]).toBe('1 back on the market: Maui by the sea');
});

test('a listing that left the market and comes again is not new', async () => {
  await app.save(buyer);
  const listing = next();
  await app.store(listing);
  await app.run();
  await app.remove(listing);
  await app.store(listing);
  await app.run();
  expect(subjects()).toEqual(['1 new listing: Maui by the sea', '1 back on the market: Maui by the sea']);
});

test('listings from before the search, hidden ones and those that left again are no news', async () => {
  const [before, hidden, gone] = [next(), next(), next()];
  await app.save(buyer, { title: 'Other' });
  await app.store(before);
  await app.test.database.deleteFrom('saved_searches').execute();
  await app.save(buyer);
  await app.store(hidden, gone);
  await app.remove(gone);
  const { user_id } = (await buyer.get('/api/v3/current_user')).json();
  await app.test.database.insertInto('hidden_listings').values({ user_id, internal_id: hidden.internal_id }).execute();
  await app.run();
  expect(subjects()).toEqual([]);
});

test('daily mails gather what came and leave in the Hawaiian morning', async () => {
  const { id } = await app.save(buyer, { days_between_emails: 1 });
  await app.store(next());
  await app.run();
  await app.store(next());
  await app.run();
  expect(subjects()).toEqual([]);
  const due = async () =>
    (
      await app.test.database
        .selectFrom('saved_searches')
        .select('next_run_at')
        .where('id', '=', id ?? 0)
        .executeTakeFirstOrThrow()
    ).next_run_at ?? new Date(0);
  const first = await due();
  expect(first.toISOString().slice(11, 16)).toBe('16:30');
  await app.run(first);
  expect(subjects()).toEqual(['2 new listings: Maui by the sea']);
  expect((await due()).getTime() - first.getTime()).toBe(86_400_000);
  await app.run(await due());
  expect(subjects()).toHaveLength(1);
});

test('a digest tells what is still so: no drop that was taken back, nothing that has left the search', async () => {
  const [dropped, risen] = [next(), next()];
  await app.store(dropped);
  const plain = await app.save(buyer, { days_between_emails: 1 });
  const search_params = { ...plain.search_params, maxPrice: 1_300_000 };
  await buyer.post('/api/v3/saved_search/update', { ...plain, search_params });
  await app.store({ ...dropped, asking_price: 1_100_000 }, risen);
  expect(await app.run()).toEqual({ events: 2, mailed: 0 });
  await app.store({ ...dropped, asking_price: 1_280_000 }, { ...risen, asking_price: 2_000_000 });
  const tomorrow = (days: number) => new Date(Date.now() + days * 86_400_000);
  await app.run(tomorrow(2));
  expect(subjects()).toEqual([]);
  await app.store(next());
  await app.run(tomorrow(4));
  expect(subjects()).toEqual(['1 new listing: Maui by the sea']);
});

test('a drop that was taken back before it was told is told when it comes again', async () => {
  const listing = next();
  await app.store(listing);
  await app.save(buyer, { days_between_emails: 1 });
  const tomorrow = (days: number) => new Date(Date.now() + days * 86_400_000);
  const priced = (asking_price: number) => app.store({ ...listing, asking_price });
  await priced(1_100_000);
  await app.run();
  await priced(1_250_000);
  await app.run(tomorrow(2));
  expect(subjects()).toEqual([]);
  await priced(1_100_000);
  await app.run(tomorrow(4));
  await priced(1_250_000);
  await priced(1_100_000);
  await app.run(tomorrow(6));
  expect(subjects()).toEqual(['1 price drop: Maui by the sea']);
});

test('a search with words tells what the site finds for them, when it matches and when the mail leaves', async () => {
  const { search_params } = await app.save(buyer, { title: 'Not this', email_subscribe: false });
  await app.save(buyer, { days_between_emails: 1, search_params: { ...search_params, query: 'cottige' } });
  const listing = { ...next(), public_remarks: 'A cottage.' };
  const waiting = async () =>
    (await app.test.database.selectFrom('saved_search_matches').select('internal_id').execute()).map(
      (match) => match.internal_id,
    );
  const rival = { ...next(), public_remarks: 'The Cottige.' };
  await app.store(rival);
  await app.run();
  expect(await waiting()).toEqual([rival.internal_id]);
  await app.store(listing);
  await app.run();
  expect(await waiting()).toEqual([rival.internal_id]);
  await app.store({ ...rival, public_remarks: 'The house.' }, { ...listing, public_remarks: 'Cottige.' });
  await app.run(new Date(Date.now() + 2 * 86_400_000));
  expect(subjects()).toEqual([]);
});

test('the copy goes to the agent under its own title, only while it is wanted [A6.9]', async () => {
  await app.test.database.updateTable('users').set({ client_advisor_id: 12 }).execute();
  const saved = await app.save(buyer, {
    send_me_copy: true,
    copy_email: AGENT,
    copy_title: 'What my client hears',
  });
  await app.store(next());
  await app.run();
  const got = () => app.mails.mails.map((mail) => [mail.to[0], mail.header('subject')]).sort();
  expect(got()).toEqual([
    ['buyer@example.com', '1 new listing: Maui by the sea'],
    [AGENT, 'What my client hears'],
  ]);
  await buyer.post('/api/v3/saved_search/update', { ...saved, send_me_copy: false });
  await app.store(next());
  await app.run();
  expect(got()).toHaveLength(3);
});

test('a copy follows nobody who is no longer the agent, nor an address that was kept before', async () => {
  await app.test.database.updateTable('users').set({ client_advisor_id: 12 }).execute();
  const { id } = await app.save(buyer, { send_me_copy: true, copy_email: AGENT, copy_title: 'Copy' });
  const to = () => alertAddress(app.test.database, id ?? 0, 'copy');
  expect(await to()).toBe(AGENT);
  await app.test.database.updateTable('users').set({ client_advisor_id: 13 }).execute();
  expect(await to()).toBeNull();
  await app.test.database.updateTable('saved_searches').set({ copy_email: 'stranger@elsewhere.example' }).execute();
  expect(await to()).toBeNull();
  await app.test.database.updateTable('users').set({ client_advisor_id: 12 }).execute();
});

test('whatever copy staff may set up for a client leaves, and what would not leave is refused', async () => {
  const { database } = app.test;
  const { user_id: clientId } = (await buyer.get('/api/v3/current_user')).json();
  const member = async (name: string, agentId: number | null) => {
    const id = await createUser(database, { email: `${name}@staff.example`, firstName: name, lastName: 'S', agentId });
    await grantRoles(database, id ?? 0, [agentId === null ? 'admin' : 'advisor']);
    const browser = browserOf(app.app);
    const session = { userId: clientId, via: 'sudo', actorId: id ?? 0, sudoReason: 'asked' } as const;
    browser.cookies.hl_session = (await createSession(database, session)).token;
    return browser;
  };
  const [agent, admin] = [await member('agent', 12), await member('office', null)];
  const { id, ...saved } = await app.save(buyer);
  /** the status of saving it, and where it would go */
  const copyTo = async (browser: TestBrowser, copy_email: string) => {
    const search = { ...saved, id, send_me_copy: true, copy_email };
    const { statusCode } = await browser.post('/api/v3/saved_search/update', search);
    return [statusCode, statusCode === 200 ? await alertAddress(database, id ?? 0, 'copy') : null];
  };
  await database.updateTable('users').set({ client_advisor_id: 12 }).where('id', '=', clientId).execute();
  // the agent signs in with another address than the directory's
  expect(await copyTo(agent, 'agent@staff.example')).toEqual([200, 'agent@staff.example']);
  expect(await copyTo(admin, AGENT)).toEqual([200, AGENT]);
  expect(await copyTo(admin, 'office@staff.example')).toEqual([400, null]);
  await database.updateTable('users').set({ client_advisor_id: null }).where('id', '=', clientId).execute();
  expect(await copyTo(admin, 'office@staff.example')).toEqual([200, 'office@staff.example']);
  await database.updateTable('users').set({ client_advisor_id: 12 }).where('id', '=', clientId).execute();
});

test('changed filters begin anew; a changed title does not', async () => {
  const saved = await app.save(buyer, { days_between_emails: 1 });
  await app.store(next());
  await app.run();
  const waiting = () => app.test.database.selectFrom('saved_search_matches').select('id').execute();
  await buyer.post('/api/v3/saved_search/update', { ...saved, title: 'Kihei' });
  expect(await waiting()).toHaveLength(1);
  await buyer.post('/api/v3/saved_search/update', {
    ...saved,
    search_params: { ...saved.search_params, minBeds: 5 },
  });
  expect(await waiting()).toHaveLength(0);
});

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
  const answer = await app.app.inject({
    method: 'POST',
    url: linkIn(0),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(answer.statusCode).toBe(200);
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
  expect(await alertAddress(app.test.database, saved.id ?? 0, 'owner')).toBeNull();
  await app.run();
  expect(subjects()).toEqual([]);
});

test('two servers at once mail each search once', async () => {
  for (let index = 0; index < 12; index++) await app.save(buyer, { title: `Search ${index}` });
  await app.store(next(), next());
  await Promise.all([runAlerts(app.deps, new Date()), runAlerts(app.deps, new Date()), app.run()]);
  await app.run();
  expect(subjects().sort()).toEqual(Array.from({ length: 12 }, (_, index) => `2 new listings: Search ${index}`).sort());
});
