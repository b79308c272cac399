import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../testing';
import { vacuumTables } from './vacuum.store';

test('a table that is changed again and again keeps its size after a vacuum', async () => {
  const opened = await openTestDatabase();
  const db = opened.database;
  const size = async () => {
    const { rows } = await sql<{ size: number }>`select pg_relation_size('notes') as size`.execute(db);
    return rows[0]?.size ?? 0;
  };
  const change = () => sql`update notes set text = text || '.'`.execute(db);
  await sql`create table notes as select repeat('x', 200) as text from generate_series(1, 1000)`.execute(db);
  const before = await size();
  await change();
  expect(await size()).toBeGreaterThan(1.5 * before);
  await vacuumTables(db);
  const vacuumed = await size();
  await change();
  expect(await size()).toBe(vacuumed);
  await sql`drop table notes`.execute(db);
  await opened.close();
});
