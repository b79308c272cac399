import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOSTILE_ID, HOSTILE_TEXT, HOSTILE_URL } from '../testing/hostile-input';
import { areasOf } from './areas';
import { matchRoute } from './match-route';
import { formatRoute } from './paths';
import { RESERVED_WORDS } from './reserved';
import type { Route, RouteOptions } from './route';
import { decodeSearch } from './search-codec';

const options: RouteOptions = { locales: ['en', 'ja'] };
const route = (url: string, more: Partial<RouteOptions> = {}) => matchRoute(url, { ...options, ...more }).route;
const search = (...handles: string[]): Route => ({ page: 'search', handles, savedSearchCode: null });
const listing = (value: string): Route => ({ page: 'listing', listing: { by: 'slug', value } });
const signIn = (welcome = false, agent = false): Route => ({ page: 'sign-in', welcome, agent });

const TABLE: [string, Route][] = [
  ['/', { page: 'home' }],
  ['/listings', search()],
  ['/listings/', search()],
  ['//listings//maui/', search('maui')],
  ['/listings/maui/south/kihei/wailea', search('maui', 'south', 'kihei', 'wailea')],
  ['/listings/Big-Island', search('big-island')],
  ['/listings/1-sample-street-400001', listing('1-sample-street-400001')],
  ['/listings/saved_search/abc123', { page: 'search', handles: [], savedSearchCode: 'abc123' }],
  ['/saved_search', { page: 'saved-search-panel' }],
  ['/saved_search?code=abc123', { page: 'search', handles: [], savedSearchCode: 'abc123' }],
  ['/mls/123456', { page: 'listing', listing: { by: 'mls', value: '123456' } }],
  ['/tmk/2-3-9-001-001-0000', { page: 'listing', listing: { by: 'tmk', value: '2390010010000' } }],
  ['/account', { page: 'account', section: 'overview' }],
  ['/account/favorites', { page: 'account', section: 'favorites' }],
  ['/account/saved-searches', { page: 'account', section: 'saved-searches' }],
  ['/account/hidden-listings', { page: 'account', section: 'hidden-listings' }],
  ['/account/settings', { page: 'account', section: 'settings' }],
  ['/account/nonsense', { page: 'not-found', reason: 'no-route' }],
  ['/shortlist/12', { page: 'shortlist', key: '12' }],
  ['/Shortlist/Ab_-9', { page: 'shortlist', key: 'Ab_-9' }],
  ['/shortlist/a b', { page: 'not-found', reason: 'bad-parameter' }],
  ['/shortlist', { page: 'not-found', reason: 'no-route' }],
  ['/auth', signIn()],
  ['/Login', signIn()],
  ['/LOGIN', signIn()],
  ['/search/Login', signIn()],
  ['/search/login', signIn()],
  ['/listings/auth', signIn()],
  ['/listings/Login', signIn()],
  ['/Welcome', signIn(true)],
  ['/user/sign_in', signIn(false, true)],
  ['/register', { page: 'sign-up' }],
  ['/listings/register', { page: 'sign-up' }],
  ['/login-redirect', { page: 'login-redirect' }],
  ['/blog', { page: 'blog' }],
  ['/blog/first-post', { page: 'blog-post', slug: 'first-post' }],
  ['/contact', { page: 'contact' }],
  ['/regions', { page: 'regions' }],
  ['/Regions/Maui/south', { page: 'regions', handles: ['maui', 'south'] }],
  ['/regions/a/b/c/d/e', { page: 'not-found', reason: 'bad-parameter' }],
  ['/admin_regions', { page: 'admin-regions' }],
  ['/region/admin', { page: 'admin-regions' }],
  ['/ai', { page: 'ai' }],
  ['/components', { page: 'gallery' }],
  ['/UI', { page: 'gallery' }],
  ['/agents/', { page: 'agents' }],
  ['/agents/sample-agent?back_to_search=1', { page: 'agent', slug: 'sample-agent' }],
  ['/admin', { page: 'admin' }],
  ['/admin/users/3', { page: 'admin' }],
  ['/agent_tools', { page: 'agent-tools' }],
  ['/company/offices/', { page: 'content', path: '/company/offices' }],
  ['/developments', { page: 'content', path: '/developments' }],
  ['/print?mls_id=123456', { page: 'print', mlsId: '123456' }],
  ['/print', { page: 'not-found', reason: 'bad-parameter' }],
  ['/print/123456', { page: 'not-found', reason: 'no-route' }],
  ['/listing_report/123456', { page: 'listing-report', mlsId: '123456' }],
  ['/listing_report', { page: 'not-found', reason: 'no-route' }],
  ['/privacy/', { page: 'content', path: '/privacy' }],
  ['/nowhere', { page: 'not-found', reason: 'no-route' }],
  ['/constructor', { page: 'not-found', reason: 'no-route' }],
  ['/mls', { page: 'not-found', reason: 'bad-parameter' }],
  ['/listings/%E0%A4%A', { page: 'not-found', reason: 'bad-parameter' }],
  ['/listings/a%2Fb', { page: 'not-found', reason: 'bad-parameter' }],
  ['/listings/..%2f', { page: 'not-found', reason: 'bad-parameter' }],
  ['/listings/nowhere/1-sample-street', listing('1-sample-street')],
  ['/listings/nowhere/saved_search', { page: 'not-found', reason: 'no-route' }],
  ['/listings/nowhere/maui', { page: 'not-found', reason: 'no-route' }],
  ['https://site.example/listings/maui?page=2#map', search('maui')],
];

