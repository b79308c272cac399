import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storeAgent, type TestBrowser } from '../accounts/testing/account-app';
import { type AlertApp, onMaui, openAlertApp } from './testing/alert-app';

const OWN = 'buyer@example.com';
const AGENT = 'sample-agent@agents.example.com';
let app: AlertApp;
let buyer: TestBrowser;
beforeAll(async () => {
  app = await openAlertApp();
  buyer = await app.provedBuyer();
  await storeAgent(app.test.database, 12);
  await app.test.database.updateTable('users').set({ client_advisor_id: 12 }).execute();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.empty();
  app.mails.unknown.clear();
});

const to = () => app.mails.mails.map((mail) => mail.to[0]);
const list = async () => (await buyer.get('/api/v3/notifications')).json();
let number = 900;
const next = () => onMaui(++number);

test('an address that its mail server refuses for good gets no more alerts, and the account says so [D166]', async () => {
  const listing = next();
  await app.store(listing);
  await app.favorite(buyer, listing);
  const saved = await app.save(buyer);
  app.mails.unknown.add(OWN);
  await app.store({ ...listing, asking_price: 1_100_000 });
  await app.run();
  expect(await list()).toMatchObject({ mail: 'refused', unread: 1 });
  app.mails.unknown.clear();
  await app.store({ ...listing, asking_price: 1_000_000 }, next());
  await app.run();
  expect([to(), (await list()).unread]).toEqual([[], 3]);

  const { settings } = (await buyer.get('/api/v3/notification_settings')).json();
  const again = await buyer.post('/api/v3/notification_settings', { ...settings, retry_email: true });
  expect(again.json()).toMatchObject({ mail: 'on', email: OWN });
  await buyer.post('/api/v3/saved_search/update', { ...saved, email_subscribe: true });
  await app.store({ ...listing, asking_price: 900_000 }, next());
  await app.run();
  expect(to()).toEqual([OWN, OWN]);
});

test('a copy that is refused for good ends the copies of its search alone', async () => {
  await app.save(buyer, { send_me_copy: true, copy_email: AGENT, copy_title: 'Copy' });
  app.mails.unknown.add(AGENT);
  for (let run = 0; run < 2; run++) {
    await app.store(next());
    await app.run();
  }
  expect(to()).toEqual([OWN, OWN]);
  const { saved_searches } = (await buyer.get('/api/v3/saved_searches')).json();
  expect(saved_searches).toMatchObject([{ email_subscribe: true, send_me_copy: false }]);
});
