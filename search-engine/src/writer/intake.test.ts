import { FACET_NAMES } from 'shared-contracts';
import { expect, test } from 'vitest';
import type { ListingChange } from '../listing-search';
import { MemorySearch } from '../memory-search';
import { manyListings, randomListing } from '../testing/listings';
import { NaiveSearch } from '../testing/naive-search';
import { Random } from '../testing/random';

test.each([
  [1, 0],
  [7, 20],
  [300, 5000],
])(
  'what is loaded in parts of %i answers like the oracle, with changes in between and room for %i',
  async (part, expected) => {
    const search = new MemorySearch({ part, expected });
    const oracle = new NaiveSearch();
    const random = new Random(part);
    const changes: ListingChange[] = manyListings(300, 2).map((listing) => ({ kind: 'upsert', listing }));
    for (let at = 0; at < 200; at++) {
      const id = String(100_000 + random.below(350));
      changes.push(
        random.chance(0.3)
          ? { kind: 'delete', internal_id: id }
          : { kind: 'upsert', listing: randomListing(id, random) },
      );
    }
    await Promise.all([search.apply(changes), oracle.apply(changes)]);
    expect(search.size).toBe(oracle.size);
    expect((await search.byInternalId('100001'))?.internal_id).toBe((await oracle.byInternalId('100001'))?.internal_id);
    search.open();
    for (const text of ['', 'kihei', 'beach', 'nonesuch']) {
      const request = { filters: text === '' ? {} : { query: text }, limit: 40 };
      expect(await search.search(request)).toEqual(await oracle.search(request));
      expect(await search.aggregates(request, FACET_NAMES)).toEqual(await oracle.aggregates(request, FACET_NAMES));
      expect(await search.text(text)).toEqual(await oracle.text(text));
    }
    expect(new Set(search.ids()).size).toBe(oracle.size);
  },
);

test('room for what is expected is taken at once', async () => {
  const search = new MemorySearch({ part: 10, expected: 5000 });
  const loaded = manyListings(40, 2).map((listing) => ({ kind: 'upsert', listing }) as const);
  await search.apply(loaded);
  const { shelf } = search.memory();
  expect(shelf).toBeGreaterThanOrEqual(5000 * 4 * 3);
  await search.apply(manyListings(600, 3).map((listing) => ({ kind: 'upsert', listing })));
  expect(search.memory().shelf).toBe(shelf);
});
