import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn } from '../accounts/testing/account-app';
import { overPool } from '../database/database';
import { openEmbedded } from '../database/embedded';
import { type MailCatcher, readable, startMailCatcher } from '../mail/testing/mail-catcher';
import { onMaui, openAlertApp } from './testing/alert-app';

const KILLS = 3;
const SEARCHES = 24;
const LISTINGS = 3;
const program = fileURLToPath(new URL('./testing/alert-process.ts', import.meta.url));
/** the settings there know how the mails' markup is compiled */
const server = fileURLToPath(new URL('../..', import.meta.url));
let mails: MailCatcher;
let folder: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  mails = await startMailCatcher();
  folder = await mkdtemp(join(tmpdir(), 'alerts-kill-'));
  const source = await openAlertApp();
  const buyer = await signedIn(source.app, 'buyer@example.com');
  for (let index = 0; index < SEARCHES; index++) await source.save(buyer, { title: `Search ${index}` });
  await source.store(...Array.from({ length: LISTINGS }, (_, index) => onMaui(500 + index)));
  // the folder is copied while nobody writes
  await source.test.database.destroy();
  await cp(source.test.folder, folder, { recursive: true });
  await source.close().catch(() => undefined);
}, 120_000);
afterAll(async () => {
  // a test that failed half-way leaves one running
  for (const child of started) child.kill('SIGKILL');
  await mails.close();
  await rm(folder, { recursive: true, force: true });
});

const distinct = () => new Map(mails.mails.map((mail) => [mail.header('message-id'), mail]));

async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', program, folder, mails.url], {
    cwd: server,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  await once(child.stdout ?? child, 'data');
  return child;
}
async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

test('killed at any point, the alerts lose nothing and tell nothing twice [A1.3]', { timeout: 400_000 }, async () => {
  // at once, while matching, and after some mails have left
  for (let round = 0; round < KILLS; round++) {
    const child = await start();
    const before = mails.mails.length;
    if (round < 2) await new Promise((resolve) => setTimeout(resolve, round * 60));
    else await expect.poll(() => mails.mails.length - before, { timeout: 90_000, interval: 2 }).toBeGreaterThan(4);
    await kill(child);
  }
  expect(distinct().size).toBeLessThan(SEARCHES);
  const last = await start();
  await expect.poll(() => distinct().size, { timeout: 90_000 }).toBe(SEARCHES);
  await new Promise((resolve) => setTimeout(resolve, 2500));
  await kill(last);

  const told = [...distinct().values()].map((mail) => mail.header('subject')).sort();
  expect(told).toEqual(
    Array.from({ length: SEARCHES }, (_, index) => `${LISTINGS} new listings: Search ${index}`).sort(),
  );
  for (const mail of distinct().values()) {
    const text = readable(mail);
    for (let index = 0; index < LISTINGS; index++) expect(text).toContain(`maui-home-8${500 + index}`);
  }
  const database = overPool(await openEmbedded(folder));
  const rows = await database.selectFrom('outbox').select(['done_at', 'dead_at']).execute();
  await database.destroy();
  expect(rows.filter((row) => row.done_at !== null)).toHaveLength(SEARCHES);
  // a mail that was handed over in the instant of a kill comes again under the same Message-ID
  expect(mails.mails.length - SEARCHES).toBeLessThanOrEqual(KILLS * 2);
});
