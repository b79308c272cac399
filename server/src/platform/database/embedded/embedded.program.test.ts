import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fillDataFolder } from '../../../testing/test-cluster';
import { openDatabase, openPool } from '../database';
import { type Embedded, type EmbeddedEvent, openEmbedded } from './embedded';
import { findPrograms } from './programs';

const BUSY = { timeout: 30_000 };
const quiet = { print: () => undefined };
let folder: string;
const opened: Embedded[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-'));
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
  await rm(folder, { recursive: true });
});

async function openSite(report: (event: EmbeddedEvent) => void = () => undefined): Promise<Embedded> {
  const site = await openEmbedded(folder, { use: 'site', ...quiet, report });
  opened.push(site);
  return site;
}
const settings = () => ({ DATABASE_URL: null, DATABASE_POOL: 1, DATA_DIR: folder, PROJECT_DIR: process.cwd() });
const pidFile = () => join(folder, 'postgres', 'postmaster.pid');
const pidOf = async () => Number((await readFile(pidFile(), 'utf8')).split('\n')[0]);
const runs = async () => (await readFile(pidFile(), 'utf8').catch(() => '')) !== '';

async function ask(url: string, query: string): Promise<unknown> {
  const { database, close } = await openPool(url, 1);
  const { rows } = await sql<{ value: unknown }>`${sql.raw(query)}`.execute(database).finally(close);
  return rows[0]?.value;
}

test('the first start makes a database with fsync, reachable by a private socket only, without rights of an administrator', async () => {
  const site = await openSite();
  expect(await ask(site.url, `select current_setting('fsync') as value`)).toBe('on');
  expect(await ask(site.url, `select current_setting('listen_addresses') as value`)).toBe('');
  expect(await ask(site.url, 'select rolsuper as value from pg_roles where rolname = current_user')).toBe(false);
  await site.close();
  expect(await runs()).toBe(false);
});

test('a second site is refused with the process of the first one, and commands work', async () => {
  await fillDataFolder(folder);
  await openSite();
  await expect(openSite()).rejects.toThrow(`in use by process ${process.pid}`);
  const { database, close } = await openDatabase(settings());
  expect((await database.selectFrom('users').select('id').execute()).length).toBe(0);
  await close();
  expect(await runs()).toBe(true);
});

test('the last process ends the database, whichever it is', async () => {
  await fillDataFolder(folder);
  const command = await openEmbedded(folder, { use: 'command', ...quiet });
  const site = await openSite();
  await site.close();
  expect(await runs()).toBe(true);
  await command.close();
  expect(await runs()).toBe(false);
});

test('processes that start at once on an empty folder make one database', async () => {
  const all = await Promise.all([1, 2, 3].map(() => openEmbedded(folder, { use: 'command', ...quiet })));
  opened.push(...all);
  const systems = await Promise.all(all.map(({ url }) => ask(url, 'select pg_postmaster_start_time()::text as value')));
  expect(new Set(systems).size).toBe(1);
  expect((await readdir(folder)).filter((name) => name.includes('draft'))).toEqual([]);
});

test('a database that is killed is started again, and nothing that was committed is lost', async () => {
  const events: string[] = [];
  const site = await openSite(({ kind }) => events.push(kind));
  await ask(site.url, 'create table kept as select 7 as value');
  process.kill(await pidOf(), 'SIGKILL');
  await expect.poll(() => events, BUSY).toContain('restarted');
  expect(events[0]).toBe('ended');
  expect(await ask(site.url, 'select value from kept')).toBe(7);
  await expect(openSite()).rejects.toThrow('in use by process');
});

