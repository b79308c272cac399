import type { FastifyInstance } from 'fastify';
import {
  ADVANCED_FILTER_KEYS,
  FACET_NAMES,
  type ListingCard,
  problemSchema,
  type SearchFilters,
  type SearchRequest,
  searchAnswerSchema,
} from 'shared-contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ServerSession } from '../http/request-context';
import type { StoredListing } from '../listings/stored-listing';
import { createTestApp } from '../testing';
import { MemorySearch } from './engine/memory-search';
import { registerSearch } from './routes';
import { manyListings, storedListing } from './testing/listings';

const LISTINGS = manyListings(1500, 2);
const SESSION: ServerSession = {
  id: 1,
  userId: 5,
  email: 'buyer@sample.test',
  firstName: null,
  lastName: null,
  roles: [],
  actorId: null,
};

async function appWith(listings: readonly StoredListing[], open = true): Promise<FastifyInstance> {
  const search = new MemorySearch();
  await search.apply(listings.map((listing) => ({ kind: 'upsert', listing })));
  if (open) search.open();
  const favoritesOf = async (userId: number) => (userId === 5 ? ['100000', '100001', '100002'] : []);
  return createTestApp({
    features: [(app) => registerSearch(app, { search, favoritesOf })],
    resolveSession: async (request) => (request.headers['x-test-user'] ? SESSION : null),
  });
}

let app: FastifyInstance;
beforeAll(async () => {
  app = await appWith(LISTINGS);
});

const post = async (path: string, payload?: unknown, headers: Record<string, string> = {}) => {
  const body = payload === undefined ? {} : { payload: JSON.stringify(payload) };
  const reply = await app.inject({
    method: 'POST',
    url: `/api/v3/search/${path}`,
    headers: { 'content-type': 'application/json', ...headers },
    ...body,
  });
  return { status: reply.statusCode, json: reply.json() };
};
const searched = async (request: SearchRequest, headers?: Record<string, string>) =>
  searchAnswerSchema.parse((await post('all', request, headers)).json);

