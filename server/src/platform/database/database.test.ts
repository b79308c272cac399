import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
import { onSlowQuery, type SlowQuery } from './database';
import { json } from './sql-values';

let store: TestDatabase;
beforeAll(async () => {
  store = await openTestDatabase();
});
afterAll(() => store.close());

test('keeps and reads json, a list included', async () => {
  await store.database
    .insertInto('server_state')
    .values({ key: 'list', value: json(['a', 1]) })
    .execute();
  const row = await store.database
    .selectFrom('server_state')
    .select('value')
    .where('key', '=', 'list')
    .executeTakeFirst();
  expect(row?.value).toEqual(['a', 1]);
});

test('reads bigint as a number and a date as its text', async () => {
  const result = await sql<{
    many: number;
    day: string;
  }>`select 5000000000::int8 as many, date '2026-02-28' as day`.execute(store.database);
  expect(result.rows).toEqual([{ many: 5_000_000_000, day: '2026-02-28' }]);
});

test('rolls a failed transaction back and goes on', async () => {
  const failing = store.database.transaction().execute(async (trx) => {
    await trx
      .insertInto('server_state')
      .values({ key: 'undone', value: json(1) })
      .execute();
    await sql`select 'zz'::int`.execute(trx);
  });
  await expect(failing).rejects.toThrow('invalid input syntax');
  const left = await store.database.selectFrom('server_state').select('key').where('key', '=', 'undone').execute();
  expect(left).toEqual([]);
});

test('returns the number of changed rows', async () => {
  await store.database
    .insertInto('server_state')
    .values([
      { key: 'x1', value: json(1) },
      { key: 'x2', value: json(1) },
    ])
    .execute();
  const changed = await store.database
    .updateTable('server_state')
    .set({ value: json(2) })
    .where('key', 'like', 'x%')
    .executeTakeFirst();
  const gone = await store.database.deleteFrom('server_state').where('key', 'like', 'x%').executeTakeFirst();
  expect([changed.numUpdatedRows, gone.numDeletedRows]).toEqual([2n, 2n]);
});

test('reports a statement of a second or more, without its values', async () => {
  const slow: SlowQuery[] = [];
  const end = onSlowQuery((query) => slow.push(query));
  await sql`select pg_sleep(${1.01}::float8)`.execute(store.database);
  end();
  expect(slow.map((query) => query.sql)).toEqual(['select pg_sleep($1::float8)']);
  expect(slow[0]?.ms).toBeGreaterThanOrEqual(1000);
});
