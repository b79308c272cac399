import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DWELLING_KEYS, SORT_ORDERS } from '../basics/vocabulary';
import { defaultSearchState } from '../entities/default-search';
import { mapBoundsSchema, type SearchFilters, type SearchState, searchFiltersSchema } from '../entities/search';
import { HOSTILE_GEO, HOSTILE_NUMBER, HOSTILE_TEXT } from '../testing/hostile-input';
import { regionNames } from './handles';
import { mapBoundsOf } from './map-bounds';
import { NO_PREFIX } from './paths';
import { decodeSearch, encodeSearch, hasInvertedRange, searchUrl } from './search-codec';

const decode = (query: string, handles: string[] = []) => decodeSearch(query, handles).filters;
const withFilters = (filters: SearchFilters): SearchState => ({
  ...defaultSearchState(),
  filters: { ...defaultSearchState().filters, ...filters },
});
test.each([
  ['minPrice=900000&maxPrice=500000', { minPrice: 500_000, maxPrice: 900_000 }],
  ['minBeds=4&maxBeds=2', { minBeds: 2, maxBeds: 4 }],
  ['minSqFt=2000&maxSqFt=1000', { minSquareFeet: 1000, maxSquareFeet: 2000 }],
  ['minPrice=25000000&maxPrice=21000000', { minPrice: 21_000_000, maxPrice: 25_000_000 }],
])('reads %s in order, and says that it was not', (query, expected) => {
  expect(decodeSearch(query).filters).toMatchObject(expected);
  expect(hasInvertedRange(query)).toBe(true);
  expect(hasInvertedRange(encodeSearch(decodeSearch(query)).query)).toBe(false);
});

test.each([
  ['minPrice=25000000&maxPrice=20000000', { minPrice: 25_000_000 }],
  ['minPrice=-3&maxPrice=500000', { maxPrice: 500_000 }],
  ['minPrice=4000000&maxPrice=25000000', { minPrice: 4_000_000, maxPrice: 25_000_000 }],
])('reads %s without a note', (query, expected) => {
  expect(decodeSearch(query).filters).toEqual({ ...defaultSearchState().filters, ...expected });
  expect(hasInvertedRange(query)).toBe(false);
});

const encode = (filters: SearchFilters) => decodeURIComponent(encodeSearch(withFilters(filters)).query);

test('an empty address is the default search and writes nothing', () => {
  expect(decodeSearch('')).toEqual(defaultSearchState());
  expect(encodeSearch(defaultSearchState())).toEqual({ handles: [], query: '' });
});

test('type is a comma list of dwelling types, both ways [A2.12]', () => {
  expect(decode('type=condo,house,nonsense').dwelling_type_name).toEqual(['condo', 'house']);
  expect(encode({ dwelling_type_name: ['condo', 'house'] })).toBe('type=condo,house');
  for (const key of DWELLING_KEYS)
    expect(decode(encode({ dwelling_type_name: [key] })).dwelling_type_name).toEqual([key]);
});

test('prices go both ways and defaults are not written [A2.13]', () => {
  expect(decode('minPrice=500000&maxPrice=900000')).toMatchObject({ minPrice: 500_000, maxPrice: 900_000 });
  expect(encode({ minPrice: 500_000, maxPrice: 900_000 })).toBe('minPrice=500000&maxPrice=900000');
  expect(encode({ minPrice: 0, maxPrice: 20_000_000 })).toBe('');
  expect(decode('maxPrice=20000000')).not.toHaveProperty('maxPrice');
});

test('free text and page; page 1 is not written [A2.14]', () => {
  const state = decodeSearch('query=ocean%20view&page=2');
  expect([state.filters.query, state.page]).toEqual(['ocean view', 2]);
  expect(encodeSearch(state).query).toBe('query=ocean+view&page=2');
  expect(encodeSearch({ ...state, page: 1 }).query).toBe('query=ocean+view');
  expect(decodeSearch('page=0').page).toBe(1);
});

