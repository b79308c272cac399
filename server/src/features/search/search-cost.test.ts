import { MAX_MS, MemorySearch } from 'search-engine';
import { NaiveSearch, storedListing } from 'search-engine/testing';
import { type SearchRequest, searchRequestSchema } from 'shared-contracts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../../testing/test-app';
import { registerSearch } from './routes';
import { appWith, LISTINGS, post, postFrom } from './testing/search-app';

afterEach(() => {
  vi.useRealTimers();
});

/** A jagged outline around all islands, or around a place that has none. */
function jagged(corners: number, [west, south]: [west: number, south: number] = [-161, 18]): SearchRequest {
  const coordinates = Array.from({ length: corners }, (_, index): [number, number] => [
    west + (index / corners) * 7,
    south + (index % 2 === 0 ? 0 : 5) - index / 1e6,
  ]);
  return { polygons: [{ id: 'drawn', coordinates }], filters: { title_land: [] } };
}
const IN_EUROPE: [number, number] = [5, 45];
const openSearch = async (options = {}) => {
  const search = new MemorySearch(options);
  await search.apply(LISTINGS.map((listing) => ({ kind: 'upsert', listing })));
  search.open();
  return search;
};

describe('one budget for all searches of a request', () => {
  test('counts its corners together and names the field', async () => {
    const app = await appWith(LISTINGS.slice(0, 10));
    const ask = (searches: number) => post(app, 'counts', { searches: Array(searches).fill(jagged(300, IN_EUROPE)) });
    expect((await ask(16)).status).toBe(200);
    const { status, json: problem } = await ask(17);
    expect([status, problem.code, problem.fields[0].field]).toEqual([422, 'limit_reached', 'searches']);
    expect(problem.error_message).toContain('5000 corners');
    await app.close();
  });

  test('counts its ids together and names the field', async () => {
    const app = await appWith(LISTINGS.slice(0, 10));
    const hidden_internal_ids = Array.from({ length: 1000 }, (_, id) => String(id));
    const ask = (searches: number) => post(app, 'counts', { searches: Array(searches).fill({ hidden_internal_ids }) });
    expect((await ask(20)).status).toBe(200);
    const { status, json: problem } = await ask(21);
    expect([status, problem.code, problem.fields[0].field]).toEqual([422, 'limit_reached', 'searches']);
    await app.close();
  });

  test.each([
    ['all', (search: SearchRequest) => search, 'polygons'],
    ['result_set', (search: SearchRequest) => search, 'polygons'],
    ['aggregates', (search: SearchRequest) => search, 'polygons'],
    ['aggregates/advanced_aggregates', (search: SearchRequest) => search, 'polygons'],
    ['map', (search: SearchRequest) => ({ search, zoom: 9 }), 'search'],
  ])('holds for %s', async (path, bodyOf, field) => {
    const app = await appWith(LISTINGS.slice(0, 10));
    const [polygon] = jagged(1800).polygons ?? [];
    const request = searchRequestSchema.parse({ polygons: Array(3).fill(polygon) });
    const { status, json: problem } = await post(app, path, bodyOf(request));
    expect([status, problem.code, problem.fields[0].field]).toEqual([422, 'limit_reached', field]);
    await app.close();
  });
});

