import type { FastifyInstance } from 'fastify';
import { makeListing } from 'sample-data';
import { MemorySearch, type StoredListing } from 'search-engine';
import { storedListing } from 'search-engine/testing';
import type { Role } from 'shared-contracts';
import { beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';
import type { PriceRow } from './listings.repository';
import { registerListings } from './routes';

const LISTINGS = [
  storedListing(
    '1',
    {
      coopCommission: '2.5',
      tmk: [...'2390010010000'],
      total_beds: 3,
      lat: 20,
      lng: -156,
      hl_region_island: 'Maui',
      address: { line_1: '12 Front St', city: 'Lahaina', postal_code: '96761', latitude: null, longitude: null },
    },
    { listing_agent: { name: 'Sample Agent', phone: '808-555-0100', email: 'agent@sample.test' } },
  ),
  storedListing('2', { asking_price: 1_100_000, hl_region_island: 'Maui' }),
  storedListing('3', { listing_status_name: 'Sold' }),
];

const RECORDED: Record<string, PriceRow[]> = {
  '2': [
    { price: 1_200_000, since: null },
    { price: 1_100_000, since: new Date('2026-11-01T20:00:00.000Z') },
  ],
};

async function makeApp(
  environment: Record<string, string> = {},
  listings: readonly StoredListing[] = LISTINGS,
): Promise<FastifyInstance> {
  const search = new MemorySearch();
  await search.apply(listings.map((listing) => ({ kind: 'upsert', listing })));
  search.open();
  return createTestApp({
    environment,
    features: [
      (app, settings) =>
        registerListings(app, {
          search,
          settings,
          recordedPrices: async (id) => RECORDED[id] ?? [],
          hiddenOf: async () => [],
        }),
    ],
    resolveSession: async (request) => {
      const role = request.headers['x-test-role'];
      return typeof role === 'string'
        ? {
            id: 1,
            userId: 1,
            email: 'a@sample.test',
            firstName: null,
            lastName: null,
            roles: [role as Role],
            actorId: null,
          }
        : null;
    },
  });
}
let app: FastifyInstance;
beforeAll(async () => {
  app = await makeApp();
});
const get = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await app.inject({ url: `/api/v3/search/${path}`, headers });
  expect(reply.statusCode).toBe(200);
  return reply.json();
};

test('returns the recorded prices of a public listing, oldest first, and null for a listing that is not public', async () => {
  expect(await get('prices/listing-2')).toEqual([
    { price: 1_200_000, since: null },
    { price: 1_100_000, since: '2026-11-01T20:00:00.000Z' },
  ]);
  expect(await get('prices/listing-3')).toBeNull();
});

test('finds a listing by slug, MLS id, tax map key and our own id [A7.11] [A7.12] [A7.13]', async () => {
  const listing = await get('slug/listing-1');
  expect(listing).toMatchObject({ internal_id: '1', mls_id: '71' });
  for (const path of ['mls/71', 'tmk/2390010010000', 'tmk/2-3-9-001-001-0000', 'internal_id/1'])
    expect(await get(path)).toEqual(listing);
});

test('answers null for a missing or sold listing, whatever it is asked by [A7.11]', async () => {
  for (const path of [
    'slug/no-such',
    'slug/listing-3',
    'mls/73',
    'mls/0',
    'tmk/1',
    'internal_id/3',
    'slug/%F0%9F%8C%8A',
  ])
    expect(await get(path)).toBeNull();
});

test('never answers what only the server needs, and fills doubled facts from one value', async () => {
  const listing = await get('slug/listing-1');
  expect(listing).not.toHaveProperty('internal');
  expect(listing).toMatchObject({ beds: 3, total_beds: 3, island: 'Maui', geo_island: 'Maui' });
  expect(listing.address).toMatchObject({ latitude: 20, longitude: -156 });
});

test("shows the listing agent's phone and e-mail to advisors only [B6.6]", async () => {
  expect((await get('slug/listing-1')).listing_agent).toEqual({ name: 'Sample Agent', phone: null, email: null });
  const other = await get('slug/listing-1', { 'x-test-role': 'admin' });
  expect(other.listing_agent.phone).toBeNull();
  const advisor = await get('slug/listing-1', { 'x-test-role': 'advisor' });
  expect(advisor.listing_agent.email).toBe('agent@sample.test');
});

test('answers several cards in the order asked and leaves unknown ids out [A7.14] [A7.15]', async () => {
  const ids = (cards: { internal_id: string }[]) => cards.map((card) => card.internal_id);
  expect(ids(await get('ids/2,nobody,3,1'))).toEqual(['2', '1']);
  const reply = await app.inject({
    method: 'POST',
    url: '/api/v3/search/ids/ids',
    payload: { ids: ['2', '9', '1', '1'] },
  });
  expect(ids(reply.json().results)).toEqual(['2', '1']);
});

test('refuses more ids than a list may hold', async () => {
  const ids = Array.from({ length: 5000 }, String);
  const reply = await app.inject({ method: 'POST', url: '/api/v3/search/ids/ids', payload: { ids } });
  expect(reply.statusCode).toBe(400);
});

test('answers the commission unless the setting hides it [A7.16]', async () => {
  expect(await get('csb/71')).toEqual({ coopCommission: '2.5' });
  expect(await get('csb/72')).toEqual({ coopCommission: null });
  const silent = await makeApp({ SHOW_COMMISSION: 'false' });
  expect((await silent.inject('/api/v3/search/csb/71')).json()).toEqual({ coopCommission: null });
  expect((await silent.inject('/api/v3/search/slug/listing-1')).json().coopCommission).toBeNull();
});

test('sample homes answer a commission, or none, as their page does [A7.16]', async () => {
  const now = new Date('2026-11-20T20:00:00Z');
  const samples = Array.from({ length: 60 }, (_, index) => makeListing('islands', index + 1, now));
  const sampleApp = await makeApp({}, samples);
  const answers = new Map<string, unknown>();
  for (const { mls_id, slug, coopCommission } of samples) {
    const shown = (await sampleApp.inject(`/api/v3/search/slug/${slug}`)).json();
    const { json } = await sampleApp.inject(`/api/v3/search/csb/${mls_id}`);
    expect(json()).toEqual({ coopCommission: shown?.coopCommission ?? null });
    if (shown) answers.set(String(coopCommission), shown.coopCommission);
  }
  expect([...answers.keys()].sort()).toEqual(['2', '2.5', '3', 'negotiable', 'null']);
});

test('finds listings by address and MLS id [B7.3]', async () => {
  expect(await get('query?s=front%20st')).toMatchObject({ total: 1, results: [{ internal_id: '1' }] });
  expect(await get('query?s=72')).toMatchObject({ total: 1, results: [{ internal_id: '2' }] });
  expect(await get('query?s=')).toEqual({ total: 0, results: [] });
});

test('answers similar listings, an empty list for an unknown one [A9.6]', async () => {
  expect(await get('similar/listing-1')).toMatchObject([{ internal_id: '2' }]);
  expect(await get('similar/no-such')).toEqual([]);
});
