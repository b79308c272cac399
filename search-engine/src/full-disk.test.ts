import { expect, test, vi } from 'vitest';
import { MemorySearch } from './memory-search';
import { MemoryLog } from './segment/byte-log';
import { Inventory } from './segment/inventory';
import { manyListings, storedListing } from './testing/listings';
import { NaiveSearch } from './testing/naive-search';

class FullDisk extends MemoryLog {
  isFull = false;
  override append(text: string): number {
    if (this.isFull) throw new Error('no space left on device');
    return super.append(text);
  }
  override rewrite(): Float64Array {
    throw new Error('no space left on device');
  }
}

const upserts = (count: number, seed: number) =>
  manyListings(count, seed).map((listing) => ({ kind: 'upsert', listing }) as const);

test.each([
  ['cards', 'loading'],
  ['records', 'loading'],
  ['cards', 'open'],
  ['records', 'open'],
] as const)('a listing whose text finds no room in %s changes nothing, while %s', async (texts, state) => {
  const log = new FullDisk();
  const [search, oracle] = [new MemorySearch({ [texts]: log }), new NaiveSearch()];
  const first = upserts(40, 3);
  await Promise.all([search.apply(first), oracle.apply(first)]);
  if (state === 'open') search.open();
  log.isFull = true;
  await expect(search.apply(upserts(2, 8))).rejects.toThrow('no space');
  await expect(search.apply([{ kind: 'upsert', listing: storedListing('new') }])).rejects.toThrow('no space');
  log.isFull = false;
  const later = upserts(50, 9).slice(30);
  await Promise.all([search.apply(later), oracle.apply(later)]);
  search.open();
  expect(search.size).toBe(oracle.size);
  for (const filters of [{}, { query: 'beach' }, { query: 'kihei' }])
    expect(await search.search({ filters, limit: 60 })).toEqual(await oracle.search({ filters, limit: 60 }));
});

test('reports a compaction that finds no space, and tries it again', async () => {
  const log = new FullDisk();
  const onSortFailed = vi.fn();
  const search = new MemorySearch({ cards: log, room: 128, onSortFailed });
  await search.apply(upserts(300, 3));
  search.open();
  const sorted = vi.spyOn(Inventory.prototype, 'resorted');
  // half of the space is used up; later changes are applied to the new index
  await search.apply(upserts(120, 4));
  await search.apply(upserts(5, 5));
  log.isFull = true;
  // more than the remaining space: the compaction must finish first
  await expect(search.apply(upserts(150, 6))).rejects.toThrow('no space');
  expect(sorted).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(onSortFailed).toHaveBeenCalledTimes(1));
  log.isFull = false;
  for (let seed = 7; seed < 12; seed++) await search.apply(upserts(60, seed));
  await vi.waitFor(() => expect(sorted.mock.calls.length).toBeGreaterThan(1));
  sorted.mockRestore();
});

test('reports texts that could not be moved together, and answers go on', async () => {
  const onSortFailed = vi.fn();
  const search = new MemorySearch({ cards: new FullDisk(), room: 16, onSortFailed });
  const listings = upserts(300, 3);
  await search.apply(listings);
  search.open();
  const { total } = await search.search({ limit: 1 });
  for (let time = 0; time < 6; time++) await search.apply(listings);
  expect(onSortFailed).toHaveBeenCalled();
  expect((await search.search({ limit: 1 })).total).toBe(total);
});
