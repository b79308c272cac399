import { FACET_NAMES } from 'shared-contracts';
import { expect, test } from 'vitest';
import type { ListingChange } from '../listing-search';
import { MemorySearch } from '../memory-search';
import { manyListings, randomListing } from '../testing/listings';
import { NaiveSearch } from '../testing/naive-search';
import { Random } from '../testing/random';

test('what is loaded in several segments answers like the oracle, with changes in between', async () => {
  const [search, oracle] = [new MemorySearch(), new NaiveSearch()];
  const random = new Random(7);
  const apply = (changes: readonly ListingChange[]) => Promise.all([search.apply(changes), oracle.apply(changes)]);
  for (let part = 0; part < 2; part++) {
    const listings = manyListings(part === 0 ? 4200 : 300, part).map((listing, at) => ({
      ...listing,
      internal_id: String(part * 4000 + at),
    }));
    await apply(listings.map((listing) => ({ kind: 'upsert', listing })));
    await apply(Array.from({ length: 60 }, () => randomChange(random)));
  }
  expect(search.size).toBe(oracle.size);
  for (const id of ['17', '4100', '4250', '8900'])
    expect(await search.byInternalId(id)).toEqual(await oracle.byInternalId(id));
  search.open();
  for (const text of ['', 'kihei', 'nonesuch']) {
    const request = { filters: text === '' ? {} : { query: text }, limit: 40 };
    expect(await search.search(request)).toEqual(await oracle.search(request));
    expect(await search.aggregates(request, FACET_NAMES)).toEqual(await oracle.aggregates(request, FACET_NAMES));
    expect(await search.text(text)).toEqual(await oracle.text(text));
  }
  expect(new Set(search.ids()).size).toBe(oracle.size);
}, 120_000);

function randomChange(random: Random): ListingChange {
  const id = String(random.below(4600));
  if (random.chance(0.3)) return { kind: 'delete', internal_id: id };
  return { kind: 'upsert', listing: randomListing(id, random) };
}
