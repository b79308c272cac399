import { expect, test, vi } from 'vitest';
import { MemorySearch } from './memory-search';
import { MemoryLog } from './segment/byte-log';
import { Inventory } from './segment/inventory';
import { describeConformance } from './testing/conformance';
import { storedListing } from './testing/listings';
import { NaiveSearch } from './testing/naive-search';

describeConformance('the search in memory', async () => {
  const search = new MemorySearch();
  search.open();
  return search;
});
describeConformance('the search in memory, with a compaction every few changes', async () => {
  const search = new MemorySearch({ room: 24 });
  search.open();
  return search;
});
// its answers to random requests are the ones it is compared with
describeConformance('the oracle itself', async () => new NaiveSearch(), 2);

test('no default price hides a listing: one of 25,000,000 is found by the default search [A9.2]', async () => {
  const search = new MemorySearch();
  await search.apply([{ kind: 'upsert', listing: storedListing('dear', { asking_price: 25_000_000 }) }]);
  search.open();
  const answer = await search.search({});
  expect(answer.results.map(({ internal_id }) => internal_id)).toEqual(['dear']);
  expect(answer.aggregations.price_histogram?.at(-1)).toMatchObject({ to: null, count: 1 });
});

test('a failed compaction is reported, searches continue, and it is tried again', async () => {
  const failures: unknown[] = [];
  const cards = new FullDisk();
  const search = new MemorySearch({ room: 8, cards, onSortFailed: (error) => failures.push(error) });
  search.open();
  const change = async (times: number) => {
    for (let index = 0; index < times; index++) {
      await search.apply([{ kind: 'upsert', listing: storedListing(String(index % 20), { asking_price: index }) }]);
    }
  };
  await change(1400);
  await vi.waitFor(() => expect(failures).not.toHaveLength(0));
  expect((await search.search({})).total).toBe(20);
  cards.isFull = false;
  await change(1400);
  const { results } = await search.search({});
  expect(new Set(results.map(({ internal_id }) => internal_id)).size).toBe(20);
});

test('many removals at once need no space and no compaction', async () => {
  const search = new MemorySearch({ room: 8 });
  const ids = Array.from({ length: 900 }, (_, index) => String(index));
  await search.apply(ids.map((id) => ({ kind: 'upsert', listing: storedListing(id) })));
  search.open();
  const settle = vi.spyOn(Inventory.prototype, 'settle');
  await search.apply(ids.slice(10).map((internal_id) => ({ kind: 'delete', internal_id })));
  // what it returns says whether it sorted
  expect(new Set(settle.mock.results.map(({ value }) => value))).toEqual(new Set([false]));
  expect([search.size, (await search.search({})).total]).toEqual([10, 10]);
});

test('a map of any number of listings puts them where they are', async () => {
  for (let count = 1; count <= 70; count++) {
    const search = new MemorySearch();
    const { address } = storedListing('0');
    const place = (index: number) => ({ address: { ...address, latitude: 20.9 + index / 1e4, longitude: -156.5 } });
    const listings = Array.from({ length: count }, (_, index) => storedListing(String(index), place(index)));
    await search.apply(listings.map((listing) => ({ kind: 'upsert', listing })));
    search.open();
    const [cluster] = (await search.map(null, 3, {})).clusters;
    expect(cluster?.count, `${count}`).toBe(count);
    expect(cluster?.lat, `${count}`).toBeCloseTo(20.9 + (count - 1) / 2e4, 5);
  }
});

class FullDisk extends MemoryLog {
  isFull = true;
  override rewrite(addresses: Float64Array): Float64Array {
    if (this.isFull) throw new Error('no space left on device');
    return super.rewrite(addresses);
  }
}

test('a record that comes as text is kept as it came', async () => {
  const records = new MemoryLog();
  const append = vi.spyOn(records, 'append');
  const listing = storedListing('1');
  const text = JSON.stringify(listing, null, 1);
  await new MemorySearch({ records }).apply([{ kind: 'upsert', listing, text }]);
  expect(append).toHaveBeenCalledWith(text);
});
