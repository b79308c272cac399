import { FACET_NAMES } from 'shared-contracts';
import { expect, test } from 'vitest';
import { prepareListing } from '../listing/prepared-listing';
import { MemorySearch } from '../memory-search';
import { Inventory } from '../segment/inventory';
import { manyListings, randomListing } from '../testing/listings';
import { NaiveSearch } from '../testing/naive-search';
import { Random } from '../testing/random';
import { BackgroundSort } from './background-sort';

const LISTINGS = manyListings(1200, 8);

test('changes during a compaction are in the new index', async () => {
  const search = new MemorySearch({ room: 400 });
  const oracle = new NaiveSearch();
  const all = LISTINGS.map((listing) => ({ kind: 'upsert', listing }) as const);
  await Promise.all([search.apply(all), oracle.apply(all)]);
  search.open();
  const random = new Random(6);
  for (let round = 0; round < 12; round++) {
    for (let at = 0; at < 60; at++) {
      const id = String(100_000 + random.below(1300));
      const change = random.chance(0.3)
        ? ({ kind: 'delete', internal_id: id } as const)
        : ({ kind: 'upsert', listing: randomListing(id, random) } as const);
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

test('others have their turn while an inventory is sorted, and what is left is done at once when need be', async () => {
  const inventory = new Inventory({ room: 100 });
  for (const listing of LISTINGS) inventory.put(prepareListing(listing));
  inventory.settle();
  const sorted: Inventory[] = [];
  const sort = new BackgroundSort(inventory, (fresh) => sorted.push(fresh));
  let turns = 0;
  const running = sort.run(async () => {
    turns++;
    if (turns === 2) sort.finish();
  });
  inventory.put(prepareListing(randomListing('meanwhile', new Random(2))));
  sort.note(prepareListing(randomListing('meanwhile', new Random(2))));
  sort.note('100001');
  await running;
  const [fresh] = sorted;
  expect(sorted).toHaveLength(1);
  expect(fresh?.byId('meanwhile')).toBeDefined();
  expect(fresh?.byId('100001')).toBeUndefined();
  expect(inventory.byId('100001')).toBeDefined();
});

test('many changes are caught up with in turns, also when there is no room for them', async () => {
  const inventory = new Inventory({ room: 100 });
  for (const listing of LISTINGS) inventory.put(prepareListing(listing));
  inventory.settle();
  const sorted: Inventory[] = [];
  const sort = new BackgroundSort(inventory, (fresh) => sorted.push(fresh));
  const random = new Random(3);
  for (let at = 0; at < 2000; at++) sort.note(prepareListing(randomListing(`new-${at}`, random)));
  let turns = 0;
  await sort.run(async () => {
    turns++;
    if (turns === 3) sort.note('new-7');
  });
  const [fresh] = sorted;
  expect(turns).toBeGreaterThan(3);
  expect(fresh?.size).toBe(LISTINGS.length + 1999);
  expect(fresh?.byId('new-1999')).toBeDefined();
  expect(fresh?.byId('new-7')).toBeUndefined();
  // no work is left for the first query
  expect([...(fresh?.settling() ?? [])]).toEqual([]);
});
