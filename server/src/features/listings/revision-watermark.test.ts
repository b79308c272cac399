import fc from 'fast-check';
import {
  type ControlledTransaction,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  sql,
} from 'kysely';
import { Client } from 'pg';
import { MemorySearch } from 'search-engine';
import { storedListing } from 'search-engine/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../platform/database/database';
import { openPool } from '../../platform/database/database';
import { json } from '../../platform/database/sql-values';
import type { Tables } from '../../platform/database/tables';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
import { ListingIndexer } from './listing-indexer';
import { findRevisionLook } from './listings.repository';
import { MemoryTarget } from './memory-target';
import { RevisionWatermark } from './revision-watermark';

const look = (revision: number, ...running: string[]) => ({ revision, running });

test('continues from the last poll while no transaction runs', () => {
  const followed = new RevisionWatermark(5);
  expect(followed.unchangedUntil(look(10))).toBe(5);
  followed.note(look(10));
  expect(followed.unchangedUntil(look(10))).toBe(10);
});

test('what a transaction took is read when it has ended, and nothing again and again until then', () => {
  const followed = new RevisionWatermark();
  followed.note(look(10));
  // reads thousands of revisions and continues, while other transactions begin and end
  followed.note(look(5010, 'long'));
  expect(followed.unchangedUntil(look(5020, 'long', 'short'))).toBe(5010);
  followed.note(look(5020, 'long', 'short'));
  expect(followed.unchangedUntil(look(5030, 'long'))).toBe(5010);
  followed.note(look(5030, 'long'));
  expect(followed.unchangedUntil(look(5030, 'long'))).toBe(5030);
  expect(followed.unchangedUntil(look(5040))).toBe(10);
  followed.note(look(5040));
  expect(followed.unchangedUntil(look(5040))).toBe(5040);
});

test('the next start continues before the oldest running transaction', () => {
  const followed = new RevisionWatermark();
  followed.note(look(10));
  followed.note(look(5010, 'long'));
  expect(followed.settled).toBe(10);
  const next = new RevisionWatermark(followed.settled);
  expect(next.unchangedUntil(look(5020, 'long'))).toBe(10);
  next.note(look(5020, 'long'));
  expect(next.unchangedUntil(look(5030))).toBe(10);
});

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

test('a poll returns the last revision, and that no transaction runs', async () => {
  const before = await findRevisionLook(opened.database);
  await sql`select nextval('listing_revisions')`.execute(opened.database);
  const after = await findRevisionLook(opened.database);
  expect(after.revision).toBeGreaterThan(before.revision);
  expect(after.running).toEqual([]);
});

test('a transaction that stays open has no look read everything again, and shows once it ends', async () => {
  const { database, url, close } = await openTestDatabase();
  const client = new Client({ connectionString: url });
  const read = new RowCounter();
  const search = new MemorySearch();
  const counted = database.withPlugin(read);
  const indexer = indexerOf(counted, search);
  try {
    await insertListings(database, 0, MANY);
    await indexer.start();
    await client.connect();
    await client.query('begin');
    await client.query(
      `update listings set document = jsonb_set(document, '{asking_price}', '77') where internal_id = '5'`,
    );
    await insertListings(database, MANY, MANY);
    await indexer.changed();
    expect(search.size).toBe(2 * MANY);
    read.rows = 0;
    await insertListings(database, 2 * MANY, 1);
    await indexer.changed();
    expect(search.size).toBe(2 * MANY + 1);
    expect(read.rows).toBeLessThan(MANY);
    await client.query('commit');
    await indexer.changed();
    expect((await search.byInternalId('5'))?.asking_price).toBe(77);
  } finally {
    await client.end();
    await indexer.stop();
    await close();
  }
}, 60_000);

