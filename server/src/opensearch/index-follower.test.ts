import { sql } from 'kysely';
import type { StoredListing } from 'search-engine';
import { manyListings, storedListing } from 'search-engine/testing';
import { ApiError } from 'shared-contracts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { json } from '../platform/database';
import { openTestDatabase, type TestDatabase } from '../testing';
import { Cluster } from './cluster';
import { IndexFollower } from './index-follower';
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
  const follower = () => {
    const made = new IndexFollower({
      db: opened.database,
      index,
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
  return { opened, index, search, follower, refused };
}

async function store({ database }: TestDatabase, ...listings: StoredListing[]): Promise<void> {
  for (const listing of listings) {
    const { internal_id, mls_id, slug } = listing;
    const row = { slug, status: listing.listing_status_name, document: json(listing), updated_at: new Date() };
    await database
      .insertInto('listings')
      .values({ ...row, internal_id, source_system: 'sample', source_key: internal_id, mls_id })
      .onConflict((conflict) =>
        conflict.column('internal_id').doUpdateSet({ ...row, revision: sql<number>`nextval('listing_revisions')` }),
      )
      .execute();
  }
}

describe.skipIf(TEST_NODES.length === 0)('with a cluster', () => {
  test('builds the index, follows changes, and resumes from the watermark', async () => {
    const { opened, index, search, follower } = await site();
    await store(opened, storedListing('1'), storedListing('2'), ...manyListings(300, 5));
    const first = follower();
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
    await follower().start();
    expect(await index.current()).toEqual([name]);
    expect(await search.byInternalId('4')).not.toBeNull();
  });

  test('builds a new index when its database was restored from a backup', async () => {
    const { opened, index, search, follower } = await site();
    await store(opened, storedListing('1'), storedListing('2'));
    const first = follower();
    await first.start();
    await first.stop();
    await opened.database.deleteFrom('listings').where('internal_id', '=', '2').execute();
    await sql`select setval('listing_revisions', 1)`.execute(opened.database);
    const [before] = await index.current();
    await follower().start();
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
    const { opened, index, search, follower } = await site();
    await store(opened, ...manyListings(300, 5));
    const serving = follower();
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
    const rebuilt = follower().rebuild();
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
    const { opened, index, search, follower, refused } = await site();
    await store(opened, storedListing('1'), storedListing('2'));
    const serving = follower();
    await serving.start();
    await store(opened, storedListing('1', { slug: 'x'.repeat(40_000) }), storedListing('3'));
    await serving.changed();
    expect(refused).toContain('1');
    expect(await search.byInternalId('1')).toBeNull();
    expect(index.size).toBe(2);
  });

  test('repairs what differs from the database when it compares', async () => {
    const { opened, index, search, follower } = await site();
    await store(opened, storedListing('1'), storedListing('2'));
    await follower().start();
    await index.apply([
      { kind: 'delete', internal_id: '1', revision: 0 },
      { kind: 'upsert', listing: storedListing('never stored'), revision: 1 },
    ]);
    await index.publish();
    expect(index.size).toBe(3);
    await follower().start();
    expect(await search.byInternalId('never stored')).toBeNull();
    expect(index.size).toBe(2);
  });
});

test('an index that was lost is built again, and then followed by one poll loop as before', async () => {
  const opened = await openTestDatabase();
  closing.push(() => opened.close());
  const lost = new Error('no such index');
  let losses = 0;
  let builds = 0;
  const timers = pendingTimers(POLL_MS);
  const index = {
    ready: false,
    cluster: { isMissing: (error: unknown) => error === lost },
    create: async () => `listings-${++builds}`,
    use: async () => [],
    remove: async () => {},
    write: async () => [],
    publish: async () => {
      // searches do not see a change: the alias is gone
      if (index.ready && losses > 0 && losses-- > 0) throw lost;
    },
    readWatermark: async () => null,
    writeWatermark: async () => {},
    sum: async () => ({ count: 0, revisions: 0 }),
    revisions: async () => new Map<string, number>(),
  };
  const follower = new IndexFollower({
    db: opened.database,
    index,
    alone: (work) => work(),
    pollMs: POLL_MS,
    onError: (error) => expect(error).toBe(lost),
    onBadRecord: () => {},
  });
  await follower.start();
  for (let loss = 1; loss <= 4; loss++) {
    losses = 1;
    await store(opened, storedListing(`${loss}`));
    await vi.waitFor(() => expect([builds, index.ready]).toEqual([loss + 1, true]), { timeout: 10_000 });
  }
  await follower.stop();
  expect(timers.highest()).toBe(1);
});

/** An interval that no other timer of the test has. */
const POLL_MS = 41;

/** Counts timers of one interval that wait at the same time. */
function pendingTimers(everyMs: number) {
  const waiting = new Set<unknown>();
  let highest = 0;
  const [set, clear] = [globalThis.setTimeout, globalThis.clearTimeout];
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(
    Object.assign((work: () => void, ms?: number) => {
      const timer = set(() => {
        waiting.delete(timer);
        work();
      }, ms);
      if (ms === everyMs) waiting.add(timer);
      highest = Math.max(highest, waiting.size);
      return timer;
    }, set),
  );
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
    waiting.delete(timer);
    clear(timer);
  });
  closing.push(async () => vi.restoreAllMocks());
  return { highest: () => highest };
}

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
