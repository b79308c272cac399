import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn, storeAgent } from '../accounts/testing/account-app';
import { readable } from '../mail/testing/mail-catcher';
import { type AlertApp, onMaui, openAlertApp } from './testing/alert-app';

const AGENT = 'sample-agent@agents.example.com';
let app: AlertApp;
beforeAll(async () => {
  app = await openAlertApp();
  await storeAgent(app.test.database, 12);
});
afterAll(() => app.close());
const subjects = () => app.mails.mails.map((mail) => mail.header('subject'));

test('sends no text of the account holder to an unverified address', async () => {
  const { database } = app.test;
  const WORDS = 'Win a prize at bad.example';
  const victim = await signedIn(app.app, 'victim@example.com');
  await database.updateTable('users').set({ client_advisor_id: 12 }).execute();
  const saved = await app.save(victim, { title: WORDS });
  await victim.post('/api/v3/saved_search/update', {
    ...saved,
    ...{ send_me_copy: true, copy_email: AGENT, copy_title: WORDS },
    search_params: { ...saved.search_params, title_land: ['Fee Simple', WORDS] },
  });
  await app.store(onMaui(101));
  await app.run();
  expect(subjects()).toEqual(['1 new listing: your saved search', '1 new listing: your saved search']);
  for (const mail of app.mails.mails) expect(readable(mail)).not.toContain('bad.example');
  for (const mail of app.mails.mails) {
    const link = /<https:\/\/[^/]+([^>]+)>/.exec(mail.header('list-unsubscribe') ?? '')?.[1] ?? '';
    const page = await app.app.inject(link);
    expect([page.statusCode, page.body.includes('bad.example')]).toEqual([200, false]);
  }

  await database.updateTable('users').set({ email_proved_at: new Date() }).execute();
  await app.store(onMaui(102));
  await app.run();
  expect(subjects().slice(2).sort()).toEqual([`1 new listing: ${WORDS}`, WORDS].sort());
});
