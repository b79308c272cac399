import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Database, reachPostgres } from '../../../platform/database/database';
import { OperatorError } from '../../../platform/errors/operator-error';
import { testSettings } from '../../../testing/test-app';
import { fillDataFolder } from '../../../testing/test-cluster';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database';
import { consumeLink, insertLink, updateLinkToken } from '../../accounts/login-links.repository';
import { checkPassword } from '../../accounts/passwords';
import { refusePublishedPasswords, SAMPLE_ACCOUNTS, seedSampleAccounts } from '../../accounts/sample-accounts';
import { insertSession } from '../../accounts/session.repository';
import { findUserByEmail, insertUser } from '../../accounts/users.repository';
import { AdminCommandError, readAdminCommand, runAdminCommand } from './admin-command';

const PROJECT_DIR = join(import.meta.dirname, '../../../../..');
const PUBLIC_URL = 'https://www.example.com';
let opened: TestDatabase;
let db: Database;
const settings = (environment: Record<string, string> = {}) =>
  testSettings({ PROJECT_DIR, PUBLIC_URL, ...environment });

beforeAll(async () => {
  opened = await openTestDatabase();
  db = opened.database;
});
afterAll(() => opened.close());
afterEach(async () => {
  await sql`truncate users, staff_audit cascade`.execute(db);
});

const typed = (password: string | null) => async () => password;
const run = async (line: string, password: string | null = null) =>
  readAdminCommand(settings(), line.split(' '), typed(password))(db);

test('makes a super admin, shows its password once and writes it to the staff log', async () => {
  const printed = await run('create Owner@example.org');
  const password = /Password, shown only now: (\S{24})/.exec(printed)?.[1] ?? '';
  expect(printed).toContain('https://www.example.com/account/settings. The role works once it is on.');
  const user = await findUserByEmail(db, 'owner@example.org');
  expect(user?.roles).toEqual(['super_admin']);
  expect(await checkPassword(user?.passwordHash ?? null, password)).toBe(true);
  const log = await db.selectFrom('staff_audit').select(['actor', 'action', 'subject']).execute();
  expect(log).toEqual([
    { actor: 'terminal of the server', action: 'Super admin created', subject: 'Owner@example.org' },
  ]);
});

test('takes a typed password and does not print it', async () => {
  await expect(run('create owner@example.org', 'Password1')).rejects.toThrow('one of the most common ones');
  await expect(run('create owner@example.org', 'short')).rejects.toThrow('The password needs 8 to 200 characters.');
  expect(await run('create owner@example.org', 'a long secret')).not.toContain('a long secret');
  const user = await findUserByEmail(db, 'owner@example.org');
  expect(await checkPassword(user?.passwordHash ?? null, 'a long secret')).toBe(true);
});

test('grants the role to an account only when asked, and only to one that its owner confirmed', async () => {
  const names = { firstName: null, lastName: null };
  await insertUser(db, { email: 'known@example.org', ...names, proved: true });
  await insertUser(db, { email: 'squatted@example.org', ...names, passwordHash: 'x' });
  await expect(run('create known@example.org')).rejects.toThrow('has an account already');
  await expect(run('create squatted@example.org --grant')).rejects.toThrow('was never confirmed by its owner');
  await expect(run('create unknown@example.org --grant')).rejects.toThrow('has no account that is open');
  await run('create known@example.org --grant');
  await run('password squatted@example.org', 'a long secret');
  await run('create squatted@example.org --grant');
  expect((await findUserByEmail(db, 'known@example.org'))?.roles).toEqual(['super_admin']);
  expect((await findUserByEmail(db, 'squatted@example.org'))?.roles).toEqual(['super_admin']);
});

test('a site that others reach starts only without published passwords, which one command removes', async () => {
  await seedSampleAccounts(db);
  const user = await findUserByEmail(db, 'super-admin@example.com');
  await insertSession(db, { userId: user?.id ?? 0, via: 'password' });
  const refusal = refusePublishedPasswords(db, settings());
  await expect(refusal).rejects.toThrow(OperatorError);
  await expect(refusal).rejects.toThrow(/^The site does not start: buyer@example\.com, advisor@.*super-admin@/);
  await expect(refusal).rejects.toThrow('npm run admin -- remove-samples');
  // on this machine they are the ones in the README
  await refusePublishedPasswords(db, settings({ PUBLIC_URL: '' }));
  expect(await run('remove-samples')).toContain('The site has no super admin now.');
  await refusePublishedPasswords(db, settings());
  expect(await db.selectFrom('sessions').select('id').execute()).toEqual([]);
  for (const { email } of SAMPLE_ACCOUNTS) expect(await findUserByEmail(db, email)).toBeNull();
  const hashes = await db.selectFrom('users').select('password_hash').execute();
  expect(hashes.every(({ password_hash }) => password_hash === null)).toBe(true);
  expect(await run('remove-samples')).toContain('No sample account is open.');
});

test('changed passwords let the site start, too, once the buyer has one', async () => {
  await seedSampleAccounts(db);
  for (const { email, roles } of SAMPLE_ACCOUNTS) if (roles.length > 0) await run(`password ${email}`);
  const refusal = refusePublishedPasswords(db, settings());
  await expect(refusal).rejects.toThrow(/^The site does not start: buyer@example\.com still/);
  await run('password buyer@example.com');
  await refusePublishedPasswords(db, settings());
});

test('a password set here ends sign-in links that are not used yet', async () => {
  await run('create owner@example.org', 'a long secret');
  const token = (await updateLinkToken(db, await insertLink(db, 'owner@example.org')))?.token ?? '';
  await run('password owner@example.org', 'another long secret');
  expect(await consumeLink(db, 'owner@example.org', token)).toBe(false);
});

test.each(['', 'create', 'create unknown', 'create a@example.com --force', 'password', 'remove-samples now', 'drop'])(
  'shows its usage for "%s"',
  async (line) => {
    await expect(run(line)).rejects.toThrow(AdminCommandError);
    await expect(run(line)).rejects.toThrow('Usage: npm run admin');
  },
);

test('works next to a running site with the embedded database', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'admin-command-'));
  await fillDataFolder(dataDir);
  const local = settings({ DATA_DIR: dataDir });
  const site = await reachPostgres(local, { use: 'site', print: () => undefined });
  try {
    const printed = await runAdminCommand(local, ['create', 'owner@example.org'], typed(null));
    expect(printed).toContain('owner@example.org is a super admin.');
    const again = runAdminCommand(local, ['create', 'owner@example.org'], typed(null));
    await expect(again).rejects.toThrow('has an account already');
  } finally {
    await site.close();
    await rm(dataDir, { recursive: true });
  }
});

test('a PostgreSQL database with accounts of other people is no place for published passwords, even locally', async () => {
  const { database: shared, url, close } = await openTestDatabase();
  const local = settings({ PUBLIC_URL: '', DATABASE_URL: url });
  try {
    await seedSampleAccounts(shared);
    await refusePublishedPasswords(shared, local);
    await runAdminCommand(local, ['create', 'owner@example.org'], typed(null));
    const refusal = refusePublishedPasswords(shared, local);
    await expect(refusal).rejects.toThrow('has accounts of other people');
    // a buyer cannot read data of other people
    await expect(refusal).rejects.toThrow(/^The site does not start: advisor@/);
    await runAdminCommand(local, ['remove-samples'], typed(null));
    await refusePublishedPasswords(shared, local);
  } finally {
    await close();
  }
});
