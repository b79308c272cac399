import { sql } from 'kysely';
import { MemorySearch, SnapshotReader, SnapshotWriter, type StoredListing } from 'search-engine';
import { storedListing } from 'search-engine/testing';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { json } from '../../platform/database/sql-values';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
import { KnownRevisions } from './known-revisions';
import { type IndexTarget, ListingIndexer, type ListingIndexerDeps } from './listing-indexer';
import { type MemoryIndex, MemoryTarget } from './memory-target';

let opened: TestDatabase;
const search = new MemorySearch();
const bad: string[] = [];
const statusChanges: string[][] = [];
let indexer: ListingIndexer;

beforeAll(async () => {
  opened = await openTestDatabase();
  indexer = new ListingIndexer({
    db: opened.database,
    target: new MemoryTarget({ index: search, onStatusChange: (id, from, to) => statusChanges.push([id, from, to]) }),
    pollMs: 60_000,
    onError: failed,
    onBadRecord: (id) => bad.push(id),
  });
});
afterAll(async () => {
  await indexer.stop();
  await opened.close();
});

const failed = (error: unknown) => {
  throw error;
};

/** Another server, which polls only when it is asked to. */
const indexerOf = (index: MemoryIndex, over: Partial<ListingIndexerDeps> = {}) =>
  new ListingIndexer({
    db: opened.database,
    target: new MemoryTarget({ index }),
    pollMs: 60_000,
    onError: failed,
    ...over,
  });

/** A listing gets a revision that every watermark has passed, as where a trigger was off. */
async function storeUnseen(listing: StoredListing): Promise<void> {
  await store(listing);
  await sql`alter table listings disable trigger listings_revision`.execute(opened.database);
  await sql`update listings set revision = 1 where internal_id = ${listing.internal_id}`.execute(opened.database);
  await sql`alter table listings enable trigger listings_revision`.execute(opened.database);
}

async function store(listing: StoredListing): Promise<void> {
  const row = {
    slug: listing.slug,
    status: listing.listing_status_name,
    document: json(listing),
    updated_at: new Date(),
  };
  await opened.database
    .insertInto('listings')
    .values({
      ...row,
      internal_id: listing.internal_id,
      source_system: 'sample',
      source_key: listing.internal_id,
      mls_id: listing.mls_id,
    })
    .onConflict((conflict) => conflict.column('internal_id').doUpdateSet(row))
    .execute();
}

test('loads every listing in batches and opens the search after them', async () => {
  for (let index = 0; index < 450; index++) await store(storedListing(String(index)));
  expect(search.ready).toBe(false);
  await indexer.start();
  expect(search.ready).toBe(true);
  expect(search.size).toBe(450);
});

test('follows new, changed, sold and deleted listings', async () => {
  await store(storedListing('new'));
  await store(storedListing('1', { asking_price: 5 }));
  await store(storedListing('2', { listing_status_name: 'Sold' }));
  await opened.database.deleteFrom('listings').where('internal_id', '=', '3').execute();
  await indexer.changed();
  expect(search.size).toBe(449);
  expect((await search.byInternalId('1'))?.asking_price).toBe(5);
  expect(await search.byInternalId('2')).toBeNull();
  expect(await search.byInternalId('3')).toBeNull();
  expect(await search.byInternalId('new')).not.toBeNull();
});

test('a feed may change any status into any other, and each change is reported [B4.22]', async () => {
  statusChanges.length = 0;
  for (const status of ['Pending', 'Sold', 'Active', 'Withdrawn', 'Active Under Contract']) {
    await store(storedListing('4', { listing_status_name: status }));
    await indexer.changed();
  }
  expect(statusChanges).toEqual([
    ['4', 'Active', 'Pending'],
    ['4', 'Pending', 'Sold'],
    ['4', 'Sold', 'Active'],
    ['4', 'Active', 'Withdrawn'],
    ['4', 'Withdrawn', 'Active Under Contract'],
  ]);
  expect(await search.byInternalId('4')).not.toBeNull();
});

test('reports a removed listing without counting or comparing all listings', async () => {
  const before = search.size;
  const asked = vi.spyOn(opened.database, 'selectFrom');
  await opened.database.deleteFrom('listings').where('internal_id', 'in', ['10', '11']).execute();
  await indexer.changed();
  expect([search.size, asked.mock.calls]).toEqual([before - 2, []]);
  asked.mockRestore();
  expect(await search.byInternalId('10')).toBeNull();
});

test('a listing that is removed and added again is present, with or without a poll in between', async () => {
  await opened.database.deleteFrom('listings').where('internal_id', '=', '12').execute();
  await indexer.changed();
  await store(storedListing('12', { asking_price: 12 }));
  await opened.database.deleteFrom('listings').where('internal_id', '=', '13').execute();
  await store(storedListing('13', { asking_price: 13 }));
  await indexer.changed();
  for (const id of ['12', '13']) expect((await search.byInternalId(id))?.asking_price).toBe(Number(id));
});

test('the comparison finds changes without a revision: rows that bypassed the triggers', async () => {
  const sink = new MemorySearch();
  const counting = indexerOf(sink, { compareMs: 0 });
  await counting.start();
  await storeUnseen(storedListing('late'));
  await counting.changed();
  expect(await sink.byInternalId('late')).not.toBeNull();
  await opened.database.deleteFrom('listings').where('internal_id', '=', 'late').execute();
  await sql`delete from listings_left where internal_id = 'late'`.execute(opened.database);
  await counting.changed();
  expect(await sink.byInternalId('late')).toBeNull();
  await counting.stop();
});

