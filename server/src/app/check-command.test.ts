import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertRoles, insertUser } from '../features/accounts/users.repository';
import { startMailCatcher } from '../features/mail/testing/mail-catcher';
import { insertBackup } from '../platform/database/server-state.repository';
import { freePort } from '../testing/free-port';
import { testSettings } from '../testing/test-app';
import { openTestDatabase, type TestDatabase } from '../testing/test-database';
import { runCheck } from './check-command';

const PROJECT_DIR = join(import.meta.dirname, '../../..');
let opened: TestDatabase;
let folder: string;
beforeAll(async () => {
  opened = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'check-'));
});
afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true });
});

/** @returns the lines by the name of their part, and why the command failed */
async function check(environment: Record<string, string> = {}) {
  const lines: string[] = [];
  const settings = testSettings({ DATA_DIR: folder, DATABASE_URL: opened.url, PROJECT_DIR, ...environment });
  const failure = await runCheck(settings, [], (line) => lines.push(line)).then(
    () => null,
    (error: Error) => error.message,
  );
  const found = lines.map((line) => /^(\w+) +([a-z]+(?: [a-z]+)?) {2,}(.*)$/.exec(line) ?? []);
  return { parts: Object.fromEntries(found.map(([, state, name, text]) => [name, { state, text }])), failure };
}

/** A server that answers every request with this status. */
async function answering(status: number) {
  const server = createServer((_, response) => response.writeHead(status).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { port: String(typeof address === 'object' && address ? address.port : 0), close: () => server.close() };
}

test('names each part that fails, and what helps', async ({ onTestFinished }) => {
  const site = await answering(503);
  const refusing = { disabledCommands: ['STARTTLS'], allowInsecureAuth: true };
  const mail = new SMTPServer({ ...refusing, onAuth: (_, __, done) => done(new Error('wrong password')) });
  mail.on('error', () => undefined);
  const port = await freePort();
  await new Promise<void>((resolve) => mail.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => {
    site.close();
    mail.close();
  });
  const { parts, failure } = await check({ PORT: site.port, SMTP_URL: `smtp://site:hunter-7@127.0.0.1:${port}` });
  expect(parts).toMatchObject({
    database: { state: 'ok', text: expect.stringMatching(/^PostgreSQL \d+/) },
    clock: { state: 'ok' },
    mail: { state: 'failed', text: expect.stringContaining('Invalid login') },
    'object store': { state: 'off' },
    opensearch: { state: 'off' },
    'public address': { state: 'failed', text: expect.stringContaining('/readyz answers 503') },
    staff: { state: 'failed', text: expect.stringContaining('npm run admin -- create') },
  });
  expect(JSON.stringify(parts)).not.toContain('hunter-7');
  expect(failure).toBe('Failed: mail, public address, staff.');
});

test('a site that is set up has no failure; a backup is as old as it is', async ({ onTestFinished }) => {
  const [site, mail] = await Promise.all([answering(200), startMailCatcher()]);
  onTestFinished(async () => {
    site.close();
    await mail.close();
  });
  const { database } = opened;
  const names = { firstName: null, lastName: null, passwordHash: null, proved: true };
  const id = await insertUser(database, { email: 'admin@example.com', ...names });
  await insertRoles(database, id ?? 0, ['super_admin']);
  const { parts, failure } = await check({ PORT: site.port, SMTP_URL: mail.url });
  expect(failure).toBeNull();
  expect(parts).toMatchObject({
    mail: { state: 'ok' },
    proxy: { state: 'off' },
    'public address': { state: 'ok' },
    staff: { state: 'ok', text: '1 super admins; no sample password is open to a network' },
    backups: { state: 'off', text: 'npm run backup: there was none (docs/backup.md)' },
  });
  await insertBackup(database, new Date());
  expect((await check({ PORT: site.port })).parts.backups?.state).toBe('ok');
});

test('behind https a proxy without trust is a failure, and an old backup a warning', async () => {
  await insertBackup(opened.database, new Date(Date.now() - 8 * 86_400_000));
  const { parts } = await check({ PUBLIC_URL: 'https://www.example.invalid' });
  expect(parts).toMatchObject({
    proxy: { state: 'failed', text: expect.stringContaining('TRUST_PROXY is empty') },
    'public address': { state: 'failed' },
    backups: { state: 'warn' },
  });
});

test('names the address of a cluster that does not answer, and why', async () => {
  const address = `http://127.0.0.1:${await freePort()}`;
  const { parts } = await check({ OPENSEARCH_URL: address });
  expect(parts.opensearch).toEqual({
    state: 'failed',
    text: expect.stringMatching(
      new RegExp(`^No node of OPENSEARCH_URL \\(${address}\\) answers: connect ECONNREFUSED`),
    ),
  });
});
