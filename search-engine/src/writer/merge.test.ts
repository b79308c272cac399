import { FACET_NAMES } from 'shared-contracts';
import { expect, test } from 'vitest';
import type { ListingChange } from '../listing-search';
import { MemorySearch } from '../memory-search';
import { manyListings, randomListing } from '../testing/listings';
import { NaiveSearch } from '../testing/naive-search';
import { Random } from '../testing/random';
import { firstToMerge, hasManyDeleted } from './merge-policy';

const LISTINGS = manyListings(1200, 8);

test('changes that come during a merge are in the merged index', async () => {
  const search = new MemorySearch({ mergedAtOnce: 20 });
  const oracle = new NaiveSearch();
  const all = LISTINGS.map((listing) => ({ kind: 'upsert', listing }) as const);
  await Promise.all([search.apply(all), oracle.apply(all)]);
  search.open();
  const random = new Random(6);
  for (let round = 0; round < 12; round++) {
    for (let at = 0; at < 60; at++) {
      const change = randomChange(random);
      await Promise.all([search.apply([change]), oracle.apply([change])]);
      if (random.chance(0.2)) await new Promise((resolve) => setTimeout(resolve, 1));
    }
    const request = { filters: { title_land: [], query: round % 3 === 0 ? 'kihei' : '' }, page: 1 + (round % 3) };
    expect(await search.search(request)).toEqual(await oracle.search(request));
    expect(await search.aggregates(request, FACET_NAMES)).toEqual(await oracle.aggregates(request, FACET_NAMES));
    expect(await search.text('7100003')).toEqual(await oracle.text('7100003'));
  }
  expect(search.size).toBe(oracle.size);
});

test('an index has few segments, and a listing is merged few times', () => {
  let sizes = [100_000];
  let merged = 0;
  const CHANGES = 20_000;
  for (let change = 0; change < CHANGES; change++) {
    sizes.push(1);
    const first = firstToMerge(sizes);
    const docs = sizes.slice(first).reduce((sum, size) => sum + size, 0);
    if (docs > 0) sizes = [...sizes.slice(0, first), docs];
    merged += docs;
    expect(sizes.length).toBeLessThanOrEqual(7);
  }
  expect(merged / CHANGES).toBeLessThan(60);
});

test('a merge with a limit joins only what stays below it', () => {
  expect(firstToMerge([1000, 300, 200, 50], 260)).toBe(2);
  expect(firstToMerge([1000, 300, 200, 50], 100)).toBe(4);
  expect(firstToMerge([1000, 100])).toBe(2);
  expect(firstToMerge([])).toBe(0);
});

test('deletions alone start a merge, after which the deleted listings need no memory', async () => {
  const [search, oracle] = [new MemorySearch({ mergedAtOnce: 20 }), new NaiveSearch()];
  const apply = (changes: readonly ListingChange[]) => Promise.all([search.apply(changes), oracle.apply(changes)]);
  await apply(LISTINGS.map((listing) => ({ kind: 'upsert', listing })));
  search.open();
  const bytes = () => Object.values(search.memory()).reduce((sum, part) => sum + part, 0);
  const before = bytes();
  await apply(LISTINGS.slice(0, 400).map(({ internal_id }) => ({ kind: 'delete', internal_id })));
  await expect.poll(bytes).toBeLessThan(before * 0.8);
  const request = { filters: { title_land: [] }, limit: 40 };
  expect(await search.search(request)).toEqual(await oracle.search(request));
});

test('a few deletions start no merge', () => {
  expect([0, 1, 20, 21, 100].map((deleted) => hasManyDeleted({ count: 100, liveCount: 100 - deleted }))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});

test('an index that is closed gives up its merge and answers as before', async () => {
  const errors: unknown[] = [];
  const search = new MemorySearch({ mergedAtOnce: 20, onMergeFailed: (error) => errors.push(error) });
  await search.apply(LISTINGS.map((listing) => ({ kind: 'upsert', listing }) as const));
  search.open();
  const request = { filters: { title_land: [] }, limit: 40 };
  await search.apply(LISTINGS.slice(0, 400).map(({ internal_id }) => ({ kind: 'delete', internal_id }) as const));
  const [memory, response] = [search.memory(), await search.search(request)];
  await search.close();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([search.memory(), await search.search(request), errors]).toEqual([memory, response, []]);
});

function randomChange(random: Random): ListingChange {
  const id = String(100_000 + random.below(1300));
  if (random.chance(0.3)) return { kind: 'delete', internal_id: id };
  return { kind: 'upsert', listing: randomListing(id, random) };
}
