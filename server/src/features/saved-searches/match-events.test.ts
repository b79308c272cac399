import type { StoredListing } from 'search-engine';
import { MemorySearch } from 'search-engine';
import { manyListings, storedListing } from 'search-engine/testing';
import type { SearchRequest } from 'shared-contracts';
import { expect, test } from 'vitest';
import { matchSearches } from './match-events';

async function* stored(requests: readonly SearchRequest[]) {
  yield requests.map((request, at) => ({ id: at + 1, userId: at + 1, request }));
}

/** 'search listing' of every match, sorted. */
async function matchesOf(
  requests: readonly SearchRequest[],
  listings: readonly StoredListing[],
  site: Pick<MemorySearch, 'resultSet'> = new MemorySearch(),
): Promise<string[]> {
  const found: string[] = [];
  for await (const { searchId, listings: ids } of matchSearches(stored(requests), listings, site))
    for (const id of ids) found.push(`${searchId} ${id}`);
  return found.sort();
}

async function indexOf(listings: readonly StoredListing[]): Promise<MemorySearch> {
  const index = new MemorySearch();
  await index.apply(listings.map((listing) => ({ kind: 'upsert', listing })));
  index.open();
  return index;
}

const inKihei = { hl_region_island: 'Maui', hl_region_district: 'South', hl_region_town: 'Kīhei' };

test('each search finds the changed listings that its filters match [A1.3]', async () => {
  const listings = [
    storedListing('1', { ...inKihei, asking_price: 500_000 }),
    storedListing('2', { ...inKihei, asking_price: 900_000 }),
    storedListing('3', { hl_region_island: 'Oahu', asking_price: 500_000 }),
  ];
  const requests: SearchRequest[] = [
    { filters: { towns: ['Kihei'] } },
    { filters: { maxPrice: 600_000 } },
    { filters: { towns: ['Kihei'], minPrice: 600_000 } },
    { filters: { hl_regions: ['nonsense::x'] } },
    { hidden_internal_ids: ['1'], filters: { islands: ['maui'] } },
  ];
  expect(await matchesOf(requests, listings)).toEqual(['1 1', '1 2', '2 1', '2 3', '3 2', '5 2']);
});

test('sold listings and records that cannot be read match nothing, and the others still do', async () => {
  const broken = storedListing('3');
  Object.defineProperty(broken, 'advisors', { get: () => undefined });
  const listings = [storedListing('1'), storedListing('2', { listing_status_name: 'Sold' }), broken];
  expect(await matchesOf([{}], listings)).toEqual(['1 1']);
});

test('other work runs while many searches are matched', async () => {
  const requests = Array.from({ length: 800 }, (): SearchRequest => ({ filters: { title_land: [] } }));
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  const found = await matchesOf(requests, manyListings(100));
  clearInterval(timer);
  expect(found.length).toBeGreaterThan(12_000);
  expect(turns).toBeGreaterThan(10);
});

test('words are forgiven a slip where the site forgives it, whatever else changed with the listing', async () => {
  const listing = storedListing('1', { public_remarks: 'A cottage by the bay.' });
  const other = storedListing('2', { public_remarks: 'A lanai for the days.' });
  const asking = (query: string): SearchRequest[] => [{ filters: { query } }];
  const [alone, both] = [await indexOf([listing]), await indexOf([listing, other])];
  for (const site of [alone, both]) {
    expect(await matchesOf(asking('cottige'), [listing], site)).toEqual(['1 1']);
    expect(await matchesOf(asking('cottage days'), [listing], site)).toEqual([]);
  }
  const rival = await indexOf([listing, storedListing('3', { public_remarks: 'Cottige as an owner writes it.' })]);
  expect(await matchesOf(asking('cottige'), [listing], rival)).toEqual([]);
});

test('words and other filters must both match', async () => {
  const listing = storedListing('1', { public_remarks: 'A cottage by the bay.', asking_price: 500_000 });
  const site = await indexOf([listing]);
  expect(await matchesOf([{ filters: { query: 'cottage', maxPrice: 400_000 } }], [listing], site)).toEqual([]);
  expect(await matchesOf([{ filters: { query: 'cottage', maxPrice: 600_000 } }], [listing], site)).toEqual(['1 1']);
});

test('compares the exact words when the search is too busy', async () => {
  const listing = storedListing('1', { public_remarks: 'A cottage by the bay.' });
  const busy = new MemorySearch({ longestMs: -1 });
  busy.open();
  expect(await matchesOf([{ filters: { query: 'the bay cott' } }], [listing], busy)).toEqual(['1 1']);
  expect(await matchesOf([{ filters: { query: 'cottige' } }], [listing], busy)).toEqual([]);
});
