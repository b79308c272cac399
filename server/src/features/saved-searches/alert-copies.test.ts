import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertSession } from '../accounts/session.repository';
import { browserOf, storeAgent, type TestBrowser } from '../accounts/testing/account-app';
import { insertRoles, insertUser } from '../accounts/users.repository';
import { findAlertAddress } from './alerts.repository';
import { type AlertApp, onMaui, openAlertApp } from './testing/alert-app';

let app: AlertApp;
let buyer: TestBrowser;
beforeAll(async () => {
  app = await openAlertApp();
  buyer = await app.provedBuyer();
  for (const id of [12, 13]) await storeAgent(app.test.database, id);
});
afterAll(() => app.close());
beforeEach(() => app.empty());

const AGENT = 'sample-agent@agents.example.com';
let number = 100;
const next = () => onMaui(++number);

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

test('sends no copy to a former agent, or to an address that was saved before', async () => {
  await app.test.database.updateTable('users').set({ client_advisor_id: 12 }).execute();
  const { id } = await app.save(buyer, { send_me_copy: true, copy_email: AGENT, copy_title: 'Copy' });
  const to = () => findAlertAddress(app.test.database, id ?? 0, 'copy');
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
    const id = await insertUser(database, { email: `${name}@staff.example`, firstName: name, lastName: 'S', agentId });
    await insertRoles(database, id ?? 0, [agentId === null ? 'admin' : 'advisor']);
    const browser = browserOf(app.app);
    const session = { userId: clientId, via: 'sudo', actorId: id ?? 0, sudoReason: 'asked' } as const;
    browser.cookies.hl_session = (await insertSession(database, session)).token;
    return browser;
  };
  const [agent, admin] = [await member('agent', 12), await member('office', null)];
  const { id, ...saved } = await app.save(buyer);
  /** the status of saving it, and the recipient */
  const copyTo = async (browser: TestBrowser, copy_email: string) => {
    const search = { ...saved, id, send_me_copy: true, copy_email };
    const { statusCode } = await browser.post('/api/v3/saved_search/update', search);
    return [statusCode, statusCode === 200 ? await findAlertAddress(database, id ?? 0, 'copy') : null];
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