test.each(TABLE)('%s', (url, expected) => {
  expect(route(url)).toEqual(expected);
});

describe('prefixes', () => {
  test.each([
    ['/sample-agent/listings/maui', { agent: 'sample-agent', path: '/sample-agent' }],
    ['/agents/sample-agent/listings', { agent: 'sample-agent', path: '/agents/sample-agent' }],
    ['/en/sample-agent/listings', { locale: 'en', agent: 'sample-agent', path: '/en/sample-agent' }],
    ['/ja/listings/maui', { locale: 'ja', path: '/ja' }],
    ['/teams/sample-team/listings/x-1', { team: 'sample-team', path: '/teams/sample-team' }],
  ])('%s', (url, expected) => {
    const match = matchRoute(url, options);
    expect(match.prefix).toEqual({ locale: null, agent: null, team: null, ...expected });
    expect(match.canonical.startsWith(`${expected.path}/listings`)).toBe(true);
  });

  test.each<[string, Route, string]>([
    ['/ja', { page: 'home' }, '/ja'],
    ['/JA/', { page: 'home' }, '/ja'],
    ['/ja/Contact', { page: 'contact' }, '/ja/contact'],
    ['/ja/agents/kai', { page: 'agent', slug: 'kai' }, '/ja/agents/kai'],
    ['/ja/company/offices', { page: 'content', path: '/company/offices' }, '/ja/company/offices'],
    ['/ja/account/settings', { page: 'account', section: 'settings' }, '/ja/account/settings'],
    ['/ja/user/sign_in', { page: 'sign-in', welcome: false, agent: true }, '/ja/user/sign_in'],
    ['/ja/mls/123456', { page: 'listing', listing: { by: 'mls', value: '123456' } }, '/ja/mls/123456'],
    ['/ja/listings/register', { page: 'sign-up' }, '/ja/register'],
    [
      '/ja/saved_search?code=abc',
      { page: 'search', handles: [], savedSearchCode: 'abc' },
      '/ja/listings/saved_search/abc',
    ],
    ['/ja/nowhere', { page: 'not-found', reason: 'no-route' }, '/ja/nowhere'],
    // staff pages, calls and files have no language
    ['/ja/admin', { page: 'not-found', reason: 'no-route' }, '/ja/admin'],
    ['/ja/listing_report/1', { page: 'not-found', reason: 'no-route' }, '/ja/listing_report/1'],
  ])('every public page has an address in a language: %s [D179]', (url, expected, canonical) => {
    const match = matchRoute(url, options);
    expect(match).toMatchObject({ route: expected, canonical, prefix: { locale: 'ja', agent: null, path: '/ja' } });
  });

  test('a word of the route table is no agent, a code outside the setting no locale', () => {
    for (const word of RESERVED_WORDS.filter((reserved) => reserved !== 'listings')) {
      expect(matchRoute(`/${word}/listings`, options).prefix.agent).toBeNull();
    }
    expect(matchRoute('/fr/listings', options).prefix).toMatchObject({ locale: null, agent: 'fr' });
  });

  test('entry points work behind a prefix', () => {
    expect(route('/sample-agent/listings/login')).toEqual(signIn());
  });
});

