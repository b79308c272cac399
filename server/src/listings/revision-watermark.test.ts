import { type KyselyPlugin, type PluginTransformQueryArgs, type PluginTransformResultArgs, sql } from 'kysely';
import { Client } from 'pg';
import { MemorySearch } from 'search-engine';
import { storedListing } from 'search-engine/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, json } from '../platform/database';
import { openTestDatabase, type TestDatabase } from '../testing';
import { ListingFeed } from './listing-feed';
import { lookAtRevisions } from './listings.store';
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
  const before = await lookAtRevisions(opened.database);
  await sql`select nextval('listing_revisions')`.execute(opened.database);
  const after = await lookAtRevisions(opened.database);
  expect(after.revision).toBeGreaterThan(before.revision);
  expect(after.running).toEqual([]);
});

test('a transaction that stays open has no look read everything again, and shows once it ends', async () => {
  const { database, url, close } = await openTestDatabase();
  const client = new Client({ connectionString: url });
  const read = new RowCounter();
  const search = new MemorySearch();
  const counted = database.withPlugin(read);
  const feed = new ListingFeed({ db: counted, sink: search, pollMs: 600_000, onError: () => {} });
  try {
    await insertListings(database, 0, MANY);
    await feed.start();
    await client.connect();
    await client.query('begin');
    await client.query(
      `update listings set document = jsonb_set(document, '{asking_price}', '77'),
          revision = nextval('listing_revisions') where internal_id = '5'`,
    );
    await insertListings(database, MANY, MANY);
    await feed.changed();
    expect(search.size).toBe(2 * MANY);
    read.rows = 0;
    await insertListings(database, 2 * MANY, 1);
    await feed.changed();
    expect(search.size).toBe(2 * MANY + 1);
    expect(read.rows).toBeLessThan(MANY);
    await client.query('commit');
    await feed.changed();
    expect((await search.byInternalId('5'))?.asking_price).toBe(77);
  } finally {
    await client.end();
    await feed.stop();
    await close();
  }
}, 60_000);

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
