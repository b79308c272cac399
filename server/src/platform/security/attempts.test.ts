import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/test-database';
import { openPool } from '../database/database';
import { insertAttempt } from './attempts.repository';

test('of attempts that reach two servers at the same time, each one sees those before it', async () => {
  const one = await openTestDatabase();
  const other = await openPool(one.url, 10);
  const servers = [one.database, other.database] as const;
  // as a busy disk: an attempt has its id for a while before other connections see its row
  await sql`create function slow_commit() returns trigger language plpgsql as
    'begin perform pg_sleep(random() * 0.01); return null; end'`.execute(servers[0]);
  await sql`create constraint trigger slow_commit after insert on attempts deferrable initially deferred
    for each row execute function slow_commit()`.execute(servers[0]);
  for (let round = 0; round < 3; round++) {
    const attempts = await Promise.all(
      Array.from({ length: 10 }).flatMap(() => servers.map((db) => insertAttempt(db, 'test', `${round}`, 60_000))),
    );
    const earlier = attempts.map((attempt) => attempt.earlier).sort((a, b) => a - b);
    expect(earlier).toEqual(attempts.map((_, at) => at));
  }
  await other.close();
  await one.close();
}, 60_000);
