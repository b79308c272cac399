import * as fc from 'fast-check';
import { listingFacts, MemorySearch, searchQuery } from 'search-engine';
import { manyListings, requests, storedListing } from 'search-engine/testing';
import type { SearchRequest } from 'shared-contracts';
import { expect, test } from 'vitest';
import type { StoredListing } from '../../listings';
import { Percolator } from './percolator';
import { PostingLists } from './posting-lists';
import { keysOfListing, keysOfSearch } from './search-keys';

/** 'search listing' of every match, sorted. */
async function percolated(
  percolator: Percolator,
  listings: readonly StoredListing[],
  site: MemorySearch,
): Promise<string[]> {
  const found: string[] = [];
  for await (const matches of percolator.matches(listings, site))
    for (const { searchId, listings: taken } of matches)
      for (const { internal_id } of taken) found.push(`${searchId} ${internal_id}`);
  return found.sort();
}

async function indexOf(listings: readonly StoredListing[]): Promise<MemorySearch> {
  const index = new MemorySearch();
  await index.apply(listings.map((listing) => ({ kind: 'upsert', listing })));
  index.open();
  return index;
}

/** The same result from comparing every search. */
async function asked(searches: ReadonlyMap<number, SearchRequest>, index: MemorySearch) {
  const found: string[] = [];
  for (const [id, request] of searches)
    for (const { internal_id } of (await index.resultSet(request)).entries) found.push(`${id} ${internal_id}`);
  return found.sort();
}

const filled = (searches: ReadonlyMap<number, SearchRequest>) => {
  const percolator = new Percolator();
  for (const [id, request] of searches) percolator.put(id, request);
  return percolator;
};

test('finds what asking every search finds, with searches changed and removed in between [A1.3]', async () => {
  const listings = manyListings(250, 17);
  const site = await indexOf(listings);
  const changes = fc.array(fc.tuple(fc.nat(25), fc.option(requests, { freq: 6 })), { minLength: 20, maxLength: 60 });
  let matched = 0;
  await fc.assert(
    fc.asyncProperty(changes, async (steps) => {
      const percolator = new Percolator();
      const searches = new Map<number, SearchRequest>();
      for (const [id, request] of steps) {
        if (request) percolator.put(id, request);
        else percolator.remove(id);
        if (request) searches.set(id, request);
        else searches.delete(id);
      }
      expect(percolator.size).toBe(searches.size);
      const found = await percolated(percolator, listings, site);
      expect(found).toEqual(await asked(searches, site));
      matched += found.length;
    }),
    { numRuns: 25 },
  );
  expect(matched).toBeGreaterThan(1000);
}, 60_000);

const market = manyListings(400, 29);
const site = indexOf(market);
const bounds = (south: number, north: number, west: number, east: number) => ({
  ne: { lat: north, lng: east },
  sw: { lat: south, lng: west },
  se: { lat: south, lng: east },
  nw: { lat: north, lng: west },
  center: { lat: south, lng: west },
});
const outline = (corners: [number, number][]) => [{ id: 'drawn', coordinates: corners }];

test.each<[string, SearchRequest]>([
  ['everything', {}],
  ['favorites alone, by id and by MLS id', { limitSearchToFavorites: true, favorites: ['100003', '7100004'] }],
  ['favorites of a user who has none', { limitSearchToFavorites: true, favorites: [] }],
  ['hidden ones left out', { hidden_internal_ids: ['100000', '100001'], filters: { islands: ['Maui'] } }],
  ['a view of the map', { mapBounds: bounds(20.7, 20.9, -156.6, -156.3) }],
  ['a view over the date line', { mapBounds: bounds(10, 30, 170, -150) }],
  [
    'an outline',
    {
      polygons: outline([
        [-156.6, 20.6],
        [-156.2, 20.6],
        [-156.4, 21],
      ]),
    },
  ],
  ['an outline without a corner', { polygons: outline([]) }],
  ['words', { filters: { query: 'ocean view' } }],
  ['an MLS id', { filters: { query: 'MLS# 7100004' } }],
  ['words and a region', { filters: { query: 'kehei', islands: ['maui'] } }],
  ['rentals', { filters: { dwelling_type_name: ['rental'], maxPrice: 4000 } }],
  ['rentals and condos', { filters: { dwelling_type_name: ['rental', 'condo'] } }],
  ['a price to the dollar', { filters: { minPrice: 1_000_000, maxPrice: 1_000_000 } }],
  ['no price there can be', { filters: { minPrice: 2_000_000, maxPrice: 1_000_000 } }],
  ['an unknown region', { filters: { hl_regions: ['nonsense::x'] } }],
  ['a building by its region path', { filters: { hl_regions: ['Island::Oahu > BuildingName::Palms'] } }],
  ['a building', { filters: { building_names: ['palms'], title_land: [] } }],
  ['an advisor', { filters: { advisor_id: 829, title_land: [] } }],
  ['a flag', { filters: { featured_properties: true } }],
])('%s: as the search itself answers', async (_, request) => {
  const searches = new Map([[7, request]]);
  expect(await percolated(filled(searches), market, await site)).toEqual(await asked(searches, await site));
});