test('the comparison finds a change that a poll missed, although the number of listings is right', async () => {
  const sink = new MemorySearch();
  const comparing = indexerOf(sink, { compareMs: 0 });
  await comparing.start();
  const applied = vi.spyOn(sink, 'apply');
  await storeUnseen(storedListing('20', { asking_price: 2020 }));
  await comparing.changed();
  expect((await sink.byInternalId('20'))?.asking_price).toBe(2020);
  // both sides are equal now: nothing is read again
  applied.mockClear();
  await comparing.changed();
  expect(applied).not.toHaveBeenCalled();
  await comparing.stop();
});

test('does nothing when nothing changed', async () => {
  const before = search.revision;
  await indexer.changed();
  expect(search.revision).toBe(before);
});

test('leaves one unreadable record out and keeps the rest', async () => {
  const { dwelling_type_name: _, ...broken } = storedListing('broken');
  await store({ ...broken, photos: null } as unknown as StoredListing);
  await store(storedListing('fine'));
  await indexer.changed();
  expect(bad).toEqual(['broken']);
  expect(await search.byInternalId('fine')).not.toBeNull();
});

test('a listing whose change cannot be read does not stay public as it was', async () => {
  await store({ ...storedListing('5'), photos: null } as unknown as StoredListing);
  await indexer.changed();
  expect(bad).toContain('5');
  expect(await search.byInternalId('5')).toBeNull();
  await store(storedListing('5'));
  await indexer.changed();
  expect(await search.byInternalId('5')).not.toBeNull();
});

test('a full disk takes no listing off: what came meanwhile is read again', async () => {
  const sink = new MemorySearch();
  const left: string[] = [];
  const errors: unknown[] = [];
  const other = indexerOf(sink, { onError: (error) => errors.push(error), onBadRecord: (id) => left.push(id) });
  await other.start();
  left.length = 0;
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC', errno: -28, syscall: 'write' });
  const apply = vi.spyOn(sink, 'apply').mockImplementation(async (changes) => {
    if (changes.some(({ kind }) => kind === 'upsert')) throw full;
  });
  await store(storedListing('6', { asking_price: 66 }));
  await store(storedListing('7', { asking_price: 77 }));
  expect(await other.changed()).toBe(false);
  apply.mockRestore();
  expect([errors, left]).toEqual([[full], []]);
  expect(await sink.byInternalId('6')).not.toBeNull();
  expect(await other.changed()).toBe(true);
  for (const id of ['6', '7']) expect((await sink.byInternalId(id))?.asking_price).toBe(Number(id) * 11);
  await other.stop();
});

test('a status outlives the listing being public, and a start that had forgotten it', async () => {
  const seen = new KnownRevisions();
  for (let index = 0; index < 5000; index++) seen.upsert(`id-${index}`, index, index % 2 ? 'Active' : 'Sold');
  seen.upsert('id-7', 9000, 'Sold');
  seen.keepOnly(Array.from({ length: 100 }, (_, index) => `id-${index}`));
  const writer = new SnapshotWriter();
  seen.save(writer);
  const again = new KnownRevisions();
  again.load(new SnapshotReader(writer.arrays, writer.notes));
  expect(again.size).toBe(100);
  expect([again.revisionOf('id-7'), again.statusOf('id-7')]).toEqual([9000, 'Sold']);
  expect([again.revisionOf('id-9'), again.statusOf('id-9')]).toEqual([9, 'Active']);
  expect(again.revisionOf('id-100')).toBeUndefined();
});

test('removing one listing loses no other, at any position', () => {
  const seen = new KnownRevisions();
  const ids = Array.from({ length: 1000 }, (_, index) => `id-${index}`);
  for (const [index, id] of ids.entries()) seen.upsert(id, index, index % 3 ? 'Active' : 'Sold');
  const left = ids.filter((_, index) => index % 2 === 0);
  for (const id of ids) if (!left.includes(id)) seen.delete(id);
  seen.delete('id-1');
  expect(seen.size).toBe(left.length);
  for (const [index, id] of ids.entries()) {
    expect(seen.revisionOf(id)).toBe(index % 2 ? undefined : index);
    expect(seen.statusOf(id)).toBe(index % 2 ? undefined : index % 3 ? 'Active' : 'Sold');
  }
});

test('an index that was lost is built again, and then followed by one poll loop as before', async () => {
  const pollMs = 41;
  const timers = pendingTimers(pollMs);
  const lost = new Error('no such index');
  let builds = 0;
  let losses = 0;
  let ready = false;
  const target: IndexTarget = {
    get ready() {
      return ready;
    },
    atOnce: 100,
    saveEveryMs: Number.POSITIVE_INFINITY,
    resume: async () => {
      ready = false;
      return null;
    },
    build: async (load) => {
      builds += 1;
      await load(async () => []);
    },
    open: async () => {
      ready = true;
    },
    holds: () => true,
    has: () => false,
    write: async () => [],
    publish: async () => {
      // searches do not see a change: the alias is gone
      if (losses-- > 0) throw lost;
    },
    sum: async () => ({ count: 0, revisions: 0 }),
    differences: async () => ({ gone: [], missed: [] }),
    save: async () => {},
    isLost: (error) => error === lost,
  };
  const following = new ListingIndexer({
    db: opened.database,
    target,
    pollMs,
    onError: (error) => expect(error).toBe(lost),
  });
  await following.start();
  for (let loss = 1; loss <= 4; loss++) {
    losses = 1;
    await store(storedListing(`loss-${loss}`));
    await vi.waitFor(() => expect([builds, ready]).toEqual([loss + 1, true]), { timeout: 10_000 });
  }
  await following.stop();
  expect(timers.highest()).toBe(1);
});

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
  onTestFinished(() => void vi.restoreAllMocks());
  return { highest: () => highest };
}
