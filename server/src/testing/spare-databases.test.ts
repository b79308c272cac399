import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { type Database, overPool } from '../platform/database';
import { SpareDatabases } from './spare-databases';
import { openMigrated } from './test-database';

let opened = 0;
beforeEach(() => {
  opened = 0;
});
const spares = new SpareDatabases(() => {
  opened += 1;
  return openMigrated();
});

const take = async (): Promise<Database> => overPool(await spares.take());
const add = (database: Database, key: string) =>
  database.insertInto('server_state').values({ key, value: '1' }).execute();
const keys = async (database: Database) =>
  (await database.selectFrom('server_state').select('key').execute()).map(({ key }) => key);

it('gives what was given back, empty, and refuses the one who gave it back', async () => {
  const first = await take();
  await add(first, 'first');
  await first.destroy();
  const second = await take();
  expect(await keys(second)).toEqual([]);
  await expect(add(first, 'late')).rejects.toThrow();
  await second.destroy();
  expect(opened).toBe(1);
});

it('waits for a session that is in use before it gives the database on', async () => {
  const first = await spares.take();
  const client = await first.connect();
  const ended = first.end();
  await client.query(`insert into server_state (key, value) values ('last', '1')`, []);
  client.release();
  await ended;
  const second = await take();
  expect(await keys(second)).toEqual([]);
  await second.destroy();
});

it('gives two at once to two, and one whose schema has changed to no test', async () => {
  const [first, second] = await Promise.all([take(), take()]);
  await add(first, 'first');
  expect(await keys(second)).toEqual([]);
  await sql`create table more (id integer)`.execute(second);
  await first.destroy();
  await second.destroy();
  const next = await take();
  expect(await keys(next)).toEqual([]);
  expect((await sql`select to_regclass('more') as found`.execute(next)).rows).toEqual([{ found: null }]);
  await next.destroy();
});
