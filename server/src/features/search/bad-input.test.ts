import type { FastifyInstance } from 'fastify';
import { LIMITS, problemSchema, type SearchRequest } from 'shared-contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { appWith, searched as ask, LISTINGS, post } from './testing/search-app';

let app: FastifyInstance;
beforeAll(async () => {
  app = await appWith(LISTINGS);
});
const searched = (request: SearchRequest, headers?: Record<string, string>) => ask(app, request, headers);

/** Time limit for any input, in milliseconds; usual searches need one. */
const PATIENCE_MS = 2000;
const corner = { lat: 20, lng: -156 };
const around = (ne: { lat: number; lng: number }, sw: { lat: number; lng: number }) => ({
  ne,
  sw,
  nw: { lat: ne.lat, lng: sw.lng },
  se: { lat: sw.lat, lng: ne.lng },
  center: corner,
});
const outline = (coordinates: [number, number][], id = 'drawn') => ({ id, coordinates });
const ids = (count: number) => Array.from({ length: count }, String);
const json = (body: unknown) => JSON.stringify(body);

type Bad = [name: string, body: string, field: string | null];
const BAD: Bad[] = [
  ['no JSON', '{', null],
  ['a bare word', 'NaN', null],
  ['NaN', '{"filters":{"minPrice":NaN}}', null],
  ['a negative price', '{"filters":{"minPrice":-1}}', 'filters.minPrice'],
  ['a price as text', '{"filters":{"maxPrice":"cheap"}}', 'filters.maxPrice'],
  ['a price without end', '{"filters":{"maxPrice":1e999}}', 'filters.maxPrice'],
  ['a list as a price', '{"filters":{"maxPrice":[1]}}', 'filters.maxPrice'],
  ['a filter that is null', '{"filters":{"minBeds":null}}', 'filters.minBeds'],
  ['filters that are a list', '{"filters":[]}', 'filters'],
  ['a number as a town', '{"filters":{"towns":[5]}}', 'filters.towns'],
  ['a page of 0', '{"page":0}', 'page'],
  ['half a page', '{"page":1.5}', 'page'],
  ['an endless page', '{"page":1e300}', 'page'],
  ['a limit below zero', '{"limit":-1}', 'limit'],
  ['an unknown order', '{"sort_order":"random"}', 'sort_order'],
  ['an unknown dwelling type', '{"filters":{"dwelling_type_name":["castle"]}}', 'filters.dwelling_type_name'],
  ['10,000 hidden ids', json({ hidden_internal_ids: ids(10_000) }), 'hidden_internal_ids'],
  ['10,000 favorites', json({ limitSearchToFavorites: true, favorites: ids(10_000) }), 'favorites'],
  ['an id that is a number', '{"hidden_internal_ids":[7]}', 'hidden_internal_ids'],
  ['a thousand regions', json({ filters: { hl_regions: ids(1000) } }), 'filters.hl_regions'],
  ['a place off the globe', json({ mapBounds: around({ lat: 91, lng: 0 }, corner) }), 'mapBounds.ne.lat'],
  ['half of a map', json({ mapBounds: { ne: corner } }), 'mapBounds.sw'],
  ['an outline of two corners', '{"polygons":[{"id":"a","coordinates":[[0,0],[1,1]]}]}', 'polygons.0.coordinates'],
  ['a corner of three numbers', json({ polygons: [outline(Array(4).fill([0, 0, 0]))] }), 'polygons.0.coordinates'],
  ['a corner off the globe', json({ polygons: [outline(Array(4).fill([0, 99]))] }), 'polygons.0.coordinates'],
  ['an outline of 2,001 corners', json({ polygons: [outline(Array(2001).fill([0, 0]))] }), 'polygons.0.coordinates'],
  ['51 outlines', json({ polygons: Array(LIMITS.polygons + 1).fill(outline(Array(4).fill([0, 0]))) }), 'polygons'],
  ['5,400 corners', json({ polygons: Array(3).fill(outline(Array(1800).fill([-160, 18]))) }), 'polygons'],
  ['an outline of 100,000 corners', json({ polygons: [outline(Array(100_000).fill([1, 1]))] }), null],
  ['a text of 201 letters', json({ filters: { query: 'x'.repeat(201) } }), 'filters.query'],
  ['a text that is a list', '{"filters":{"query":["a"]}}', 'filters.query'],
  ['a prototype', '{"__proto__":{"limit":1}}', null],
  ['levels without end', `{"filters":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, null],
  ['brackets without end', `${'['.repeat(100_000)}`, null],
];

test.each(BAD)('%s is refused at once with a problem that names it', async (_, body, field) => {
  const begun = performance.now();
  const { status, json: problem } = await post(app, 'all', body);
  expect(performance.now() - begun).toBeLessThan(PATIENCE_MS);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  const { error_message, fields } = problemSchema.parse(problem);
  expect(error_message).not.toBe('');
  if (field === null) return;
  const pointer = `#/${field.replaceAll('.', '/')}`;
  expect(fields?.map((each) => each.pointer).filter((each) => each.startsWith(pointer))).not.toEqual([]);
});

