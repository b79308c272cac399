import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertSession } from '../accounts/session.repository';
import { browserOf, type TestBrowser } from '../accounts/testing/account-app';
import { type AlertApp, onMaui, openAlertApp } from '../saved-searches/testing/alert-app';
import { pruneNotifications } from './notifications.repository';

let app: AlertApp;
let buyer: TestBrowser;
let userId: number;
beforeAll(async () => {
  app = await openAlertApp();
  buyer = await app.provedBuyer();
  userId = (await buyer.get('/api/v3/current_user')).json().user_id;
});
afterAll(() => app.close());
beforeEach(() => app.empty());

let number = 700;
const next = () => onMaui(++number);
const list = async (of = buyer) => (await of.get('/api/v3/notifications')).json();
const read = async (up_to: number, of = buyer) => (await of.post('/api/v3/notifications/read', { up_to })).json();

test('the list has the newest 30 changes with their reasons, and what is read is read on all devices [D166]', async () => {
  const listing = next();
  await app.store(listing);
  await app.favorite(buyer, listing);
  const { share_code } = await app.save(buyer, { title: 'By the sea' });
  await app.store({ ...listing, asking_price: 1_100_000 });
  await app.run();
  const { notifications, unread } = await list();
  expect(unread).toBe(1);
  expect(notifications).toMatchObject([
    {
      ...{ title: 'Price drop', text: '$1,100,000, was $1,250,000', slug: listing.slug, read: false, favorite: true },
      address: `${listing.address.line_1}, Kihei`,
      searches: [{ title: 'By the sea', share_code }],
    },
  ]);
  const phone = browserOf(app.app);
  await phone.post('/api/v3/sign_in', { email: 'buyer@example.com', password: 'long enough' });
  expect(await read(notifications[0].id, phone)).toMatchObject({ unread: 0, notifications: [{ read: true }] });
  expect(await list()).toMatchObject({ unread: 0, notifications: [{ read: true }] });

  await app.store(...Array.from({ length: 33 }, next));
  await app.run();
  const later = await list();
  expect([later.notifications.length, later.unread, later.notifications[0].title]).toEqual([30, 33, 'New listing']);
});

test('a home that the user hides is not in the list, and one that left the site has no page', async () => {
  const [hidden, sold] = [next(), next()];
  await app.store(hidden, sold);
  await app.favorite(buyer, hidden, sold);
  await app.store({ ...hidden, asking_price: 1_000_000 }, { ...sold, listing_status_name: 'Sold' });
  await app.run();
  const values = { user_id: userId, internal_id: hidden.internal_id };
  await app.test.database.insertInto('hidden_listings').values(values).execute();
  const { notifications, unread } = await list();
  expect([notifications, unread]).toMatchObject([
    [{ title: 'Sold', text: '', slug: null, address: sold.address.line_1 }],
    1,
  ]);
});

test('what staff see while they act for a client is not read by the client', async () => {
  const listing = next();
  await app.store(listing);
  await app.favorite(buyer, listing);
  await app.store({ ...listing, asking_price: 1_000_000 });
  await app.run();
  const acting = browserOf(app.app);
  acting.cookies.hl_session = (await insertSession(app.test.database, { userId, via: 'sudo', actorId: userId })).token;
  const { notifications } = await list(acting);
  expect(await read(notifications[0].id, acting)).toMatchObject({ unread: 1 });
  expect((await acting.get('/api/v3/notification_settings')).statusCode).toBe(403);
});

test('the list says why no mail about favorites comes', async () => {
  const { database } = app.test;
  expect(await list()).toMatchObject({ mail: 'on' });
  await database.updateTable('users').set({ email_proved_at: null }).execute();
  expect(await list()).toMatchObject({ mail: 'unverified' });
  await database.updateTable('users').set({ email_proved_at: new Date() }).execute();
  const quiet = { quiet_from: 1200, quiet_to: 500, time_zone: 'Asia/Tokyo' };
  const saved = await buyer.post('/api/v3/notification_settings', { ...quiet, favorite_emails: false });
  expect(saved.json()).toMatchObject({ settings: quiet, mail: 'off', email: 'buyer@example.com' });
  expect(await list()).toMatchObject({ mail: 'off' });
  await database.deleteFrom('notification_settings').execute();
});

test('a notification is removed after 90 days', async () => {
  const [old, fresh] = [next(), next()];
  await app.save(buyer);
  await app.store(old, fresh);
  await app.run();
  const { database } = app.test;
  await database
    .updateTable('notifications')
    .set({ created_at: sql<Date>`now() - interval '91 days'` })
    .where('internal_id', '=', old.internal_id)
    .execute();
  await pruneNotifications(database, 90);
  expect((await list()).notifications).toMatchObject([{ slug: fresh.slug }]);
});
