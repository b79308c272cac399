import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import {
  openEarlierRelease,
  openEmptyDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../../testing/test-database';
import { type Database, migrationsFolder, openDatabase } from './database';
import { executedMigrations, migrate, readMigrations } from './migrate';
import { REPLACED } from './replaced-migrations';

const SOURCES = migrationsFolder(process.cwd());
const opened: TestDatabase[] = [];
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});
async function use(open: () => Promise<TestDatabase>): Promise<TestDatabase> {
  const database = await open();
  opened.push(database);
  return database;
}

/** Definitions of all tables, views, sequences, indexes, constraints, triggers and functions, with the order of columns. */
async function schemaOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', attrelid::regclass, row_number() over (partition by attrelid order by attnum), attname,
      format_type(atttypid, atttypmod), attnotnull, attidentity, pg_get_expr(adbin, adrelid)) as text
    from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped and relnamespace = 'public'::regnamespace
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all select pg_get_viewdef(oid) from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace
    union all select concat_ws(' ', seqrelid::regclass, seqstart, seqincrement) from pg_sequence
    order by 1`.execute(db);
  return rows.map(({ text }) => text);
}

/** Some rows whose tables later migrations change. */
async function addRows(db: Database): Promise<void> {
  await sql
    .raw(`insert into users (email, email_key) values ('Noe@example.com', 'noe@example.com');
    insert into listings (internal_id, source_system, source_key, mls_id, slug, status, document, updated_at)
      values ('h1', 'RAM', '1', '400001', 'a-home', 'Active', '{"asking_price": 900000}', now());
    insert into favorites (user_id, internal_id, note) values (1, 'h1', 'near the beach');
    insert into saved_searches (user_id, title, search_params, share_code, next_run_at) values (1, 'Homes', '{}', 's1', now());
    insert into outbox (topic, dedupe_key, payload) values ('mail', 'm1', '{}');
    insert into feeds (name) values ('maui');
    insert into remote_deployments (name) values ('leads');
    insert into page_health (minute) values (now())`)
    .execute(db);
}

test('a new database knows the migrations of the release before, which starts on it', async () => {
  const { database } = await use(openTestDatabase);
  const executed = await executedMigrations(database);
  expect(executed).toEqual(expect.arrayContaining([...REPLACED]));
  expect(executed).toEqual(expect.arrayContaining((await readMigrations(SOURCES)).map(({ name }) => name)));
});

test('servers that start at once bring a database of an earlier release to the schema of a new one, with its rows', async () => {
  const { database: db, url } = await use(openEarlierRelease);
  await addRows(db);
  const settings = { DATABASE_URL: url, DATABASE_POOL: 1, DATA_DIR: '', PROJECT_DIR: process.cwd() };
  const servers = await Promise.all([openDatabase(settings), openDatabase(settings), openDatabase(settings)]);
  for (const { close } of servers) await close();
  expect(await schemaOf(db)).toEqual(await schemaOf((await use(openTestDatabase)).database));
  const { rows } = await sql`select
    (select email from users) as email, (select note from favorites) as note, (select name from feeds) as feed,
    (select count(*)::int from tasks where not recurring and dedupe_key = 'm1') as tasks,
    (select count(*)::int from outbox) as outbox, (select count(*)::int from page_health) as page_health`.execute(db);
  expect(rows).toEqual([
    { email: 'Noe@example.com', note: 'near the beach', feed: 'maui', tasks: 1, outbox: 1, page_health: 0 },
  ]);
  await sql`update listings set document = '{"asking_price": 800000}'`.execute(db);
  const events = await sql`select kind from listing_events`.execute(db);
  expect(events.rows).toEqual([{ kind: 'price-drop' }]);
});

test('a database of the release before records the baselines and runs nothing', async () => {
  const { database: db } = await use(openTestDatabase);
  const names = (await readMigrations(SOURCES)).map(({ name }) => name).filter((name) => name.startsWith('0000-'));
  await sql`delete from kysely_migration where name like '0000-%'`.execute(db);
  await addRows(db);
  const before = await schemaOf(db);
  expect(await migrate(db, SOURCES)).toEqual({ ran: names, newer: [] });
  expect(await schemaOf(db)).toEqual(before);
});

test('a database of before the baselines is refused in words and left as it is', async () => {
  const { database: db } = await use(openEarlierRelease);
  await sql`delete from kysely_migration where name = '0096-agent-profiles'`.execute(db);
  const before = await schemaOf(db);
  await expect(migrate(db, SOURCES)).rejects.toThrow('has no migration 0096-agent-profiles. Nothing was changed.');
  expect(await schemaOf(db)).toEqual(before);
});

test('a migration that fails changes nothing, and two of one name are refused', async () => {
  const sources = await mkdtemp(join(tmpdir(), 'migrations-'));
  try {
    for (const feature of ['a', 'b']) await mkdir(join(sources, feature, 'migrations'), { recursive: true });
    await writeFile(join(sources, 'a/migrations/0150-first.sql'), 'create table first ()');
    await writeFile(join(sources, 'b/migrations/0151-second.sql'), 'create table second (); select missing');
    const { database } = await use(openEmptyDatabase);
    await expect(migrate(database, sources)).rejects.toThrow('failed (0151-second): column "missing" does not exist');
    expect(await executedMigrations(database)).toEqual([]);
    await writeFile(join(sources, 'b/migrations/0150-first.sql'), '');
    await expect(migrate(database, sources)).rejects.toThrow('Two migrations have the name 0150-first.');
  } finally {
    await rm(sources, { recursive: true });
  }
});
