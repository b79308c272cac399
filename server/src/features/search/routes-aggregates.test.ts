import type { FastifyInstance } from 'fastify';
import { ADVANCED_FILTER_KEYS, type SearchRequest } from 'shared-contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { appWith, searched as ask, LISTINGS, post as send } from './testing/search-app';

let app: FastifyInstance;
beforeAll(async () => {
  app = await appWith(LISTINGS);
});
const searched = (request: SearchRequest, headers?: Record<string, string>) => ask(app, request, headers);
const post = (path: string, payload?: unknown) => send(app, path, payload);

/** As the documents list them. */
const DOCUMENTED = `price_histogram island district town community district_island region_pairs mls_provider
  mls_area_major mls_area_minor lease_island_term type_dwelling listing_status_name zoning_normalized view
  mls_building_name lava_zone flood_zone parking_features property_condition frontage pool_features security zoning
  stories_type`.split(/\s+/);

describe('aggregates', () => {
  test('with filters at the top of the body answer all facets and the histogram [A7.1] [A3.15]', async () => {
    const { json } = await post('aggregates', { islands: ['Maui'] });
    expect(Object.keys(json)).toEqual(expect.arrayContaining(DOCUMENTED));
    expect(json.district.map((bucket: { value: string }) => bucket.value).sort()).toEqual(['South', 'West']);
    expect(json.island.length).toBeGreaterThan(1);
    const everywhere = await post('aggregates', { statuses: ['active'] });
    for (const name of DOCUMENTED) expect(everywhere.json[name].length).toBeGreaterThan(0);
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

  test('global: by island and dwelling type over all public listings [A7.4] [B7.33]', async () => {
    const { json } = await post('aggregates/global');
    const open = LISTINGS.filter((listing) => listing.listing_status_name !== 'Sold');
    expect(json.total).toBe(open.length);
    const sum = (buckets: { count: number }[]) => buckets.reduce((total, bucket) => total + bucket.count, 0);
    expect(sum(json.island)).toBe(open.length);
    expect(sum(json.type_dwelling)).toBe(open.length);
    expect(sum(json.by_island.Maui)).toBe(open.filter((listing) => listing.island === 'Maui').length);
  });

  test('advanced: one facet per advanced filter, counted over what the search finds [A7.5]', async () => {
    const island = { islands: ['big-island'] };
    const { json } = await post('aggregates/advanced_aggregates', island);
    expect(Object.keys(json).sort()).toEqual([...ADVANCED_FILTER_KEYS].sort());
    for (const name of ADVANCED_FILTER_KEYS) {
      const { value, count } = json[name][0];
      const filters = { ...island, advanced: { [name]: [value] } };
      expect([name, count]).toEqual([name, (await searched({ filters, limit: 0 })).total]);
    }
  });
});

test('the result set gives the ids of all pages in order [A7.9] [B7.33]', async () => {
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
