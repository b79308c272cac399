import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { StoredListing } from 'search-engine';
import { manyListings, storedListing } from 'search-engine/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { json } from '../../platform/database/sql-values';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
import { SearchStore } from '../search/search-store';
import { ListingIndexer } from './listing-indexer';
import { MemoryTarget } from './memory-target';

const folder = mkdtempSync(join(tmpdir(), 'kept-search-'));
const snapshot = join(folder, 'snapshot');
let opened: TestDatabase;
let running: { indexer: ListingIndexer; store: SearchStore } | null = null;
const rebuilt: string[] = [];

beforeAll(async () => {
  opened = await openTestDatabase();
  for (const listing of manyListings(300, 3)) await store(listing);
});
afterEach(end);
afterAll(async () => {
  await opened.close();
  rmSync(folder, { recursive: true });
});

/** Like a server's start: loads the snapshot, then the later changes. */
async function begin(code = 'same code', cardsInMemory = 200) {
  rebuilt.length = 0;
  const store = await SearchStore.open({ folder, code, cardsInMemory }, 300);
  const indexer = new ListingIndexer({
    db: opened.database,
    target: new MemoryTarget({ index: store.search, snapshots: store, onRebuild: (why) => rebuilt.push(why.message) }),
    pollMs: 60_000,
    onError: (error) => {
      throw error;
    },
  });
  await indexer.start();
  running = { indexer, store };
  return store.search;
}
async function end(): Promise<void> {
  await running?.indexer.stop();
  await running?.store.close();
  running = null;
}

async function store(listing: StoredListing): Promise<void> {
  const { internal_id, mls_id, slug } = listing;
  const row = { slug, status: listing.listing_status_name, document: json(listing), updated_at: new Date() };
  await opened.database
    .insertInto('listings')
    .values({ ...row, internal_id, source_system: 'sample', source_key: internal_id, mls_id })
    .onConflict((conflict) => conflict.column('internal_id').doUpdateSet(row))
    .execute();
}

test('the next start takes over the snapshot and follows what has changed since', async () => {
  const first = await begin();
  await store(storedListing('between', { asking_price: 7 }));
  await running?.indexer.changed();
  const before = await first.search({ filters: { title_land: [] } });
  await end();
  await store(storedListing('since', { asking_price: 8 }));
  await opened.database.deleteFrom('listings').where('internal_id', '=', '100001').execute();
  const second = await begin();
  expect(rebuilt).toEqual([]);
  expect((await second.byInternalId('between'))?.asking_price).toBe(7);
  expect((await second.byInternalId('since'))?.asking_price).toBe(8);
  expect(await second.byInternalId('100001')).toBeNull();
  expect(Math.abs((await second.search({ filters: { title_land: [] } })).total - before.total)).toBeLessThanOrEqual(1);
});

test.each([
  ['a byte of a column', (bytes: Buffer) => flip(bytes, bytes.length - 40)],
  ['a byte of the notes', (bytes: Buffer) => flip(bytes, 60)],
  ['its name', (bytes: Buffer) => flip(bytes, 1)],
  ['its end', (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
  ['nearly all of it', () => Buffer.alloc(3)],
])('rebuilds a snapshot that is damaged in %s', async (_, damage) => {
  const { size } = await begin();
  await end();
  writeFileSync(snapshot, damage(readFileSync(snapshot)));
  const search = await begin();
  expect(rebuilt).toHaveLength(1);
  expect(search.size).toBe(size);
  await end();
  await begin();
  expect(rebuilt).toEqual([]);
});

test('rebuilds a snapshot of other code, or without its records', async () => {
  const { size } = await begin();
  await end();
  expect((await begin('other code')).size).toBe(size);
  expect(rebuilt).toEqual(['the snapshot was written by other code']);
  await end();
  for (const name of ['records', 'cards'])
    for (let at = 0; at < 30; at++) rmSync(join(folder, `${name}.${at}`), { force: true });
  expect((await begin('other code')).size).toBe(size);
  expect(rebuilt).toHaveLength(1);
});

test('rebuilds a snapshot of another database, including its texts', async () => {
  const [gone = '', left = ''] = (await begin()).ids();
  await end();
  await opened.database.deleteFrom('server_state').where('key', '=', 'database-identity').execute();
  await opened.database.deleteFrom('listings').where('internal_id', '=', gone).execute();
  const search = await begin();
  expect(rebuilt).toEqual(['the snapshot belongs to another database']);
  expect(await search.byInternalId(gone)).toBeNull();
  await end();
  const texts = readdirSync(folder).filter((name) => /^(records|cards)\./.test(name));
  expect(texts).toHaveLength(2);
  for (const name of texts) {
    const text = readFileSync(join(folder, name), 'utf8');
    expect(text).toContain(`listing-${left}"`);
    expect(text).not.toContain(`listing-${gone}"`);
  }
});

test('rebuilds an index whose records are damaged', async () => {
  const { size } = await begin();
  await end();
  const records = readdirSync(folder).find((name) => name.startsWith('records.')) ?? '';
  const bytes = readFileSync(join(folder, records));
  writeFileSync(join(folder, records), flip(bytes, bytes.length >> 1));
  const search = await begin();
  expect(rebuilt).toEqual([`${join(folder, records)} is damaged: its checksum is wrong`]);
  expect(search.size).toBe(size);
});

test('rebuilds a snapshot that is newer than the database, as after the restore of a backup', async () => {
  await store(storedListing('after the backup'));
  const { size } = await begin();
  await end();
  await opened.database.deleteFrom('listings').where('internal_id', '=', 'after the backup').execute();
  const last = await sql<{ revision: number }>`select last_value as revision from listing_revisions`.execute(
    opened.database,
  );
  await sql`select setval('listing_revisions', 1)`.execute(opened.database);
  const search = await begin();
  await sql`select setval('listing_revisions', ${last.rows[0]?.revision})`.execute(opened.database);
  expect(rebuilt).toEqual(['the snapshot is newer than the database']);
  expect(search.size).toBe(size - 1);
});

test('a start that is broken off keeps nothing, and writes nothing once it is closed', async () => {
  await begin();
  await end();
  rmSync(snapshot);
  const store = await SearchStore.open({ folder, code: 'same code' }, 300);
  const errors: unknown[] = [];
  const indexer = new ListingIndexer({
    db: opened.database,
    target: new MemoryTarget({ index: store.search, snapshots: store }),
    onError: (error) => errors.push(error),
  });
  const starting = indexer.start();
  await indexer.stop();
  await store.close();
  await starting;
  expect([store.search.ready, existsSync(snapshot), errors]).toEqual([false, false, []]);
});

test('a start that tries again keeps the files of its snapshot', async () => {
  await begin();
  await end();
  const store = await SearchStore.open({ folder, code: 'same code', cardsInMemory: 200 }, 300);
  expect(await store.resume(() => {})).toBeNull();
  expect(await store.resume(() => {})).toBeNull();
  await store.close();
  await begin();
  expect(rebuilt).toEqual([]);
});

function flip(bytes: Buffer, at: number): Buffer {
  bytes[at] = (bytes[at] ?? 0) ^ 4;
  return bytes;
}