test('a saved search has an address, whatever character its code begins with [B2.1.7]', () => {
  // characters of codes may also come first
  expect(route('/listings/saved_search/-PwzyDKNf45B8G2I')).toMatchObject({ savedSearchCode: '-PwzyDKNf45B8G2I' });
  expect(route('/listings/saved_search/_PwzyDKNf45B8G2I')).toMatchObject({ savedSearchCode: '_PwzyDKNf45B8G2I' });
});

describe('old slugs', () => {
  test('markers become filters and the canonical address says them in full [A2.10]', () => {
    const match = matchRoute('/listings/maui-pl500000-ph900000-e2-a1200', options);
    expect(match.route).toEqual(search('maui'));
    expect(decodeSearch(match.query).filters).toMatchObject({
      minPrice: 500_000,
      maxPrice: 900_000,
      minBeds: 2,
      minSquareFeet: 1200,
    });
    expect(match.canonical).toBe('/listings/maui?minPrice=500000&maxPrice=900000&minBeds=2&minSqFt=1200');
  });

  test.each(['condo', 'land', 'house'])('-t%s is the same as type=%s [A2.11]', (type) => {
    const match = matchRoute(`/listings/maui-t${type}`, options);
    expect(decodeSearch(match.query)).toEqual(decodeSearch(`type=${type}`));
    expect(match.canonical).toBe(`/listings/maui?type=${type}`);
  });

  test.each([
    ['/listings/maui/south-pl500000', '/listings/maui/south?minPrice=500000'],
    ['/listings/maui/south/kihei-e3-tcondo', '/listings/maui/south/kihei?type=condo&minBeds=3'],
    ['/kai/listings/Maui/South-ph900000', '/kai/listings/maui/south?maxPrice=900000'],
    ['/listings/maui/-thouse', '/listings/maui?type=house'],
  ])('after the path of a region: %s [A2.10] [A2.11]', (path, canonical) => {
    const known = ['maui', 'maui/south', 'maui/south/kihei'];
    const isRegion = (handles: readonly string[]) => known.includes(handles.join('/'));
    // the server and a browser that has the directory, and one that does not have it yet
    expect(matchRoute(path, { locales: [], isRegion }).canonical).toBe(canonical);
    expect(matchRoute(path, { locales: [] }).canonical).toBe(canonical);
    expect(matchRoute('/listings/maui/typo-e2', { locales: [], isRegion }).route).toEqual(listing('typo-e2'));
  });

  test('with the directory the base must be a region, else it is a listing', () => {
    const findRegion = (handle: string) =>
      handle === 'kihei' ? { handles: ['maui', 'south', 'kihei'], level: 'town' as const } : null;
    expect(route('/listings/kihei-e2', { findRegion })).toEqual(search('maui', 'south', 'kihei'));
    expect(route('/listings/kihei', { findRegion })).toEqual(search('maui', 'south', 'kihei'));
    expect(route('/listings/12-loop-road-e2', { findRegion })).toEqual(listing('12-loop-road-e2'));
  });

  test('without it, an address that merely ends like a marker is a listing', () => {
    expect(route('/listings/12-loop-road-a5')).toEqual(listing('12-loop-road-a5'));
  });
});

test('the directory distinguishes regions from listings in longer paths', () => {
  const isRegion = (handles: readonly string[]) => handles.join('/') === 'maui/south';
  expect(route('/listings/maui/south', { isRegion })).toEqual(search('maui', 'south'));
  expect(route('/listings/maui/typo', { isRegion })).toEqual(listing('typo'));
});