describe('search/all', () => {
  test('answers results, total, displayed, from and aggregations [A7.7]', async () => {
    const answer = await searched({ page: 2 });
    expect(Object.keys(answer).sort()).toEqual(['aggregations', 'displayed', 'from', 'results', 'total']);
    expect(answer).toMatchObject({ displayed: 100, from: 100 });
    expect(answer.results).toHaveLength(100);
  });

  test('takes no body at all', async () => {
    expect((await post('all')).status).toBe(200);
  });

  test('never answers more than 100 rows, and none with limit 0 [A9.1] [A7.8]', async () => {
    expect((await searched({ limit: 500 })).results).toHaveLength(100);
    const counts = await searched({ limit: 0 });
    expect(counts.results).toEqual([]);
    expect(counts.total).toBeGreaterThan(500);
  });

  test('each request field alone changes the result [A7.6]', async () => {
    const all = (await searched({})).total;
    const [first] = (await searched({ limit: 1 })).results;
    expect((await searched({ hidden_internal_ids: [first?.internal_id ?? ''] })).total).toBe(all - 1);
    const company = await searched({ company_listing: true });
    expect(company.total).toBeLessThan(all);
    expect(company.results.every((card) => card.company_listing)).toBe(true);
    const favorites = { limitSearchToFavorites: true, favorites: [first?.internal_id ?? ''] };
    expect((await searched(favorites)).total).toBe(1);
  });

  test("falls back to the session's favorites; a visitor has none [A4.13]", async () => {
    const request: SearchRequest = {
      limitSearchToFavorites: true,
      filters: {
        title_land: [],
        dwelling_type_name: ['rental', 'house', 'condo', 'land', 'townhouse', 'multi-family'],
      },
    };
    const publicOnes = LISTINGS.slice(0, 3).filter((listing) => listing.listing_status_name !== 'Sold');
    expect((await searched(request, { 'x-test-user': '5' })).total).toBe(publicOnes.length);
    expect((await searched(request)).total).toBe(0);
  });

  test('the five orders order [A4.15]', async () => {
    const prices = async (sort_order: 'price_ascending' | 'price_descending') =>
      (await searched({ sort_order })).results.flatMap((card) => card.asking_price ?? []);
    const dates = async (sort_order: 'newest' | 'oldest') =>
      (await searched({ sort_order })).results.flatMap((card) => card.listing_at ?? []);
    const scores = (await searched({})).results.map((card) => card.score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    const ascending = await prices('price_ascending');
    expect(ascending).toEqual([...ascending].sort((a, b) => a - b));
    const descending = await prices('price_descending');
    expect(descending).toEqual([...descending].sort((a, b) => b - a));
    const newest = await dates('newest');
    expect(newest).toEqual([...newest].sort().reverse());
    const oldest = await dates('oldest');
    expect(oldest).toEqual([...oldest].sort());
  });

  test('pages never repeat a listing and reach every one', async () => {
    const { total } = await searched({ limit: 0 });
    const cards: ListingCard[] = [];
    for (let page = 1; cards.length < total; page++) cards.push(...(await searched({ page })).results);
    expect(new Set(cards.map((card) => card.internal_id)).size).toBe(total);
    expect((await searched({ page: 9999 })).results).toEqual([]);
  });
});

const ALONE: [string, SearchFilters][] = [
  ['tmks', { tmks: [LISTINGS.find((each) => isDefault(each))?.tmk.join('') ?? ''] }],
  ['virtual_tour_available', { virtual_tour_available: true }],
  ['minPrice', { minPrice: 1_000_000 }],
  ['maxPrice', { maxPrice: 1_000_000 }],
  ['minBeds', { minBeds: 3 }],
  ['maxBeds', { maxBeds: 3 }],
  ['minBaths', { minBaths: 2 }],
  ['maxBaths', { maxBaths: 2 }],
  ['minSquareFeet', { minSquareFeet: 2000 }],
  ['maxSquareFeet', { maxSquareFeet: 2000 }],
  ['minLand', { minLand: 10_000 }],
  ['minParkingSpots', { minParkingSpots: 2 }],
  ['dwelling_type_name', { dwelling_type_name: ['condo'] }],
  ['property_type_name', { property_type_name: ['Residential'] }],
  ['title_land', { title_land: ['Leasehold'] }],
  ['statuses', { statuses: ['pending'] }],
  ['query', { query: 'kalakaua' }],
  ['company_listings', { company_listings: true }],
  ['short_term_rentals_allowed', { short_term_rentals_allowed: true }],
  ['conservation_properties', { conservation_properties: true }],
  ['luxury_properties', { luxury_properties: true }],
  ['featured_properties', { featured_properties: true }],
  ['price_reduced', { price_reduced: true }],
  ['advisor_id', { advisor_id: 829 }],
  ['building_names', { building_names: ['Palms'] }],
];
const REGIONS: [string, SearchFilters][] = [
  ['hl_regions', { hl_regions: ['Island::Maui > District::South > Town::Kīhei > Community::North Kihei'] }],
  ['islands', { islands: ['maui'] }],
  ['districts', { districts: ['South'] }],
  ['towns', { towns: ['kihei'] }],
  ['district_island', { district_island: ['South, Kauai'] }],
  ['communities', { communities: ['poipu'] }],
];
const ADVANCED: Record<(typeof ADVANCED_FILTER_KEYS)[number], string> = {
  lava_zone: '3',
  flood_zone: 'VE',
  parking_features: 'Garage',
  property_condition: 'Fixer',
  frontage: 'Ocean',
  pool_features: 'Pool',
  security: 'Gate',
  zoning: 'AG',
  stories_type: 'Two',
};

function isDefault(listing: StoredListing): boolean {
  return !listing.is_rental && listing.title_land === 'Fee Simple' && listing.listing_status_name !== 'Sold';
}

describe('filters', () => {
  const narrows = async (filters: SearchFilters) => {
    const [all, some] = [await searched({ limit: 0 }), await searched({ limit: 0, filters })];
    expect(some.total).toBeGreaterThan(0);
    expect(some.total).not.toBe(all.total);
  };
  test.each(ALONE)('%s alone changes the result [A3.3]', (_, filters) => narrows(filters));
  test.each(REGIONS)('%s alone limits the result [A3.4]', (_, filters) => narrows(filters));
  test.each(ADVANCED_FILTER_KEYS)('advanced.%s alone changes the result [A3.6]', (key) =>
    narrows({ advanced: { [key]: [ADVANCED[key]] } }),
  );

  test('a building in a region path limits to that building', async () => {
    const path = 'Island::Oahu > District::Metro > Town::Honolulu > Community::Waikiki';
    const whole = await searched({ filters: { hl_regions: [path] } });
    const building = await searched({ filters: { hl_regions: [`${path} > BuildingName::Palms`] } });
    expect(building.total).toBeGreaterThan(0);
    expect(building.total).toBeLessThan(whole.total);
  });

  test('a fresh search shows no Leasehold listing and no rental [A9.5] [B1.1]', async () => {
    const { results } = await searched({});
    expect(results.filter((card) => card.title_land === 'Leasehold' || card.is_rental)).toEqual([]);
    const rentals = await searched({ filters: { dwelling_type_name: ['rental'] } });
    expect(rentals.total).toBeGreaterThan(0);
    expect(rentals.results.every((card) => card.is_rental)).toBe(true);
  });
});

describe('aggregates', () => {
  test('with filters at the top of the body answer all facets and the histogram [A7.1] [A3.15]', async () => {
    const { json } = await post('aggregates', { islands: ['Maui'] });
    expect(Object.keys(json).sort()).toEqual([...FACET_NAMES].sort());
    expect(json.district.map((bucket: { value: string }) => bucket.value).sort()).toEqual(['South', 'West']);
    expect(json.island.length).toBeGreaterThan(1);
    const everywhere = await post('aggregates', { statuses: ['active'] });
    for (const name of FACET_NAMES) expect(everywhere.json[name].length).toBeGreaterThan(0);
  });

  test('with a search answer the facets asked for, prices only when asked [A7.2]', async () => {
    const asked = await post('aggregates', { filters: { minBeds: 2 }, aggregates_query: ['island', 'nonsense'] });
    expect(Object.keys(asked.json)).toEqual(['island']);
    const prices = await post('aggregates', { filters: {}, aggregates_query: ['island'], pricesOnly: true });
    expect(Object.keys(prices.json)).toEqual(['price_histogram']);
  });

  test('counts answer several searches at once, in their order, as each would alone', async () => {
    const searches = [{}, { filters: { minBeds: 3 } }, { filters: { query: 'nothing has these words' } }];
    const { json } = await post('counts', { searches });
    const alone = await Promise.all(searches.map(async (each) => (await searched({ ...each, limit: 0 })).total));
    expect(json.totals).toEqual(alone);
    expect(json.totals[0]).toBeGreaterThan(json.totals[1]);
  });

  test('without a body, and by GET, answer the top-level facets with hl_regions [A7.3] [B7.4]', async () => {
    const { json } = await post('aggregates');
    const got = await app.inject('/api/v3/search/aggregates/');
    expect(got.json()).toEqual(json);
    expect(json.hl_regions).toContainEqual({ value: 'Island::Maui > District::South', count: expect.any(Number) });
  });

  test('global: by island and dwelling type over all public listings [A7.4]', async () => {
    const { json } = await post('aggregates/global');
    const open = LISTINGS.filter((listing) => listing.listing_status_name !== 'Sold');
    expect(json.total).toBe(open.length);
    const sum = (buckets: { count: number }[]) => buckets.reduce((total, bucket) => total + bucket.count, 0);
    expect(sum(json.island)).toBe(open.length);
    expect(sum(json.type_dwelling)).toBe(open.length);
    expect(sum(json.by_island.Maui)).toBe(open.filter((listing) => listing.island === 'Maui').length);
  });

  test('advanced: one facet per advanced filter [A7.5]', async () => {
    const { json } = await post('aggregates/advanced_aggregates', { islands: ['big-island'] });
    expect(Object.keys(json).sort()).toEqual([...ADVANCED_FILTER_KEYS].sort());
  });
});

test('the result set gives the ids of all pages in order [A7.9]', async () => {
  const { json } = await post('result_set', { sort_order: 'newest' });
  const { results, total } = await searched({ sort_order: 'newest', page: 2 });
  expect(json.total).toBe(total);
  expect(json.entries.slice(100, 200)).toEqual(results.map(({ internal_id, slug }) => ({ internal_id, slug })));
});

test('the map counts what the list counts, with a pin for each single one [A1.2]', async () => {
  const { json } = await post('map', { search: { filters: { islands: ['lanai'] } }, zoom: 24 });
  const list = await searched({ filters: { islands: ['lanai'] } });
  expect(json.total + json.without_position).toBe(list.total);
  const counted = json.clusters.reduce((sum: number, cluster: { count: number }) => sum + cluster.count, 0);
  expect(counted).toBe(json.total);
  for (const { count, pin } of json.clusters) expect(pin === null).toBe(count > 1);
});

describe('what nobody should send', () => {
  const corner = { lat: 20, lng: -156 };
  const BAD: [string, string][] = [
    ['no JSON', '{'],
    ['NaN', '{"filters":{"minPrice":NaN}}'],
    ['a negative price', '{"filters":{"minPrice":-1}}'],
    ['a price as text', '{"filters":{"maxPrice":"cheap"}}'],
    ['a page of 0', '{"page":0}'],
    ['an endless page', '{"page":1e300}'],
    ['an unknown order', '{"sort_order":"random"}'],
    ['an unknown dwelling type', '{"filters":{"dwelling_type_name":["castle"]}}'],
    ['10,000 ids', JSON.stringify({ hidden_internal_ids: Array.from({ length: 10_000 }, String) })],
    ['a thousand regions', JSON.stringify({ filters: { hl_regions: Array.from({ length: 1000 }, String) } })],
    [
      'a place off the globe',
      JSON.stringify({ mapBounds: { ne: { lat: 91, lng: 0 }, sw: corner, se: corner, nw: corner, center: corner } }),
    ],
    ['an outline of two corners', '{"polygons":[{"id":"a","coordinates":[[0,0],[1,1]]}]}'],
    ['a text of 201 letters', JSON.stringify({ filters: { query: 'x'.repeat(201) } })],
    ['a prototype', '{"__proto__":{"limit":1}}'],
    [
      'too many corners',
      JSON.stringify({
        polygons: Array.from({ length: 3 }, (_, i) => ({ id: `p${i}`, coordinates: Array(1800).fill([-160, 18]) })),
      }),
    ],
  ];
  test.each(BAD)('%s is refused with a problem that names it', async (_, payload) => {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/v3/search/all',
      headers: { 'content-type': 'application/json' },
      payload,
    });
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.statusCode).toBeLessThan(500);
    expect(problemSchema.parse(reply.json()).error_message).not.toBe('');
  });

  const ODD: [string, SearchRequest][] = [
    ['an unknown region finds nothing', { filters: { hl_regions: ['Island::Atlantis'] } }],
    ['a path that is none finds nothing', { filters: { hl_regions: ['::', '> >'] } }],
    ['only statuses nobody may see find nothing', { filters: { statuses: ['Sold', 'Expired'] } }],
    ['a least price above the highest finds nothing', { filters: { minPrice: 2_000_000, maxPrice: 1000 } }],
  ];
  test.each(ODD)('%s', async (_, request) => {
    expect((await searched(request)).total).toBe(0);
  });

  test('a text without letters does not filter', async () => {
    expect((await searched({ filters: { query: ' !!! ' } })).total).toBe((await searched({})).total);
  });

  test('outlines that zigzag over everything are answered in time', async () => {
    const polygons = Array.from({ length: 2 }, (_, index) => ({ id: `p${index}`, coordinates: zigzag(1900) }));
    const begun = performance.now();
    await searched({ polygons });
    expect(performance.now() - begun).toBeLessThan(5000);
  });
});

test('while the search starts up every call says so', async () => {
  const cold = await appWith([storedListing('1')], false);
  const reply = await cold.inject({ method: 'POST', url: '/api/v3/search/all', payload: {} });
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toMatchObject({ code: 'warming_up' });
});

function zigzag(corners: number): [number, number][] {
  return Array.from({ length: corners }, (_, index) => [
    Math.round(-160_000 + (index / corners) * 6000) / 1000,
    index % 2 === 0 ? 18 : 23,
  ]);
}
