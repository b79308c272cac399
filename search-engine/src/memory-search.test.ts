import { expect, test, vi } from 'vitest';
import { MemorySearch } from './memory-search';
import { MemoryLog } from './segment/byte-log';
import { Segment } from './segment/segment';
import { describeByDocuments, describeConformance, describeLikeOracle } from './testing/conformance';
import { storedListing } from './testing/listings';
import { NaiveSearch } from './testing/naive-search';

describeConformance('the search in memory', async () => {
  const search = new MemorySearch();
  search.open();
  return search;
});
describeLikeOracle('the search in memory, merged in the background', async () => {
  const search = new MemorySearch({ mergedAtOnce: 8 });
  search.open();
  return search;
});
describeByDocuments('the oracle itself', async () => new NaiveSearch());

test('texts that could not be rewritten are rewritten by a later merge', async () => {
  const failures: unknown[] = [];
  const cards = new FullDisk();
  const search = new MemorySearch({ cards, onMergeFailed: (error) => failures.push(error) });
  search.open();
  const change = async (times: number) => {
    for (let index = 0; index < times; index++) {
      await search.apply([{ kind: 'upsert', listing: storedListing(String(index % 20), { asking_price: index }) }]);
    }
  };
  await change(1400);
  expect(failures).not.toHaveLength(0);
  expect((await search.search({})).total).toBe(20);
  cards.isFull = false;
  const { bytes } = cards;
  await change(1400);
  expect(cards.rewrites).toBeGreaterThan(0);
  expect(cards.bytes).toBeLessThanOrEqual(bytes);
  const { results } = await search.search({});
  expect(new Set(results.map(({ internal_id }) => internal_id)).size).toBe(20);
});

test('a segment without listings is dropped, and nothing is merged for that', async () => {
  const search = new MemorySearch();
  search.open();
  const ids = Array.from({ length: 900 }, (_, index) => String(index));
  await search.apply(ids.map((id) => ({ kind: 'upsert', listing: storedListing(id) })));
  await search.apply([{ kind: 'upsert', listing: storedListing('last') }]);
  const merge = vi.spyOn(Segment, 'merge');
  await search.apply(ids.map((internal_id) => ({ kind: 'delete', internal_id })));
  expect(merge).not.toHaveBeenCalled();
  expect([search.size, (await search.search({})).total]).toEqual([1, 1]);
  expect(search.memory()).toEqual((await only('last')).memory());
  merge.mockRestore();
});

async function only(id: string): Promise<MemorySearch> {
  const search = new MemorySearch();
  await search.apply([{ kind: 'upsert', listing: storedListing(id) }]);
  search.open();
  return search;
}

test('a map of any number of listings puts them where they are', async () => {
  // also around the widths of the kernels' vectors and words
  for (const count of [1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 70]) {
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
  rewrites = 0;
  override rewrite(addresses: Float64Array): Float64Array {
    if (this.isFull) throw new Error('no space left on device');
    this.rewrites++;
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
