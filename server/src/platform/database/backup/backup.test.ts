import { appendFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { storedListing } from 'search-engine/testing';
import { extract } from 'tar';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertUser } from '../../../features/accounts/users.repository';
import { applyBatch } from '../../../feeds/apply/apply-batch.repository';
import { openEmptyDatabase, openTestDatabase, type TestDatabase } from '../../../testing/test-database';
import { type Database, migrationsFolder } from '../database';
import { migrate } from '../migrate';
import { backUp } from './back-up';
import { checkBackup, restore } from './restore';

const MIGRATIONS = migrationsFolder(process.cwd());
let folder: string;
let opened: TestDatabase;
let empty: TestDatabase;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  opened = await openTestDatabase();
  empty = await openEmptyDatabase();
});
afterEach(async () => {
  await opened.close();
  await empty.close();
  await rm(folder, { recursive: true });
});

const target = () => join(folder, 'site');
const bringBack = async () => restore(empty.url, target(), await checkBackup(target()), MIGRATIONS);
const addUser = (db: Database, email: string) => insertUser(db, { email, firstName: 'Noe \\ "N"', lastName: null });
/** All rows of all tables, as text. */
async function rowsOf(db: Database): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%' order by 1`.execute(
    db,
  );
  const texts = rows.map(async ({ name }) => {
    const found = await sql<{ text: string }>`
      select coalesce(string_agg(t::text, ',' order by t::text), '') as text from ${sql.table(name)} t`.execute(db);
    return [name, found.rows[0]?.text ?? ''];
  });
  return Object.fromEntries(await Promise.all(texts));
}

test('a backup brings back every row, the sequences and the schema, without effects of triggers', async () => {
  const { database } = opened;
  await addUser(database, 'a@example.com');
  const listings = ['1', '2'].map((id) => storedListing(id));
  await applyBatch(database, { listings, removals: [] });
  await applyBatch(database, { listings: [], removals: [{ ...listings[1]!.internal.source }] });
  const before = await rowsOf(database);
  expect(before.listings_left).not.toBe('');

  await backUp(opened.url, target());
  await bringBack();
  expect(await rowsOf(empty.database)).toEqual(before);
  expect((await migrate(empty.database, MIGRATIONS)).ran).toEqual([]);
  const next = await addUser(empty.database, 'b@example.com');
  expect(next).toBe(await addUser(database, 'b@example.com'));
  const broken = sql`insert into sessions (user_id, token_hash, via, expires_at) values (77, 'x', 'link', now())`;
  await expect(broken.execute(empty.database)).rejects.toThrow('foreign key');
});

test('a backup has one moment of a database that is written meanwhile', async () => {
  const { database } = opened;
  let isOver = false;
  const writing = (async () => {
    for (let number = 0; !isOver; number += 1)
      await database.transaction().execute(async (trx) => {
        const id = await addUser(trx, `user-${number}@example.com`);
        await sql`insert into user_roles (user_id, role) values (${id}, 'advisor')`.execute(trx);
      });
  })();
  await expect.poll(async () => (await database.selectFrom('users').select('id').execute()).length).toBeGreaterThan(5);
  const { tables } = await backUp(opened.url, target());
  isOver = true;
  await writing;
  const rows = (name: string) => tables.find((table) => table.name === name)?.rows;
  expect(rows('users')).toBeGreaterThan(5);
  expect(rows('user_roles')).toBe(rows('users'));
  await bringBack();
});

test('a restore refuses a damaged backup and a database with tables, and changes nothing', async () => {
  await addUser(opened.database, 'a@example.com');
  await backUp(opened.url, target());
  await expect(backUp(opened.url, target())).rejects.toThrow('has files already');
  for (const file of ['users.copy.gz', 'users.copy.gz/below'])
    await expect(backUp(opened.url, join(target(), file))).rejects.toThrow(/cannot be written: E.*Name another folder/);
  await expect(checkBackup(join(target(), 'users.copy.gz'))).rejects.toThrow('is not a backup');
  const used = restore(opened.url, target(), await checkBackup(target()), MIGRATIONS);
  await expect(used).rejects.toThrow('The database has tables already');
  await appendFile(join(target(), 'users.copy.gz'), 'x');
  await expect(checkBackup(target())).rejects.toThrow('users.copy.gz is different. Nothing was restored.');
  await rm(join(target(), 'users.copy.gz'));
  await expect(checkBackup(target())).rejects.toThrow('users.copy.gz is missing');
  await expect(checkBackup(folder)).rejects.toThrow('is not a backup');
  expect((await readdir(folder)).sort()).toEqual(['site']);
});

test('a restore that fails leaves the database empty', async () => {
  await addUser(opened.database, 'a@example.com');
  await backUp(opened.url, target());
  const contents = await checkBackup(target());
  const users = contents.tables.find(({ name }) => name === 'users');
  if (users) users.rows += 1;
  await expect(restore(empty.url, target(), contents, MIGRATIONS)).rejects.toThrow('has 1 rows instead of 2');
  await bringBack();
});

test('the data of the embedded database of an earlier release come back, and the schema is brought up to date', async () => {
  // made of a folder of that release as CHANGELOG.md describes
  const archive = join(import.meta.dirname, 'fixtures', 'earlier-release.tgz');
  await mkdir(target());
  await extract({ file: archive, cwd: target() });
  await bringBack();
  await migrate(empty.database, MIGRATIONS);
  const counts =
    await sql`select (select count(*)::int from users) as users, (select count(*)::int from leads) as leads,
    (select count(*)::int from listings) as listings`.execute(empty.database);
  expect(counts.rows).toEqual([{ users: 16, leads: 62, listings: 40 }]);
  expect(await addUser(empty.database, 'new@example.com')).toBe(17);
});

test('a backup of a newer release is refused', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9999-next', 'now')`.execute(opened.database);
  await backUp(opened.url, target());
  await expect(bringBack()).rejects.toThrow('does not know 9999-next');
});
