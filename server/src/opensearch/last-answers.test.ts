import { MemorySearch, type StoredListing } from 'search-engine';
import { storedListing } from 'search-engine/testing';
import { ApiError } from 'shared-contracts';
import { expect, test } from 'vitest';
import { withLastResponses } from './last-answers';

const HOUR_MS = 3_600_000;
const MAUI = { filters: { islands: ['Maui'] } };

/** A search in memory that can be away, next to a database. */
async function site() {
  let error: Error | null = null;
  let clock = Date.parse('2026-11-25T20:00:00Z');
  const memory = new MemorySearch();
  memory.open();
  const listings = ['1', '2'].map((id) => storedListing(id, { hl_region_island: 'Maui' }));
  await memory.apply(listings.map((listing) => ({ kind: 'upsert', listing })));
  const cluster = new Proxy(memory, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...input: unknown[]) => (error ? Promise.reject(error) : value.apply(target, input));
    },
  });
  const stored = new Map(listings.map((listing): [string, StoredListing] => [listing.internal_id, listing]));
  const search = withLastResponses(cluster, {
    listingById: async (id) => stored.get(id) ?? [...stored.values()].find(({ mls_id }) => mls_id === id) ?? null,
    listingBySlug: async (slug) => [...stored.values()].find((listing) => listing.slug === slug) ?? null,
    now: () => clock,
  });
  return {
    search,
    stored,
    fail(reason: Error | null) {
      error = reason;
    },
    pass(ms: number) {
      clock += ms;
    },
  };
}

const away = new ApiError('busy');

test('a search that was answered before gets that answer with its time while the cluster is away', async () => {
  const { search, fail, pass } = await site();
  const before = await search.search(MAUI);
  const json = JSON.parse(Buffer.from(await search.searchJson(MAUI)).toString());
  expect(before).not.toHaveProperty('as_of');
  const map = await search.map(null, 8, MAUI);
  fail(away);
  pass(60_000);
  const as_of = '2026-11-25T20:00:00.000Z';
  expect(await search.search(MAUI)).toEqual({ ...before, as_of });
  expect(JSON.parse(Buffer.from(await search.searchJson(MAUI)).toString())).toEqual({ ...json, as_of });
  expect(await search.map(null, 8, MAUI)).toEqual(map);
  // another search, and the same for a visitor with other hidden homes
  await expect(search.search({})).rejects.toBe(away);
  await expect(search.search(MAUI, { hiddenByVisitor: ['1'] })).rejects.toBe(away);
  fail(null);
  expect(await search.search(MAUI)).toEqual(before);
});

test('an answer is given again for an hour, and only for a cluster that is away', async () => {
  const { search, fail, pass } = await site();
  await search.count(MAUI);
  const refused = new ApiError('limit_reached');
  fail(refused);
  await expect(search.count(MAUI)).rejects.toBe(refused);
  fail(away);
  pass(HOUR_MS);
  expect(await search.count(MAUI)).toBe(2);
  pass(1);
  await expect(search.count(MAUI)).rejects.toBe(away);
});

test('a listing comes from the database while the cluster is away, unless it is off the market', async () => {
  const { search, stored, fail } = await site();
  const one = await search.byInternalId('1');
  fail(away);
  expect(await search.byInternalId('1')).toEqual(one);
  expect(await search.bySlug(String(one?.slug))).toEqual(one);
  await expect(search.byMls('unknown')).rejects.toBe(away);
  expect(await search.byMls(String(one?.mls_id))).toEqual(one);
  // the internal id of a listing is not its MLS id
  await expect(search.byMls('1')).rejects.toBe(away);
  stored.set('2', storedListing('2', { listing_status_name: 'Sold' }));
  await expect(search.byInternalId('2')).rejects.toBe(away);
});
