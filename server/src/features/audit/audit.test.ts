import type { AuditEntry } from 'shared-contracts/staff';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWholeSite, type WholeSite } from '../../documents/testing/whole-site';
import { SAMPLE_ACCOUNTS, seedSampleAccounts } from '../accounts/sample-accounts';
import { browserOf, type TestBrowser } from '../accounts/testing/account-app';

let site: WholeSite;
beforeAll(async () => {
  site = await openWholeSite(20, { SECOND_FACTOR_ROLES: 'none' });
  await seedSampleAccounts(site.database);
}, 120_000);
afterAll(() => site.close());

const passwordOf = (email: string) => SAMPLE_ACCOUNTS.find((account) => account.email === email)?.password ?? '';
async function signIn(email: string, password = passwordOf(email)): Promise<TestBrowser> {
  const browser = browserOf(site.app);
  await browser.post('/api/v3/sign_in', { email, password }, { 'user-agent': 'Chrome/140.0 (Windows)' });
  return browser;
}

async function entries(kind: string, query = ''): Promise<AuditEntry[]> {
  const admin = await signIn('admin@example.com');
  return (await admin.get(`/api/v3/staff/audit?kind=${kind}${query}`)).json().entries;
}

test('sign-ins of staff are in the audit log with method and browser, those of buyers are not', async () => {
  await signIn('advisor@example.com', 'not the password');
  await signIn('advisor@example.com');
  await signIn('buyer@example.com');
  await signIn('buyer@example.com', 'not the password');
  const log = await entries('sign-in');
  expect(log.filter(({ actor }) => actor === 'advisor@example.com')).toMatchObject([
    { action: 'Signed in', detail: expect.stringMatching(/^by password, Chrome on Windows, /) },
    { action: 'Sign-in refused', detail: expect.stringMatching(/^Wrong password, /) },
  ]);
  expect(log.some(({ actor }) => actor === 'buyer@example.com')).toBe(false);
});

test('what staff change while they act for a client is in the audit log, what they read there is not', async () => {
  const advisor = await signIn('advisor@example.com');
  const { clients } = (await advisor.get('/api/v3/sudo/clients?query=buyer@example.com')).json();
  const begun = await advisor.post('/api/v3/sudo/begin', { user_id: clients[0].id, reason: 'A call' });
  expect(begun.statusCode).toBe(200);
  const { internal_id } = await site.database.selectFrom('listings').select('internal_id').executeTakeFirstOrThrow();
  expect((await advisor.post('/api/v3/add_favorite', { listing_id: internal_id })).statusCode).toBe(200);
  await advisor.post('/api/v3/search/all', {});
  await advisor.post('/api/v3/sudo/end', {});
  await advisor.post('/api/v3/remove_favorite', { listing_id: internal_id });
  expect(await entries('impersonation')).toMatchObject([
    {
      actor: 'advisor@example.com',
      subject: 'buyer@example.com',
      action: expect.stringContaining('Save a listing as favorite'),
      detail: 'addFavorite',
    },
  ]);
});

test('reading leads, clients and users is in the audit log, the same reading once in ten minutes', async () => {
  const advisor = await signIn('advisor@example.com');
  for (let count = 0; count < 2; count++) {
    await advisor.get('/api/v3/staff/own_leads');
    await advisor.get('/api/v3/staff/own_clients?s=Buyer');
  }
  const admin = await signIn('admin@example.com');
  await admin.get('/api/v3/staff/leads');
  await admin.get('/api/v3/staff/users');
  const read = (await entries('read')).map(({ actor, subject, detail }) => [actor, subject, detail]);
  const expected = [
    ['advisor@example.com', 'Own leads', null],
    ['advisor@example.com', 'Own clients', 'Search: Buyer'],
    ['admin@example.com', 'All leads', null],
    ['admin@example.com', 'Users', null],
  ];
  for (const entry of expected)
    expect(
      read.filter((found) => JSON.stringify(found) === JSON.stringify(entry)),
      String(entry),
    ).toHaveLength(1);
});

test('the log is read in pages, newest first', async () => {
  const row = { actor: 'admin@example.com', actor_id: null, action: 'Test', detail: null };
  const rows = Array.from({ length: 301 }, (_, index) => ({ ...row, subject: `Page row ${index}` }));
  await site.database.insertInto('staff_audit').values(rows).execute();
  const admin = await signIn('admin@example.com');
  const first = (await admin.get('/api/v3/staff/audit?kind=change')).json();
  expect([first.entries.length, first.more, first.entries[0].subject]).toEqual([300, true, 'Page row 300']);
  const older = await entries('change', `&before=${first.entries.at(-1).id}`);
  expect(older[0]?.subject).toBe('Page row 0');
});
