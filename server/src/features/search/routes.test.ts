import type { FastifyInstance } from 'fastify';
import { storedListing } from 'search-engine/testing';
import { CARD_FACETS, type ListingCard, type SearchFilters, type SearchRequest, searchCards } from 'shared-contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { appWith, searched as ask, HIDDEN_ID, LISTINGS, post as send } from './testing/search-app';

/** For sale and for rent, in every tenure. */
const EVERYTHING: SearchFilters = {
  title_land: [],
  dwelling_type_name: ['rental', 'house', 'condo', 'land', 'townhouse', 'multi-family', 'vacant_land'],
};
const SHOWN_ID =
  LISTINGS.find(({ internal_id, listing_status_name }) => listing_status_name === 'Active' && internal_id !== HIDDEN_ID)
    ?.internal_id ?? '';

let app: FastifyInstance;
beforeAll(async () => {
  app = await appWith(LISTINGS);
});
const searched = (request: SearchRequest, headers?: Record<string, string>) => ask(app, request, headers);
const post = (path: string, payload?: unknown) => send(app, path, payload);

describe('search/all', () => {
  test('answers results, total, displayed, from and aggregations [A7.7]', async () => {
    const response = await searched({ page: 2 });
    expect(Object.keys(response).sort()).toEqual(['aggregations', 'displayed', 'from', 'results', 'total']);
    expect(response).toMatchObject({ displayed: 100, from: 100 });
    expect(response.results).toHaveLength(100);
  });

  test('answers the results near one listing, and all of them where it is not among them [A7.9]', async () => {
    const { json: all } = await post('result_set', {});
    const slug = all.entries[40].slug;
    const { json: near } = await post('result_set', { around: { slug, reach: 5 } });
    expect(near).toEqual({ total: all.total, from: 35, entries: all.entries.slice(35, 46) });
    expect((await post('result_set', { around: { slug: 'nowhere', reach: 5 } })).json).toEqual(all);
    expect((await post('result_set', { around: { slug, reach: 0 } })).status).toBe(400);
  });

  test('answers the same listings in short, with the facets that the filters show', async () => {
    const whole = await searched({ page: 2 });
    const { json: short } = await post('cards', { page: 2 });
    expect(searchCards.answer.parse(short)).toEqual(short);
    expect(short.results.map(({ slug }: ListingCard) => slug)).toEqual(whole.results.map(({ slug }) => slug));
    expect(short).toMatchObject({ total: whole.total, displayed: 100, from: 100 });
    expect(Object.keys(short.aggregations).sort()).toEqual([...CARD_FACETS].sort());
    expect(JSON.stringify(short).length).toBeLessThan(JSON.stringify(whole).length / 2);
    const { json: none } = await post('cards', { limit: 0, aggregates_query: ['lava_zone'] });
    expect([none.results, Object.keys(none.aggregations)]).toEqual([[], ['lava_zone']]);
  });

  test('takes no body at all', async () => {
    expect((await post('all')).status).toBe(200);
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

  test('takes every documented field of a search together [A3.1]', async () => {
    const corner = (lat: number, lng: number) => ({ lat, lng });
    const mapBounds = { ne: corner(24, -150), sw: corner(17, -170), nw: corner(24, -170), se: corner(17, -150) };
    const ring: [number, number][] = [
      [-165, 18],
      [-150, 18],
      [-150, 24],
      [-165, 24],
      [-165, 18],
    ];
    const all = await searched({ filters: { title_land: [] }, limit: 0 });
    const request: SearchRequest = {
      filters: { title_land: [] },
      page: 1,
      from: 30,
      limit: 20,
      sort_order: 'newest',
      polygons: [{ id: 'drawn-1', coordinates: ring }],
      mapBounds: { ...mapBounds, center: corner(20.5, -160) },
      aggregates_query: ['island'],
      limitSearchToFavorites: false,
    };
    const response = await searched(request);
    expect(response).toMatchObject({ from: 30, displayed: 20 });
    expect(Object.keys(response.aggregations)).toEqual(['island']);
    expect(response.results.every(({ lat }) => lat !== null)).toBe(true);
    expect(response.total).toBeGreaterThan(100);
    expect(response.total).toBeLessThan(all.total);
    // the count of a preview is the total of the same search without rows
    expect((await searched({ ...request, from: 0, limit: 0 })).total).toBe(response.total);
    const far = ring.map(([lng, lat]): [number, number] => [lng + 100, lat]);
    expect((await searched({ ...request, polygons: [{ id: 'far', coordinates: far }] })).total).toBe(0);
  });

  test('a card says whether the signed-in visitor has hidden it [A3.7]', async () => {
    const request: SearchRequest = {
      filters: EVERYTHING,
      limitSearchToFavorites: true,
      favorites: [HIDDEN_ID, SHOWN_ID],
    };
    const marks = async (headers?: Record<string, string>) =>
      (await searched(request, headers)).results.map(({ internal_id, hidden }) => [internal_id, hidden]).sort();
    expect(await marks({ 'x-test-user': '5' })).toEqual(
      [
        [HIDDEN_ID, true],
        [SHOWN_ID, false],
      ].sort(),
    );
    expect(await marks()).toEqual(
      [
        [HIDDEN_ID, false],
        [SHOWN_ID, false],
      ].sort(),
    );
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
});

test('while the search starts up every call says so', async () => {
  const cold = await appWith([storedListing('1')], false);
  const reply = await cold.inject({ method: 'POST', url: '/api/v3/search/all', payload: {} });
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toMatchObject({ code: 'warming_up' });
});