describe('the lenient reading', () => {
  test('a text without letters does not filter', async () => {
    expect((await searched({ filters: { query: ' !!! ' } })).total).toBe((await searched({})).total);
  });

  test('a minimum above its maximum is exchanged with it, as in an address [A9.3]', async () => {
    for (const [given, meant] of [
      [
        { minPrice: 2_000_000, maxPrice: 1000 },
        { minPrice: 1000, maxPrice: 2_000_000 },
      ],
      // the slider's end is no maximum, in either place
      [{ minPrice: 20_000_000, maxPrice: 500_000 }, { minPrice: 500_000 }],
      [
        { minBeds: 4, maxBeds: 2 },
        { minBeds: 2, maxBeds: 4 },
      ],
    ]) {
      const { total } = await searched({ filters: meant });
      expect((await searched({ filters: given })).total).toBe(total);
      expect(total).toBeGreaterThan(0);
    }
  });

  test('a map upside down is turned round', async () => {
    const upright = await searched({ mapBounds: around({ lat: 22, lng: -150 }, { lat: 19, lng: -170 }) });
    const turned = await searched({ mapBounds: around({ lat: 19, lng: -150 }, { lat: 22, lng: -170 }) });
    expect(turned.total).toBe(upright.total);
  });

  test('ignores unknown facets', async () => {
    const { aggregations } = await searched({ aggregates_query: ['island', 'no-such-facet', '__proto__'] });
    expect(Object.keys(aggregations)).toEqual(['island']);
  });
});

test('as much as the limits allow fits into a request and is answered in time', async () => {
  const polygons = [2000, 2000, 1000].map((corners, index) => outline(zigzag(corners), `p${index}`));
  const long = (id: number) => String(id).padStart(64, 'x');
  const request: SearchRequest = {
    polygons,
    hidden_internal_ids: Array.from({ length: 1000 }, (_, id) => long(id)),
    limitSearchToFavorites: true,
    favorites: LISTINGS.slice(0, 1000).map(({ internal_id }) => internal_id.padEnd(3)),
  };
  expect(json(request).length).toBeGreaterThan(250_000);
  const begun = performance.now();
  const { status, json: response } = await post(app, 'all', request);
  expect([status, response.total > 0]).toEqual([200, true]);
  expect(performance.now() - begun).toBeLessThan(PATIENCE_MS);
});

/** Corners with all the digits a map writes. */
function zigzag(corners: number): [number, number][] {
  return Array.from({ length: corners }, (_, index) => [
    -160 + (index / corners) * 6 + 1 / 3e6,
    (index % 2 === 0 ? 18 : 23) + Math.PI / 1e3 - index / 7e6,
  ]);
}