/** A process that has the database open. */
async function startHolder(): Promise<ChildProcess> {
  const program = `
    import { openEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))};
    const { url } = await openEmbedded(${JSON.stringify(folder)}, { use: 'site', print() {} });
    process.stdout.write(url);
    setInterval(() => {}, 1000);`;
  await writeFile(join(folder, 'holder.mts'), program);
  const child = spawn(process.execPath, ['--import', 'tsx', join(folder, 'holder.mts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout) await once(child.stdout, 'data');
  return child;
}

test('the next start takes over the database of a killed server, also when both were killed', async () => {
  await fillDataFolder(folder);
  for (const killsBoth of [false, true]) {
    const holder = await startHolder();
    const pid = await pidOf();
    if (killsBoth) process.kill(pid, 'SIGKILL');
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const site = await openSite();
    expect((await pidOf()) === pid).toBe(!killsBoth);
    expect(await ask(site.url, 'select 1 as value')).toBe(1);
    await site.close();
    expect(await runs()).toBe(false);
  }
});

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('a process that ends by %s ends its database', async (signal) => {
  await fillDataFolder(folder);
  const holder = await startHolder();
  holder.kill(signal);
  await once(holder, 'exit');
  expect(await runs()).toBe(false);
});

test('a copy of the folder of a running site is a database of its own', async () => {
  await fillDataFolder(folder);
  const site = await openSite();
  await ask(site.url, 'create table original as select 1 as value');
  const copy = `${folder}-copy`;
  await cp(folder, copy, { recursive: true });
  const other = await openEmbedded(copy, { use: 'site', ...quiet });
  opened.push(other);
  expect(new URL(other.url).host).not.toBe(new URL(site.url).host);
  await ask(other.url, 'create table copied as select 1 as value');
  expect(await ask(site.url, `select to_regclass('copied') as value`)).toBe(null);
  await other.close();
  expect(await ask(site.url, 'select value from original')).toBe(1);
  await rm(copy, { recursive: true });
});

test('a folder that a copy opened to others is closed again, and its database starts', async () => {
  await fillDataFolder(folder);
  await chmod(join(folder, 'postgres'), 0o755);
  const site = await openSite();
  expect(await ask(site.url, 'select count(*)::int as value from users')).toBe(0);
});

test('a file with the number of another process does not stop the start', async () => {
  await fillDataFolder(folder);
  const lines = [process.pid, join(folder, 'postgres'), 1, 5432, '/nowhere', '', '1 1', 'ready'];
  await writeFile(pidFile(), `${lines.join('\n')}\n`);
  const site = await openSite();
  expect(await ask(site.url, 'select 1 as value')).toBe(1);
});

test('a folder of the earlier embedded database is refused, and no new database is made', async () => {
  await mkdir(join(folder, 'database'));
  await writeFile(join(folder, 'database', 'PG_VERSION'), '18\n');
  await expect(openSite()).rejects.toThrow(/database of an earlier release.+Nothing was changed.+CHANGELOG\.md/);
  expect(await readdir(folder)).toEqual(['database']);
  // a restore that was interrupted has made an empty one
  await (await openEmbedded(folder, { use: 'command', besideEarlier: true, ...quiet })).close();
  await expect(openDatabase(settings())).rejects.toThrow('database of an earlier release');
  expect(await runs()).toBe(false);
});

test.each([
  ['another major version', '17\n', /was written by PostgreSQL 17, and this release has 18.+npm run backup/],
  ['an incomplete copy', '', /is damaged: PG_VERSION is missing.+restore the last backup/],
])('a folder of %s is refused and stays as it is', async (_, version, sentence) => {
  await mkdir(join(folder, 'postgres'));
  if (version) await writeFile(join(folder, 'postgres', 'PG_VERSION'), version);
  const before = await readdir(folder, { recursive: true });
  await expect(openSite()).rejects.toThrow(sentence);
  expect(await readdir(folder, { recursive: true })).toEqual(before);
});

test('a damaged database is refused with the reason of PostgreSQL', async () => {
  await fillDataFolder(folder);
  await truncate(join(folder, 'postgres', 'global', 'pg_control'), 0);
  await cp(join(folder, 'postgres'), join(folder, 'before'), { recursive: true });
  await expect(openSite()).rejects.toThrow(
    /could not be started: could not read file "global\/pg_control".+restore the last backup/,
  );
});

test('a machine without programs gets a sentence that asks for DATABASE_URL', async () => {
  await expect(findPrograms('sunos-x64')).rejects.toThrow(
    'There is no embedded PostgreSQL for sunos-x64. Set DATABASE_URL',
  );
});
