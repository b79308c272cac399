import type { PostgresPoolClient } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LitePool } from '../platform/database/testing';
import { readState, restore, type State } from './restore-database';
import { openMigrated } from './test-database';

let pool: LitePool;
let client: PostgresPoolClient;
beforeAll(async () => {
  pool = await openMigrated();
  client = await pool.connect();
});
afterAll(async () => {
  client.release();
  await pool.end();
});

const ask = async (query: string) => (await client.query<{ value: unknown }>(query, [])).rows[0]?.value;
const addUser = () => ask(`insert into users (email, email_key) values ('a', 'a') returning id as value`);

describe('a database with other rows', () => {
  let fresh: State;
  beforeAll(async () => {
    fresh = await readState(client);
  });
  afterEach(() => restore(client, fresh));

  it('is restored: no rows, none written by triggers, sequences at their start', async () => {
    await ask(`insert into listings (internal_id, source_system, source_key, mls_id, slug, status, updated_at, document)
      select i, 's', i, i, i, 'active', now(), '{}' from generate_series(1, 3) i`);
    await ask(`delete from listings where internal_id = '1'`);
    const user = await addUser();
    expect(await ask('select count(*) as value from listings_left')).toBe(1);

    expect(await restore(client, fresh)).toBe(true);
    for (const table of ['listings', 'listings_left', 'users'])
      expect([table, await ask(`select count(*) as value from ${table}`)]).toEqual([table, 0]);
    expect(await ask(`select nextval('listing_revisions') as value`)).toBe(1);
    expect(await addUser()).toBe(user);
  });

  it('is restored after a change that was rolled back', async () => {
    await ask('begin');
    await addUser();
    await ask('drop table outbox');
    await ask('rollback');
    expect(await restore(client, fresh)).toBe(true);
    expect(await addUser()).toBe(1);
  });

  it('has the settings and the locks of no earlier session', async () => {
    await ask(`set timezone = 'Pacific/Honolulu'`);
    await ask('select pg_advisory_lock(7)');
    expect(await restore(client, fresh)).toBe(true);
    expect(await ask(`select current_setting('timezone') as value`)).not.toBe('Pacific/Honolulu');
    expect(await ask(`select count(*) as value from pg_locks where locktype = 'advisory'`)).toBe(0);
  });
});

it.each([
  'create table more (id integer)',
  'create index users_by_age on users (created_at)',
  'alter table users disable trigger all',
  'alter table users alter column created_at drop default',
  'drop trigger listings_note_event on listings',
  `create or replace function viewed_listing(payload jsonb) returns text language sql immutable as $$ select '' $$`,
  'create role guest',
  'revoke all on users from postgres',
  'create schema more',
  `alter database postgres set timezone = 'Pacific/Honolulu'`,
  'alter sequence listing_revisions start with 7',
  `update kysely_migration set timestamp = ''`,
  `delete from kysely_migration where name = '0010-listings'`,
  'drop table kysely_migration',
])('a database is not restored after %s', async (change) => {
  const fresh = await readState(client);
  await ask(change);
  expect(await restore(client, fresh)).toBe(false);
});
