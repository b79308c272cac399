import { sql } from 'kysely';
import type { StoredListing } from 'search-engine';
import { manyListings, storedListing } from 'search-engine/testing';
import { ApiError } from 'shared-contracts';
import { afterEach, describe, expect, test } from 'vitest';
import { ListingIndexer } from '../features/listings/listing-indexer';
import { json } from '../platform/database/sql-values';
import { openTestDatabase, type TestDatabase } from '../testing/test-database';
import { Cluster } from './cluster';
import { TEST_NODES, testIndex } from './testing/test-cluster';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function site() {
  const opened = await openTestDatabase();
  closing.push(() => opened.close());
  const { index, search, close } = await testIndex();
  closing.push(close);
  const refused: string[] = [];
  const indexer = () => {
    const made = new ListingIndexer({
      db: opened.database,
      target: index,
      alone: (work) => work(),
      pollMs: 600_000,
      onError: (error) => {
        throw error;
      },
      onBadRecord: (id) => refused.push(id),
    });
    closing.push(() => made.stop());
    return made;
  };
  return { opened, index, search, indexer, refused };
}

async function store({ database }: TestDatabase, ...listings: StoredListing[]): Promise<void> {
  for (const listing of listings) {
    const { internal_id, mls_id, slug } = listing;
    const row = { slug, status: listing.listing_status_name, document: json(listing), updated_at: new Date() };
    await database
      .insertInto('listings')
      .values({ ...row, internal_id, source_system: 'sample', source_key: internal_id, mls_id })
      .onConflict((conflict) => conflict.column('internal_id').doUpdateSet(row))
      .execute();
  }
}

describe.skipIf(TEST_NODES.length === 0)('with a cluster', () => {
  test('builds the index, follows changes, and resumes from the watermark', async () => {
    const { opened, index, search, indexer } = await site();
    await store(opened, storedListing('1'), storedListing('2'), ...manyListings(300, 5));
    const first = indexer();
    await first.start();
    const before = index.size;
    expect(before).toBeGreaterThan(200);
    await store(opened, storedListing('1', { asking_price: 7 }), storedListing('3'));
    await opened.database.deleteFrom('listings').where('internal_id', '=', '2').execute();
    await first.changed();
    expect(index.size).toBe(before);
    expect((await search.byInternalId('1'))?.asking_price).toBe(7);
    expect(await search.byInternalId('2')).toBeNull();
    await first.stop();

    const [name] = await index.current();
    await store(opened, storedListing('4'));
    await indexer().start();
    expect(await index.current()).toEqual([name]);
    expect(await search.byInternalId('4')).not.toBeNull();
  });

  test('builds a new index when its database was restored from a backup', async () => {
    const { opened, index, search, indexer } = await site();
    await store(opened, storedListing('1'), storedListing('2'));
    const first = indexer();
    await first.start();
    await first.stop();
    await opened.database.deleteFrom('listings').where('internal_id', '=', '2').execute();
    await sql`select setval('listing_revisions', 1)`.execute(opened.database);
    const [before] = await index.current();
    await indexer().start();
    expect(await index.current()).not.toContain(before);
    expect(await search.byInternalId('2')).toBeNull();
    expect(await search.byInternalId('1')).not.toBeNull();
  });

  test('a late write of an older revision changes nothing, also after the listing was deleted', async () => {
    const { search } = await site();
    const listing = (asking_price: number) => storedListing('1', { asking_price });
    await search.apply([{ kind: 'upsert', listing: listing(5), revision: 5 }]);
    await search.apply([{ kind: 'upsert', listing: listing(4), revision: 4 }]);
    expect((await search.byInternalId('1'))?.asking_price).toBe(5);
    await search.apply([{ kind: 'delete', internal_id: '1', revision: 7 }]);
    await search.apply([{ kind: 'upsert', listing: listing(6), revision: 6 }]);
    expect(await search.byInternalId('1')).toBeNull();
  });

  test('a new index takes over while searches go on, and has the changes made meanwhile', async () => {
    const { opened, index, search, indexer } = await site();
    await store(opened, ...manyListings(300, 5));
    const serving = indexer();
    await serving.start();
    const [before] = await index.current();
    const expected = await search.count({ filters: { title_land: [] } });
    const failures: unknown[] = [];
    let searching = true;
    const searches = (async () => {
      while (searching) {
        const found = await search.count({ filters: { title_land: [] } }).catch((error: unknown) => error);
        if (typeof found !== 'number' || found < expected) failures.push(found);
      }
    })();
    const rebuilt = indexer().rebuild();
    await store(opened, storedListing('meanwhile'));
    await serving.changed();
    await rebuilt;
    searching = false;
    await searches;
    expect(failures).toEqual([]);
    expect(await index.current()).not.toContain(before);
    expect(await index.current()).toHaveLength(1);
    expect(await search.byInternalId('meanwhile')).not.toBeNull();
  });

  test('a listing that the index refuses is reported and not public; others stay', async () => {
    const { opened, index, search, indexer, refused } = await site();
    await store(opened, storedListing('1'), storedListing('2'));
    const serving = indexer();
    await serving.start();
    await store(opened, storedListing('1', { slug: 'x'.repeat(40_000) }), storedListing('3'));
    await serving.changed();
    expect(refused).toContain('1');
    expect(await search.byInternalId('1')).toBeNull();
    expect(index.size).toBe(2);
  });

  test('repairs what differs from the database when it compares', async () => {
    const { opened, index, search, indexer } = await site();
    await store(opened, storedListing('1'), storedListing('2'));
    await indexer().start();
    await index.apply([
      { kind: 'delete', internal_id: '1', revision: 0 },
      { kind: 'upsert', listing: storedListing('never stored'), revision: 1 },
    ]);
    await index.publish();
    expect(index.size).toBe(3);
    await indexer().start();
    expect(await search.byInternalId('never stored')).toBeNull();
    expect(index.size).toBe(2);
  });
});

test('a search without a living node is a clear busy', async () => {
  const cluster = await Cluster.open({
    OPENSEARCH_URL: ['http://127.0.0.1:9'],
    OPENSEARCH_USERNAME: null,
    OPENSEARCH_PASSWORD: null,
    OPENSEARCH_INDEX: 'listings',
    OPENSEARCH_SHARDS: 1,
  });
  closing.push(() => cluster.close());
  const asked = cluster.answered(() => cluster.client.ping());
  await expect(asked).rejects.toBeInstanceOf(ApiError);
  await expect(asked).rejects.toMatchObject({ code: 'busy' });
});
