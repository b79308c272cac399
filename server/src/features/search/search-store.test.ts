import { mkdirSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { manyListings, NaiveSearch, Random, randomListing, requests } from 'search-engine/testing';
import { FACET_NAMES } from 'shared-contracts';
import { afterAll, expect, test } from 'vitest';
import { SearchStore } from './search-store';

const folder = mkdtempSync(join(tmpdir(), 'search-store-'));
afterAll(() => rmSync(folder, { recursive: true }));
const nothing = () => {};

test.each([
  ['in memory', 1000],
  ['in a file', 10],
])('what was saved answers like the oracle after the next start, cards %s', async (name, cardsInMemory) => {
  const options = { folder: join(folder, name), code: 'one', cardsInMemory };
  const first = await SearchStore.open(options, 600);
  const oracle = new NaiveSearch();
  const random = new Random(9);
  const change = async (search: SearchStore['search'], count: number) => {
    for (let at = 0; at < count; at++) {
      const id = String(100_000 + random.below(700));
      const listing = randomListing(id, random);
      const one = random.chance(0.3)
        ? ({ kind: 'delete', internal_id: id } as const)
        : ({ kind: 'upsert', listing } as const);
      await Promise.all([search.apply([one]), oracle.apply([one])]);
    }
  };
  const all = manyListings(600, 4).map((listing) => ({ kind: 'upsert', listing }) as const);
  await Promise.all([first.search.apply(all), oracle.apply(all)]);
  first.search.open();
  await change(first.search, 150);
  await first.save(nothing);
  // newer than the snapshot: the next start does not have them, because no follower runs here
  await first.search.apply([{ kind: 'upsert', listing: randomListing('lost', random) }]);
  await first.close();

  const second = await SearchStore.open(options, 600);
  expect(await second.resume(nothing)).toBeNull();
  second.search.open();
  await change(second.search, 60);
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      expect(await second.search.search(request)).toEqual(await oracle.search(request));
      expect(await second.search.aggregates(request, FACET_NAMES)).toEqual(
        await oracle.aggregates(request, FACET_NAMES),
      );
    }),
    { numRuns: 40, seed: 5, endOnFailure: true },
  );
  expect(await second.search.text('kihei')).toEqual(await oracle.text('kihei'));
  await second.close();
});

test('a snapshot that could not be written is tried again', async () => {
  const own = join(folder, 'fails');
  const store = await SearchStore.open({ folder: own, code: 'one' }, 10);
  await store.search.apply(manyListings(50, 4).map((listing) => ({ kind: 'upsert', listing }) as const));
  store.search.open();
  // in the way of the draft
  mkdirSync(join(own, 'snapshot.new'));
  await expect(store.save(nothing)).rejects.toThrow('EISDIR');
  rmdirSync(join(own, 'snapshot.new'));
  await store.save(nothing);
  await store.close();
  const next = await SearchStore.open({ folder: own, code: 'one' }, 10);
  expect(await next.resume(nothing)).toBeNull();
  await next.close();
});

test('changes wait while a snapshot is taken, searches do not', async () => {
  const store = await SearchStore.open({ folder: join(folder, 'waits'), code: 'one' }, 10);
  await store.search.apply(manyListings(50, 4).map((listing) => ({ kind: 'upsert', listing }) as const));
  store.search.open();
  const { size } = store.search;
  const saved = store.save(nothing);
  await Promise.resolve();
  const applied = store.search.apply([{ kind: 'upsert', listing: randomListing('new', new Random(1)) }]);
  expect((await store.search.search({})).total).toBeGreaterThan(0);
  expect(store.search.size).toBe(size);
  await saved;
  await applied;
  await store.close();
});