test.each(['short_term_rentals_allowed', 'company_listings', 'luxury_properties', 'conservation_properties'] as const)(
  '%s sets the filter of its name [A2.15]',
  (name) => {
    expect(decode(`${name}=true`)[name]).toBe(true);
    expect(decode(`${name}=false`)).not.toHaveProperty(name);
    expect(encode({ [name]: true })).toBe(`${name}=true`);
  },
);

describe('regions', () => {
  const kihei = 'Island::Maui > District::South > Town::Kihei';

  test('hl_regions joins handles by -- and regions by commas [A2.16]', () => {
    expect(decode('hl_regions=maui--south--kihei,kauai').hl_regions).toEqual([kihei, 'Island::Kauaʻi']);
    expect(encode({ hl_regions: [kihei, 'Island::Kauaʻi'] })).toBe('hl_regions=maui--south--kihei,kauai');
  });

  test('a single region is in the path', () => {
    expect(decode('', ['maui', 'south', 'kihei']).hl_regions).toEqual([kihei]);
    expect(searchUrl(NO_PREFIX, withFilters({ hl_regions: [kihei] }))).toBe('/listings/maui/south/kihei');
    expect(decode('hl_regions=kauai', ['maui']).hl_regions).toEqual(['Island::Maui', 'Island::Kauaʻi']);
  });

  test('names come from the directory if there is one', () => {
    const path = [
      { name: 'Lānaʻi', handle: 'lanai' },
      { name: 'Lānaʻi City', handle: 'lanai-city' },
    ];
    const regions = regionNames([{ path }]);
    const state = decodeSearch('', ['lanai', 'lanai-city'], { regions });
    expect(state.filters.hl_regions).toEqual(['Island::Lānaʻi > District::Lānaʻi City']);
    expect(encodeSearch(state).handles).toEqual(['lanai', 'lanai-city']);
  });

  test('a building becomes a filter and never a part of the path', () => {
    const { handles, query } = encodeSearch(withFilters({ hl_regions: [`${kihei} > BuildingName::Sample Towers`] }));
    expect([handles, query]).toEqual([['maui', 'south', 'kihei'], 'building_names=Sample+Towers']);
  });
});

test('beds, baths and sizes; minSqFt and maxSqFt are the floor area [A2.17]', () => {
  const query = 'minBeds=2&maxBeds=4&minBaths=1.5&maxBaths=3&minSqFt=800&maxSqFt=2400';
  const filters = { minBeds: 2, maxBeds: 4, minBaths: 1.5, maxBaths: 3, minSquareFeet: 800, maxSquareFeet: 2400 };
  expect(decode(query)).toMatchObject(filters);
  expect(encode(filters)).toBe(query);
});

test('sort_order is left out when it is recommended [A2.18]', () => {
  for (const order of SORT_ORDERS) {
    const { query } = encodeSearch({ ...defaultSearchState(), sort_order: order });
    expect(query).toBe(order === 'recommended' ? '' : `sort_order=${order}`);
    expect(decodeSearch(query).sort_order).toBe(order);
  }
  expect(decodeSearch('sort_order=dearest').sort_order).toBe('recommended');
});

test('statuses are lower case and left out when they are the default, in any order [A2.19]', () => {
  expect(encode({ statuses: ['Active Under Contract', 'Active'] }).replace('+', ' ')).toBe(
    'statuses=active under+contract,active',
  );
  expect(decode('statuses=active%20under%20contract').statuses).toEqual(['Active Under Contract']);
  expect(encode({ statuses: ['Pending', 'Active', 'Active Under Contract'] })).toBe('');
  expect(decode('statuses=pending,active,active+under+contract').statuses).toEqual([
    'Active',
    'Active Under Contract',
    'Pending',
  ]);
});