test('under a listing the search stays mounted', () => {
  expect(areasOf(route('/listings/x-1'))).toEqual(['search', 'listing']);
  expect(areasOf(route('/listings'))).toEqual(['search']);
  expect(areasOf(route('/account'))).toEqual(['account']);
  expect(areasOf(route('/blog'))).toEqual(['blog']);
  expect(areasOf(route('/blog/reef'))).toEqual(['blog']);
  expect(areasOf(route('/agents/keola'))).toEqual(['agents']);
  expect(areasOf(route('/register'))).toEqual([]);
});

describe('pages of remotes under addresses of their own', () => {
  const ownPages = [
    { path: '/tides', title: 'Tide tables' },
    { path: '/guides/moving', title: 'Moving here' },
  ] as const;
  const own = (root: (typeof ownPages)[number]['path'], path: string): Route => {
    return { page: 'own', root, path, title: ownPages.find((page) => page.path === root)?.title ?? '' };
  };

  test.each<[string, Route]>([
    ['/tides', own('/tides', '/tides')],
    ['/TIDES/?day=1', own('/tides', '/tides')],
    ['/tides/M\u0101\u2018alaea/2', own('/tides', '/tides/M%C4%81%E2%80%98alaea/2')],
    ['/guides/moving/kids', own('/guides/moving', '/guides/moving/kids')],
    ['/guides', { page: 'not-found', reason: 'no-route' }],
    ['/tidesx', { page: 'not-found', reason: 'no-route' }],
    // no agent has the root of a remote, in any case and behind a locale
    ['/tides/listings', own('/tides', '/tides/listings')],
    ['/Tides/listings/maui', own('/tides', '/tides/listings/maui')],
    ['/en/tides/listings', own('/tides', '/tides/listings')],
    ['/tidesx/listings', search()],
    ['/guides/listings', search()],
    ['/ja/Tides/kihei', own('/tides', '/tides/kihei')],
  ])('%s', (url, expected) => {
    expect(route(url, { ownPages })).toEqual(expected);
    expect(route(matchRoute(url, { ...options, ownPages }).canonical, { ownPages })).toEqual(expected);
  });

  test('an area of their own', () => {
    expect(areasOf(route('/tides/kihei', { ownPages }))).toEqual(['/tides']);
    expect(areasOf(route('/tides/kihei'))).toEqual([]);
  });
});

test('every route leads back to itself through its own address', () => {
  for (const [url, expected] of TABLE) {
    if (expected.page !== 'not-found') expect([url, route(formatRoute(expected))]).toEqual([url, expected]);
  }
});

test('every public route leads back to itself through its address in another language [D179]', () => {
  const { prefix } = matchRoute('/ja', options);
  const ofStaff = ['admin', 'agent-tools', 'admin-regions', 'listing-report', 'gallery', 'not-found'];
  for (const [url, expected] of TABLE) {
    if (ofStaff.includes(expected.page)) continue;
    const address = formatRoute(expected, prefix);
    expect([url, address.slice(0, 3), route(address)]).toEqual([url, '/ja', expected]);
  }
});

test('the canonical form is its own canonical form, and no address breaks the reader [A2.10] [A2.11]', () => {
  const word = fc.constantFrom(
    'listings',
    'maui',
    'south',
    'agents',
    'en',
    'ja',
    'mls',
    'tmk',
    'account',
    'saved_search',
    'blog',
  );
  const odd = fc.constantFrom(
    ...HOSTILE_TEXT.slice(0, 31),
    ...HOSTILE_ID,
    ...HOSTILE_URL,
    'maui-pl1-e9',
    '-tcondo',
    'x-e2',
  );
  const segment = fc.oneof(word, odd, fc.string({ unit: 'binary', maxLength: 20 }), fc.webSegment());
  const url = fc
    .tuple(fc.array(segment, { maxLength: 6 }), fc.webQueryParameters())
    .map(([path, query]) => `/${path.join('/')}?${query}`);
  fc.assert(
    fc.property(fc.oneof(url, fc.string({ unit: 'binary' })), (address) => {
      const { canonical } = matchRoute(address, options);
      expect(matchRoute(canonical, options).canonical).toBe(canonical);
    }),
    { numRuns: 400 },
  );
});
