import { expect, test, vi } from 'vitest';
import { MemorySearch } from './memory-search';
import { MemoryLog } from './segment/byte-log';
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

test('reports texts that could not be rewritten, and searches go on', async () => {
  const onMergeFailed = vi.fn();
  const cards = new FullDisk();
  const search = new MemorySearch({ cards, onMergeFailed });
  const listings = upserts(300, 3);
  await search.apply(listings);
  search.open();
  const { total } = await search.search({ limit: 1 });
  for (let time = 0; time < 12; time++) await search.apply(listings);
  expect(onMergeFailed).toHaveBeenCalled();
  expect((await search.search({ limit: 1 })).total).toBe(total);
});