test('a listing whose transaction has a revision and is not done shows, however many revisions follow it', async () => {
  const { database, url, close } = await openTestDatabase();
  const waiting = new Client({ connectionString: url });
  const holder = new Client({ connectionString: url });
  const search = new MemorySearch();
  const indexer = indexerOf(database, search);
  try {
    // the last trigger before the row is written waits
    await sql`create function wait_for_test() returns trigger language plpgsql as
      $$ begin if new.internal_id = 'slow' then perform pg_advisory_xact_lock(1); end if; return new; end $$`.execute(
      database,
    );
    await sql`create trigger zz_wait before insert on listings for each row execute function wait_for_test()`.execute(
      database,
    );
    // a sequence gives its first number to a transaction only together with a transaction number
    await insertListings(database, MANY, 1);
    await indexer.start();
    await Promise.all([waiting.connect(), holder.connect()]);
    await holder.query('select pg_advisory_lock(1)');
    const slow = waiting.query(
      'insert into listings (internal_id, source_system, source_key, mls_id, slug, status, document, updated_at) ' +
        "values ('slow', 's', 'slow', 'slow', 'slow', 'Active', $1, now())",
      [JSON.stringify(storedListing('slow'))],
    );
    const blocked = "select 1 from pg_locks where locktype = 'advisory' and not granted";
    await expect.poll(async () => (await holder.query(blocked)).rowCount, { timeout: 10_000 }).toBe(1);
    await insertListings(database, 0, MANY);
    await indexer.changed();
    expect(search.size).toBe(MANY + 1);
    await holder.query('select pg_advisory_unlock(1)');
    await slow;
    await indexer.changed();
    expect(await search.byInternalId('slow')).not.toBeNull();
  } finally {
    await indexer.stop();
    await Promise.all([waiting.end(), holder.end()]);
    await close();
  }
}, 60_000);

test('each poll shows what has been committed, in whatever order transactions begin, write and commit', async () => {
  const { url, close } = await openTestDatabase();
  // a connection for each transaction, and for the indexer
  const pool = await openPool(url, 8);
  const { database } = pool;
  const search = new MemorySearch();
  const indexer = indexerOf(database, search);
  const names = ['t0', 't1', 't2', 't3'] as const;
  const schedule = fc.array(fc.constantFrom(...names, 'poll'), { minLength: 8, maxLength: 24 });
  let price = 0;
  try {
    await insertListings(database, 0, 3);
    await indexer.start();
    await fc.assert(
      fc.asyncProperty(schedule, async (steps) => {
        const open = new Map<string, ControlledTransaction<Tables>>();
        const locked = new Map<string, string>();
        const step = async (name: (typeof names)[number]) => {
          const trx = open.get(name);
          // each transaction changes a listing that no other one has locked
          const free = ['0', '1', '2'].find((id) => ![...locked.values()].includes(id));
          if (!trx) open.set(name, await database.startTransaction().execute());
          else if (!locked.has(name) && free !== undefined) {
            locked.set(name, free);
            price += 1;
            await sql`update listings set document = jsonb_set(document, '{asking_price}', to_jsonb(${price}::integer))
              where internal_id = ${free}`.execute(trx);
          } else {
            await trx.commit().execute();
            open.delete(name);
            locked.delete(name);
          }
        };
        const poll = async () => {
          expect(await indexer.changed()).toBe(true);
          const rows = await database.selectFrom('listings').select(['internal_id', 'document']).execute();
          for (const { internal_id, document } of rows)
            expect((await search.byInternalId(internal_id))?.asking_price).toBe(document.asking_price);
        };
        try {
          for (const name of steps) await (name === 'poll' ? poll() : step(name));
        } finally {
          for (const trx of open.values()) await trx.commit().execute();
        }
        await poll();
      }),
      { numRuns: 40, endOnFailure: true },
    );
  } finally {
    await indexer.stop();
    await pool.close();
    await close();
  }
}, 120_000);

/** An indexer that polls only when it is asked to, and compares nothing. */
function indexerOf(db: Database, index: MemorySearch): ListingIndexer {
  const target = new MemoryTarget({ index });
  return new ListingIndexer({ db, target, pollMs: 600_000, compareMs: Number.POSITIVE_INFINITY, onError: () => {} });
}

const MANY = 400;

class RowCounter implements KyselyPlugin {
  rows = 0;
  transformQuery({ node }: PluginTransformQueryArgs) {
    return node;
  }
  async transformResult({ result }: PluginTransformResultArgs) {
    this.rows += result.rows.length;
    return result;
  }
}

async function insertListings(database: Database, from: number, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => {
    const document = storedListing(String(from + at));
    const { internal_id, mls_id, slug } = document;
    const row = { internal_id, mls_id, slug, status: 'Active', source_system: 's', source_key: internal_id };
    return { ...row, document: json(document), updated_at: new Date() };
  });
  await database.insertInto('listings').values(rows).execute();
}
