import type { StoredListing } from 'search-engine';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signedIn, type TestBrowser } from '../accounts/testing/account-app';
import { readable } from '../mail/testing/mail-catcher';
import { matchListingEvents } from './match-events';
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
const text = (index: number) => {
  const mail = app.mails.mails[index];
  return mail ? readable(mail) : '';
};
let number = 300;
const next = (over: Partial<StoredListing> = {}) => onMaui(++number, over);
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
const kinds = async () =>
  (await app.test.database.selectFrom('notifications').select('kind').orderBy('id').execute()).map(({ kind }) => kind);

test('each change of price, status and open houses of a favorite is mailed once, however often the job runs [D164]', async () => {
  const listing = next();
  await app.store(listing, next());
  await app.favorite(buyer, listing);
  await app.run();
  expect(subjects()).toEqual([]);

  await app.store({ ...listing, asking_price: 1_100_000 });
  await app.run();
  await app.run();
  expect(subjects()).toEqual(['1 price drop: a home you saved']);
  expect(text(0)).toContain('$1,100,000 was $1,250,000');
  expect(text(0)).toContain('you saved this home');

  await app.store({ ...listing, asking_price: 1_300_000, listing_status_name: 'Active Under Contract' });
  await app.run();
  expect(subjects().at(-1)).toBe('1 price increase, 1 status change: a home you saved');
  expect(text(1)).toContain('UNDER CONTRACT');

  const house = { key: 'one', starts_at: days(2), ends_at: days(2.1), remarks: null, virtual: false };
  const open = { ...listing, asking_price: 1_300_000, listing_status_name: 'Active Under Contract' };
  await app.store({ ...open, open_houses: [house] });
  await app.run();
  expect(subjects().at(-1)).toBe('1 open house: a home you saved');
  expect(subjects()).toHaveLength(3);
});

test('a home that leaves the site is named by its address, and one that is sold has no page to go to', async () => {
  const base = next();
  const gone = { ...base, internal: { ...base.internal, sample: false } };
  const sold = next();
  await app.store(gone, sold);
  await app.favorite(buyer, gone, sold);
  await app.remove(gone);
  await app.store({ ...sold, listing_status_name: 'Sold' });
  await app.run();
  expect(subjects()).toEqual(['2 status changes: homes you saved']);
  for (const part of ['NO LONGER LISTED', gone.address.line_1, 'SOLD', sold.address.line_1])
    expect(text(0)).toContain(part);
  expect(text(0)).not.toContain(`/listings/${sold.slug}`);
});

test('a change that is not true any more is not marked as mailed, and a home off the site has no news but its status', async () => {
  const [listing, sold] = [next(), next()];
  await app.store(listing, sold);
  await app.favorite(buyer, listing, sold);
  await app.store({ ...listing, asking_price: 1_000_000 });
  await app.store({ ...listing, asking_price: 1_100_000 });
  await app.store({ ...sold, listing_status_name: 'Sold' });
  await app.store({ ...sold, listing_status_name: 'Sold', asking_price: 900_000 });
  await app.run();
  await app.run();
  expect(subjects()).toHaveLength(1);
  const rows = app.test.database.selectFrom('notifications').select(['kind', 'mailed_at']).orderBy('id').execute();
  expect((await rows).map(({ kind, mailed_at }) => [kind, mailed_at !== null])).toEqual([
    ['price-drop', false],
    ['price-rise', true],
    ['status', true],
  ]);
});

test('a home that is no favorite any more when the mail is made is not in it [D176]', async () => {
  const [removed, saved] = [next(), next()];
  await app.store(removed, saved);
  await app.favorite(buyer, removed, saved);
  await app.store({ ...removed, asking_price: 1_000_000 }, { ...saved, asking_price: 1_000_000 });
  await matchListingEvents(app.deps);
  await buyer.post('/api/v3/remove_favorite', { listing_id: removed.internal_id });
  await app.run();
  expect(subjects()).toEqual(['1 price drop: a home you saved']);
  expect(text(0)).not.toContain(removed.address.line_1);
});

test('what happened before a home was saved is no news, whatever transaction ends first', async () => {
  const { database } = app.test;
  const [before, after] = [next(), next()];
  await app.store(before, after);
  await app.favorite(buyer, next());
  await app.store({ ...before, asking_price: 1_000_000 });
  await app.favorite(buyer, before, after);
  // begins before the home is saved again, and ends after it
  const late = await database.startTransaction().execute();
  await late.selectFrom('listings').select('internal_id').execute();
  await database.deleteFrom('favorites').where('internal_id', '=', after.internal_id).execute();
  await app.favorite(buyer, after);
  await late
    .updateTable('listings')
    .set(({ fn, val }) => ({
      document: fn('jsonb_set', ['document', val('{asking_price}'), val('900000')]) as never,
    }))
    .where('internal_id', '=', after.internal_id)
    .execute();
  await late.commit().execute();
  await app.run();
  const rows = await database.selectFrom('notifications').select(['internal_id', 'new_price']).execute();
  expect(rows).toEqual([{ internal_id: after.internal_id, new_price: 900_000 }]);
});

test('events that are matched again after a crash notify of nothing twice', async () => {
  const { database } = app.test;
  const listing = next();
  await app.store(listing);
  await app.favorite(buyer, listing);
  await app.save(buyer);
  await app.store({ ...listing, asking_price: 1_100_000 });
  const events = await database.selectFrom('listing_events').selectAll().execute();
  await matchListingEvents(app.deps);
  await database
    .insertInto('listing_events')
    .values(events.map(({ noted_in: _, ...event }) => event))
    .execute();
  await app.run();
  await app.run();
  expect(await kinds()).toEqual(['price-drop']);
  expect(subjects()).toHaveLength(1);
});

test('a price that changed again is mailed as it is now', async () => {
  const listing = next();
  await app.store(listing);
  await app.favorite(buyer, listing);
  await app.store({ ...listing, asking_price: 1_100_000 });
  await app.store({ ...listing, asking_price: 1_150_000 });
  await app.run();
  expect(subjects()).toEqual(['1 price increase: a home you saved']);
  expect(await kinds()).toEqual(['price-drop', 'price-rise']);
});

test('one click ends the mails about favorites, and the mails of searches stay', async () => {
  const listing = next();
  await app.store(listing);
  await app.favorite(buyer, listing);
  await app.store({ ...listing, asking_price: 1_100_000 });
  await app.run();
  const link = /<https:\/\/[^/]+([^>]+)>/.exec(app.mails.mails[0]?.header('list-unsubscribe') ?? '')?.[1] ?? '';
  expect((await app.app.inject(link)).body).toContain('homes you saved');
  const done = await app.app.inject({
    method: 'POST',
    url: link,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(done.body).toContain('The homes stay in your favorites.');
  await app.save(buyer);
  await app.store({ ...listing, asking_price: 1_000_000 });
  await app.run();
  expect(subjects().slice(1)).toEqual(['1 price drop: Maui by the sea']);
  await app.test.database.deleteFrom('notification_settings').execute();
});

test('an address that is not verified gets no mail about favorites, and the change is among the notifications', async () => {
  const stranger = await signedIn(app.app, 'stranger@example.com');
  const listing = next();
  await app.store(listing);
  await app.favorite(stranger, listing);
  await app.store({ ...listing, asking_price: 1_100_000 });
  await app.run();
  expect([subjects(), await kinds()]).toEqual([[], ['price-drop']]);
});