describe('long work', () => {
  test('of one search with many corners runs in parts, and finds what the plain search finds', async () => {
    const search = await openSearch();
    const oracle = new NaiveSearch();
    await oracle.apply(LISTINGS.map((listing) => ({ kind: 'upsert', listing })));
    let turns = 0;
    const turn = async () => {
      turns++;
    };
    const request = jagged(2000);
    expect(await search.count(request, { turn })).toBe(await oracle.count(request));
    expect(turns).toBeGreaterThan(0);
    turns = 0;
    expect(await search.count({}, { turn })).toBe(await oracle.count({}));
    expect(turns).toBe(0);
  });

  test('sees listings that came and left between two parts', async () => {
    // the changes take time too
    const search = await openSearch({ longestMs: 60_000 });
    const many = Array.from({ length: 2000 }, (_, at) =>
      storedListing(`later-${at}`, { lat: 18.2 + (at % 40) / 10, lng: -160 + (at % 50) / 10 }),
    );
    const request = jagged(2000);
    const before = await search.count(request);
    let changes = 0;
    const turn = async () => {
      if (changes++ > 0) return;
      await search.apply([{ kind: 'delete', internal_id: LISTINGS[0]?.internal_id ?? '' }]);
      await search.apply(many.map((listing) => ({ kind: 'upsert', listing })));
    };
    const found = await search.count(request, { turn });
    expect(changes).toBeGreaterThan(0);
    expect(found).toBe(await search.count(request));
    expect(found).toBeGreaterThan(before);
  });

  test('gives others a turn between the searches of one request', async () => {
    const app = await appWith(LISTINGS);
    let loops = 0;
    let watching = true;
    const watch = () => {
      loops++;
      if (watching) setImmediate(watch);
    };
    setImmediate(watch);
    const { status } = await post(app, 'counts', { searches: Array(24).fill({}) });
    watching = false;
    expect(status).toBe(200);
    expect(loops).toBeGreaterThanOrEqual(24);
    await app.close();
  });

  test('of many searches has one deadline', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const search = await openSearch();
    const count = vi.spyOn(search, 'count').mockImplementation(async () => {
      vi.advanceTimersByTime(300);
      return 1;
    });
    const app = await createTestApp({
      features: [(one) => registerSearch(one, { search, favoritesOf: async () => [], hiddenOf: async () => [] })],
    });
    const { status, json: problem } = await post(app, 'counts', { searches: Array(24).fill({}) });
    expect([status, problem.code]).toEqual([503, 'busy']);
    const left = count.mock.calls.map(([, options]) => options?.longestMs ?? 0);
    expect(left).toEqual([0, 1, 2, 3, 4, 5, 6].map((done) => MAX_MS - done * 300));
    await app.close();
  });
});

describe('with limits, an address', () => {
  test('is charged by cost: large searches are refused long before small ones', async () => {
    const app = await appWith(LISTINGS.slice(0, 10), true, { RATE_LIMITS: 'true' });
    const large = jagged(2000, IN_EUROPE);
    const statuses: number[] = [];
    while (!statuses.includes(429) && statuses.length < 200)
      statuses.push((await postFrom(app, '192.0.2.1', 'all', large)).statusCode);
    expect(statuses.length).toBeGreaterThan(50);
    expect(statuses.length).toBeLessThan(150);
    const refused = await postFrom(app, '192.0.2.1', 'map', { zoom: 9 });
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await postFrom(app, '192.0.2.2', 'all', large)).statusCode).toBe(200);
    await app.close();
  });

  test('may have so many requests waiting, and others are answered meanwhile', async () => {
    // no request waits too long on a slow machine
    vi.useFakeTimers({ toFake: ['performance'] });
    const app = await appWith(LISTINGS.slice(0, 10), true, { RATE_LIMITS: 'true' });
    const flood = Array.from({ length: 100 }, () => postFrom(app, '192.0.2.1', 'all', {}));
    const visitor = postFrom(app, '192.0.2.2', 'all', {});
    const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect((await visitor).statusCode).toBe(200);
    await app.close();
  });

  test('may have so many large bodies under way; the next is refused before it is read', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const app = await appWith(LISTINGS.slice(0, 10), true, { RATE_LIMITS: 'true' });
    const large = jagged(1000, IN_EUROPE);
    const flood = Array.from({ length: 40 }, () => postFrom(app, '192.0.2.1', 'all', large));
    const visitor = postFrom(app, '192.0.2.2', 'all', large);
    const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(16);
    expect(statuses.filter((status) => status === 429)).toHaveLength(24);
    expect((await visitor).statusCode).toBe(200);
    expect((await postFrom(app, '192.0.2.1', 'all', large)).statusCode).toBe(200);
    await app.close();
  });
});