describe('map bounds', () => {
  const bounds = mapBoundsOf({ lat: 20.123456, lng: -156.1 }, { lat: 19.5, lng: -157 });

  test('writes bounds with five decimals [A2.20]', () => {
    const { query } = encodeSearch({ ...defaultSearchState(), mapBounds: bounds });
    expect(query).toBe(
      'map_ne_lat=20.12346&map_sw_lat=19.50000&map_ne_lng=-156.10000&map_sw_lng=-157.00000&map_c_lat=19.81173&map_c_lng=-156.55000',
    );
    expect(decodeSearch(query).mapBounds).toEqual(bounds);
  });

  test('derives se, nw and center from ne and sw [A3.2]', () => {
    const query = 'map_ne_lat=21&map_ne_lng=-156&map_sw_lat=20&map_sw_lng=-158';
    expect(decodeSearch(query).mapBounds).toEqual({
      ne: { lat: 21, lng: -156 },
      sw: { lat: 20, lng: -158 },
      se: { lat: 20, lng: -156 },
      nw: { lat: 21, lng: -158 },
      center: { lat: 20.5, lng: -157 },
    });
  });

  test.each([
    { west: 170, east: -150, read: [-180, -150] },
    { west: 150, east: -170, read: [150, 180] },
    { west: 179, east: -179, read: [179, 180] },
  ])('ends a view from $west to $east at the date line, on the side of its middle', ({ west, east, read }) => {
    const query = `map_ne_lat=21&map_ne_lng=${east}&map_sw_lat=20&map_sw_lng=${west}`;
    const bounds = decodeSearch(query).mapBounds;
    expect([bounds?.sw.lng, bounds?.ne.lng]).toEqual(read);
    expect(mapBoundsSchema.safeParse(bounds).success).toBe(true);
  });

  test.each(HOSTILE_GEO)('refuses %o', ({ ne, sw }) => {
    const query = new URLSearchParams({ map_ne_lat: ne[0], map_ne_lng: ne[1], map_sw_lat: sw[0], map_sw_lng: sw[1] });
    expect(decodeSearch(query).mapBounds).toBeNull();
  });
});

test('an unknown collection does not filter', () => {
  expect(decode('collection=constructor')).toEqual(decode(''));
});

test('collections set the ordinary filter and are written as such [B2.1.18]', () => {
  expect(decode('collection=luxury')).toEqual(decode('luxury_properties=true'));
  expect(decode('collection=short-term-rentals').short_term_rentals_allowed).toBe(true);
  expect(encode(decode('collection=luxury'))).toBe('luxury_properties=true');
});

test('filters without a documented parameter use their own names, except at their default', () => {
  const filters: SearchFilters = {
    title_land: ['Fee Simple', 'Leasehold'],
    minLand: 5000,
    minParkingSpots: 2,
    virtual_tour_available: true,
    price_reduced: true,
    featured_properties: true,
    advisor_id: 7,
    district_island: ['South, Maui', 'a%2Cb'],
    advanced: { lava_zone: ['1', '2'], zoning: ['R-3'] },
  };
  expect(decodeSearch(encodeSearch(withFilters(filters)).query)).toEqual(withFilters(filters));
  expect(encode({ title_land: [] })).toBe('title_land=any');
  expect(decode('title_land=any').title_land).toEqual([]);
});

describe('whatever is searched for', () => {
  test('every query decodes to a valid search', () => {
    const name = fc.constantFrom(
      'type',
      'minPrice',
      'page',
      'query',
      'statuses',
      'hl_regions',
      'map_ne_lat',
      'towns',
      '__proto__',
    );
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...HOSTILE_NUMBER, ...HOSTILE_TEXT.slice(0, 30)),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value)), fc.array(fc.string()), (pairs, path) => {
        const raw = pairs.map((pair) => pair.join('=')).join('&');
        expect(searchFiltersSchema.safeParse(decodeSearch(raw, path).filters).success).toBe(true);
        expect(decodeSearch(new URLSearchParams(pairs.map(([key, text]) => [key, text])), path)).toBeDefined();
      }),
      { numRuns: 500 },
    );
  });
});

test('a region without an island is in the query, because as a path it would be a listing', () => {
  const search = decodeSearch('hl_regions=atlantis');
  expect(encodeSearch(search)).toMatchObject({ handles: [], query: 'hl_regions=atlantis' });
  expect(encodeSearch(decodeSearch('hl_regions=maui'))).toMatchObject({ handles: ['maui'], query: '' });
});
