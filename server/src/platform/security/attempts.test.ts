import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { postgresPrograms, startPostgres } from '../../testing/postgres-server';
import { openDatabase } from '../database';
import { takeAttempt } from './attempts.store';

test.skipIf(!postgresPrograms())(
  'of attempts that reach two servers at the same time, each one sees those before it',
  async () => {
    const postgres = await startPostgres();
    const open = () =>
      openDatabase({ DATABASE_URL: postgres.url, DATABASE_POOL: 10, DATA_DIR: '', PROJECT_DIR: process.cwd() });
    const servers = [await open(), await open()] as const;
    // as a busy disk: an attempt has its id for a while before other connections see its row
    await sql`create function slow_commit() returns trigger language plpgsql as
      'begin perform pg_sleep(random() * 0.01); return null; end'`.execute(servers[0]);
    await sql`create constraint trigger slow_commit after insert on attempts deferrable initially deferred
      for each row execute function slow_commit()`.execute(servers[0]);
    for (let round = 0; round < 3; round++) {
      const attempts = await Promise.all(
        Array.from({ length: 10 }).flatMap(() => servers.map((db) => takeAttempt(db, 'test', `${round}`, 60_000))),
      );
      const earlier = attempts.map((attempt) => attempt.earlier).sort((a, b) => a - b);
      expect(earlier).toEqual(attempts.map((_, at) => at));
    }
    for (const db of servers) await db.destroy();
    await postgres.stop();
  },
  60_000,
);