test('sold listings and records that cannot be read match nothing, and the others still do', async () => {
  const broken = storedListing('3');
  Object.defineProperty(broken, 'advisors', { get: () => undefined });
  const listings = [storedListing('1'), storedListing('2', { listing_status_name: 'Sold' }), broken];
  expect(await percolated(filled(new Map([[1, {}]])), listings, new MemorySearch())).toEqual(['1 1']);
});

test('a listing is held against few of the searches that do not take it', () => {
  const lists = new PostingLists();
  const towns = Array.from({ length: 50 }, (_, town) => `Town ${town}`);
  let id = 0;
  for (const town of towns)
    for (const minPrice of [200_000, 400_000, 800_000, 1_600_000])
      for (const kind of ['house', 'condo'] as const)
        lists.add(
          ++id,
          keysOfSearch(
            searchQuery({ filters: { towns: [town], minPrice, maxPrice: minPrice * 1.9, dwelling_type_name: [kind] } }),
          ),
        );
  const listing = storedListing('1', {
    hl_region_island: 'Maui',
    hl_region_district: 'South',
    hl_region_town: 'Town 7',
  });
  const found: number[] = [];
  lists.find(keysOfListing(listingFacts(listing)), (each) => found.push(each));
  expect(id).toBe(400);
  expect(found).toHaveLength(1);
});

test('others have their turn while many are matched', async () => {
  const percolator = new Percolator();
  for (let id = 0; id < 1000; id++) percolator.put(id, { filters: { title_land: [] } });
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  let count = 0;
  for await (const matches of percolator.matches(manyListings(100), new MemorySearch()))
    for (const { listings } of matches) count += listings.length;
  clearInterval(timer);
  expect(count).toBeGreaterThan(30_000);
  expect(turns).toBeGreaterThan(10);
});

test('words are forgiven a slip where the site forgives it, whatever else changed with the listing', async () => {
  const listing = storedListing('1', { public_remarks: 'A cottage by the bay.' });
  const other = storedListing('2', { public_remarks: 'A lanai for the days.' });
  const asking = (query: string) => filled(new Map([[1, { filters: { query } }]]));
  const [alone, both] = [await indexOf([listing]), await indexOf([listing, other])];
  for (const site of [alone, both]) {
    expect(await percolated(asking('cottige'), [listing], site)).toEqual(['1 1']);
    expect(await percolated(asking('cottage days'), [listing], site)).toEqual([]);
  }
  const rival = await indexOf([listing, storedListing('3', { public_remarks: 'Cottige as an owner writes it.' })]);
  expect(await percolated(asking('cottige'), [listing], rival)).toEqual([]);
});

test('compares the exact words when the search is too busy', async () => {
  const listing = storedListing('1', { public_remarks: 'A cottage by the bay.' });
  const busy = new MemorySearch({ longestMs: -1 });
  busy.open();
  const asking = (query: string) => filled(new Map([[1, { filters: { query } }]]));
  expect(await percolated(asking('the bay cott'), [listing], busy)).toEqual(['1 1']);
  expect(await percolated(asking('cottige'), [listing], busy)).toEqual([]);
});
