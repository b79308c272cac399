import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/test-database';
import { migrationsFolder, oneServerAtATime, openDatabase } from './database';
import { migrate } from './migrate';
import { openPostgres } from './postgres';

test('opens a database that a newer release has migrated already', async () => {
  const store = await openTestDatabase();
  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-the-next-release', 'now')`.execute(
    store.database,
  );
  const folder = migrationsFolder(process.cwd());
  expect(await migrate(store.database, folder)).toEqual({ ran: [], newer: ['9999-of-the-next-release'] });
  await store.close();
});

test('servers that start at once migrate one after the other and run the start alone', async () => {
  const { url, close } = await openTestDatabase();
  const order: string[] = [];
  const start = async (name: string) => {
    const settings = { DATABASE_URL: url, DATABASE_POOL: 2, DATA_DIR: '', PROJECT_DIR: '.' };
    const server = await openDatabase(settings);
    await oneServerAtATime(url, async () => {
      order.push(`${name} begins`);
      await sql`select pg_sleep(0.05)`.execute(server.database);
      order.push(`${name} ends`);
    });
    await server.close();
  };
  await Promise.all([start('first'), start('second'), start('third')]);
  expect(order).toHaveLength(6);
  for (const at of [0, 2, 4]) expect(order[at + 1]).toBe(order[at]?.replace('begins', 'ends'));
  await close();
});

test('a locked table blocks a request for seconds only, and a migration without limit', async () => {
  const { url, close } = await openTestDatabase();
  const limit = async (use: 'serve' | 'start') => {
    const pool = await openPostgres(url, 1, use);
    const { rows } = await pool.query('show lock_timeout');
    await pool.end();
    return rows;
  };
  expect(await limit('serve')).toEqual([{ lock_timeout: '5s' }]);
  expect(await limit('start')).toEqual([{ lock_timeout: '0' }]);
  await close();
});
