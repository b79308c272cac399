import { FACET_NAMES } from 'shared-contracts';
import { expect, test, vi } from 'vitest';
import type { ListingChange } from '../listing-search';
import { MemorySearch } from '../memory-search';
import { Segment } from '../segment/segment';
import type { Steps } from '../steps';
import { manyListings, randomListing } from '../testing/listings';
import { NaiveSearch } from '../testing/naive-search';
import { Random } from '../testing/random';
import { firstToMerge } from './merge-policy';

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

test('a closed index ends the merge in its background', async () => {
  let steps = 0;
  vi.spyOn(Segment, 'merge').mockImplementation(function* (): Steps<never> {
    for (;;) {
      steps++;
      yield;
    }
  });
  const search = new MemorySearch({ mergedAtOnce: 0 });
  search.open();
  for (const listing of LISTINGS.slice(0, 40)) await search.apply([{ kind: 'upsert', listing }]);
  await vi.waitFor(() => expect(steps).toBeGreaterThan(0));
  search.close();
  const before = steps;
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve, 1));
  expect(steps).toBe(before);
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

function randomChange(random: Random): ListingChange {
  const id = String(100_000 + random.below(1300));
  if (random.chance(0.3)) return { kind: 'delete', internal_id: id };
  return { kind: 'upsert', listing: randomListing(id, random) };
}
