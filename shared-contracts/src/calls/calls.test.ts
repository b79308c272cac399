import { expect, test } from 'vitest';
import * as calls from '..';
import type { Call } from './define-call';

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'path' in value;
const exported: unknown[] = Object.values(calls);
const all = exported.filter(isCall);

/** Method and path of every call the documents name. */
const DOCUMENTED = [
  'POST /api/v3/search/aggregates',
  'POST /api/v3/search/aggregates/global',
  'POST /api/v3/search/aggregates/advanced_aggregates',
  'GET /api/v3/search/aggregates/',
  'POST /api/v3/search/all',
  'POST /api/v3/search/result_set',
  'GET /api/v3/search/prefix/slug/:slug',
  'GET /api/v3/search/slug/:slug',
  'GET /api/v3/search/mls/:id',
  'GET /api/v3/search/internal_id/:id',
  'GET /api/v3/search/ids/:ids',
  'POST /api/v3/search/ids/ids',
  'GET /api/v3/search/csb/:mlsId',
  'GET /api/v3/search/query',
  'GET /api/v3/search/regions',
  'GET /api/v3/search/regions/region_nested',
  'GET /api/v3/search/regions/paths/autocomplete',
  'GET /api/v3/search/regions/matrix',
  'GET /api/v3/search/regions/search',
  'GET /api/v3/search/offices',
  'GET /api/v3/search/agents',
  'GET /api/v3/search/agents/id/:id',
  'GET /api/v1/advisors/:id',
  'GET /api/v3/search/hidden_listings',
  'POST /api/v3/search/hidden_listings/create',
  'POST /api/v3/search/hidden_listings/remove',
  'GET /api/v3/favorites',
  'POST /api/v3/add_favorite',
  'POST /api/v3/remove_favorite',
  'GET /api/v3/saved_searches',
  'POST /api/v3/saved_search/update',
  'POST /api/v3/saved_search/delete',
  'GET /api/v3/current_user',
  'GET /api/v3/logout',
  'POST /api/v3/sign_in',
  'POST /api/v3/search/register',
  'POST /api/v3/search/register/send_login_link',
  'POST /api/v3/search/google_one_tap',
  'POST /api/v3/search/google_one_tap/oauth',
  'GET /api/v3/content',
  'GET /api/v3/content/blog/posts',
  'POST /api/intelligence',
  'POST /api/hlscore',
];

test('every call of the documents is there, by method and path', () => {
  const paths = all.map(({ method, path }) => `${method} ${path}`);
  expect(DOCUMENTED.filter((call) => !paths.includes(call))).toEqual([]);
});

test('no two calls share a name or an address', () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  expect(new Set(all.map(({ method, path }) => `${method} ${path}`)).size).toBe(all.length);
});

test('parameters of a path are those of its schema', () => {
  for (const { path, params, name } of all) {
    const named = [...path.matchAll(/:([A-Za-z_]+)/g)].map(([, parameter]) => parameter);
    const described = params === undefined ? [] : Object.keys(Reflect.get(params, 'shape') ?? {});
    expect([name, described]).toEqual([name, named]);
  }
});

test('current user, score event and region handles have the decided paths [B7.25]', () => {
  expect(calls.currentUser).toMatchObject({ method: 'GET', path: '/api/v3/current_user', access: 'public' });
  expect(calls.scoreEvent).toMatchObject({ method: 'POST', path: '/api/hlscore' });
  expect(calls.readRegions).toMatchObject({ method: 'GET', path: '/api/v3/search/regions' });
  const response = { regions: [], sections: { island: { 'Big Island': 'big-island' } } };
  expect(calls.readRegions.answer.safeParse(response).data).toEqual(response);
});

test('escapes values in a path', () => {
  expect(calls.callPath('/slug/:slug', { slug: 'a b/../c' })).toBe('/slug/a%20b%2F..%2Fc');
});
