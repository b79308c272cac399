import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { storeAgent, type TestBrowser } from '../accounts/testing/account-app';
import { readable } from '../mail/testing/mail-catcher';
import { runAlerts } from './alert-job';
import { type AlertApp, onMaui, openAlertApp } from './testing/alert-app';

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
beforeEach(() => app.empty());

const subjects = () => app.mails.subjects();
let number = 500;
const next = () => onMaui(++number);
const tomorrow = (days: number) => new Date(Date.now() + days * 86_400_000);
const bodyOf = (index: number) => {
  const mail = app.mails.mails[index];
  return mail ? readable(mail) : '';
};

test('two searches and a favorite of a user mail a home and its change once, and the mail says why [D165]', async () => {
  const listing = next();
  await app.store(listing);
  await app.save(buyer, { title: 'First' });
  await app.save(buyer, { title: 'Second' });
  await app.favorite(buyer, listing);
  await app.store({ ...listing, asking_price: 1_100_000 });
  await app.run();
  await app.run();
  expect(subjects()).toEqual(['1 price drop: a home you saved']);
  expect(bodyOf(0)).toContain('it matches your saved searches “First”, “Second”');
  expect(bodyOf(0)).toContain('https://www.example.com/account/saved-searches');
  expect(bodyOf(0)).toContain('https://www.example.com/account/favorites');
});

test('a digest leaves out what is in another mail, and has the rest', async () => {
  const { id } = await app.save(buyer, { title: 'Daily', days_between_emails: 1 });
  const now = await app.save(buyer, { title: 'Now' });
  await app.store(next());
  await app.run();
  expect(subjects()).toEqual(['1 new listing: Now']);
  await buyer.post('/api/v3/saved_search/update', { ...now, email_subscribe: false });
  await app.store(next());
  await app.run(tomorrow(2));
  expect(id).not.toBeNull();
  expect(subjects()).toEqual(['1 new listing: Now', '1 new listing: Daily']);
  expect(bodyOf(1)).toContain(`maui-home-8${number}`);
});

test("the agent's copy has every match of its search, also those that are in another mail to the owner", async () => {
  await app.save(buyer, { title: 'First' });
  await app.save(buyer, { title: 'Second', send_me_copy: true, copy_email: AGENT, copy_title: 'Copy' });
  await app.store(next());
  await app.run();
  const got = app.mails.mails.map((mail) => [mail.to[0], mail.header('subject')]).sort();
  expect(got).toEqual([
    ['buyer@example.com', '1 new listing: First'],
    [AGENT, 'Copy'],
  ]);
  const copy = app.mails.mails.findIndex((mail) => mail.to[0] === AGENT);
  expect(bodyOf(copy)).not.toContain('Why you get this');
});

test('two servers that mail at once send a user a home once', async () => {
  for (let index = 0; index < 8; index++) await app.save(buyer, { title: `Search ${index}` });
  await app.store(next(), next());
  await Promise.all([runAlerts(app.deps, new Date()), runAlerts(app.deps, new Date()), app.run()]);
  await app.run();
  expect(subjects()).toHaveLength(1);
  expect(subjects()[0]).toMatch(/^2 new listings: /);
});
