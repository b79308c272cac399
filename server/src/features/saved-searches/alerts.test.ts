import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signedIn, type TestBrowser } from '../accounts/testing/account-app';
import { readable } from '../mail/testing/mail-catcher';
import { seedRegions } from '../regions/seed-regions.repository';
import { runAlerts } from './alert-job';
import { type AlertApp, onMaui, openAlertApp } from './testing/alert-app';

let app: AlertApp;
let buyer: TestBrowser;
beforeAll(async () => {
  app = await openAlertApp();
  buyer = await app.provedBuyer();
});
afterAll(() => app.close());
beforeEach(() => app.empty());

const subjects = () => app.mails.subjects();
const dueAt = async (id: number | null) =>
  (
    await app.test.database
      .selectFrom('saved_searches')
      .select('next_run_at')
      .where('id', '=', id ?? 0)
      .executeTakeFirstOrThrow()
  ).next_run_at ?? new Date(0);
/** Like records of another version of the code. */
const spoil = (id: string) =>
  sql`update listings set document = document - 'photos' - 'address' where internal_id = ${id}`.execute(
    app.test.database,
  );
/** Another user who has verified their address. */
async function provedUser(index: number): Promise<TestBrowser> {
  const browser = await signedIn(app.app, `buyer-${index}@example.com`);
  await app.test.database.updateTable('users').set({ email_proved_at: new Date() }).execute();
  return browser;
}
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

test('a home that two systems list is one new listing, and no news when the second one shows it', async () => {
  await app.save(buyer);
  const listing = { ...next(), tmk: [...'2390120340056'] };
  const { internal } = listing;
  const second = {
    ...listing,
    internal_id: 'second',
    slug: `${listing.slug}-second`,
    internal: { ...internal, source: { system: 'Other MLS', key: 'second' } },
  };
  await app.store(listing, second);
  expect(await app.run()).toMatchObject({ mailed: 1 });
  await app.remove(listing);
  expect(await app.run()).toMatchObject({ mailed: 0 });
  expect(subjects()).toEqual(['1 new listing: Maui by the sea']);
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

test('the part without pictures names each listing once, with one address to go to', async () => {
  await app.save(buyer);
  const listing = next();
  await app.store(listing);
  await app.run();
  const [mail] = app.mails.mails;
  const [text = '', html = ''] = mail ? readable(mail).split('Content-Type: text/html') : [];
  const address = `https://www.example.com/listings/${listing.slug}`;
  expect(text).toContain(`${number} Kahakai Street, Kihei, Maui ${address}`);
  expect(text.split(address)).toHaveLength(2);
  expect(html.split(address).length).toBeGreaterThan(2);
});

test('the mail spells the regions of the search as the site does', async () => {
  await seedRegions(app.test.database);
  await app.save(buyer);
  await app.store(next());
  await app.run();
  const [mail] = app.mails.mails;
  expect(mail && readable(mail)).toContain('Kīhei · ');
});

test('mails a price drop and a return to the market once each, with the earlier values', async () => {
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
  expect(mail && readable(mail)).toContain('$1,100,000 was $1,250,000');

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
  const first = await dueAt(id);
  expect(first.toISOString().slice(11, 16)).toBe('16:30');
  await app.run(first);
  expect(subjects()).toEqual(['2 new listings: Maui by the sea']);
  expect((await dueAt(id)).getTime() - first.getTime()).toBe(86_400_000);
  await app.run(await dueAt(id));
  expect(subjects()).toHaveLength(1);
});

test('a listing that cannot be read any more is left out of the digest', async () => {
  const { id } = await app.save(buyer, { days_between_emails: 1 });
  const [broken, fine] = [next(), next()];
  await app.store(broken, fine);
  await app.run();
  await spoil(broken.internal_id);
  await app.run(await dueAt(id));
  await app.remove(broken);
  expect(subjects()).toEqual(['1 new listing: Maui by the sea']);
});

test('a search that no mail can be made of keeps no other from being mailed about', async () => {
  await app.save(buyer, { title: 'One' });
  await app.save(await provedUser(7), { title: 'Other' });
  await app.store(next());
  const outbox = {
    ...app.outbox,
    add: (...[trx, item]: Parameters<typeof app.outbox.add>) =>
      JSON.stringify(item).includes('One') ? Promise.reject(new Error('no')) : app.outbox.add(trx, item),
  };
  const failed = await runAlerts({ ...app.deps, outbox }, new Date()).catch((error: unknown) => error);
  expect(failed).toMatchObject({ errors: [new Error('no')] });
  await app.run();
  expect(subjects().sort()).toEqual(['1 new listing: One', '1 new listing: Other']);
});

test('a digest contains only what is still true: no reverted price drop, no listing that left the search', async () => {
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

test('mails a price drop that was reverted before its mail, when it happens again', async () => {
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

test('a search with words uses the results of the site, when it matches and when the mail is sent', async () => {
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

test('changed filters start the alerts again; a changed title does not', async () => {
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

test('two servers at once mail each search once', async () => {
  for (let index = 0; index < 6; index++) await app.save(await provedUser(index), { title: `Search ${index}` });
  await app.store(next(), next());
  await Promise.all([runAlerts(app.deps, new Date()), runAlerts(app.deps, new Date()), app.run()]);
  await app.run();
  expect(subjects().sort()).toEqual(Array.from({ length: 6 }, (_, index) => `2 new listings: Search ${index}`).sort());
});
