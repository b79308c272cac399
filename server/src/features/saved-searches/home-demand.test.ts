import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { decodeSearch, type HomeToSell, type SavedSearchParams, savedSearchParams } from 'shared-contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { json } from '../../platform/database/sql-values';
import { createTestApp } from '../../testing/test-app';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
import { insertUser } from '../accounts/users.repository';
import { RegionDirectory } from '../regions/region-directory';
import { regionRow } from '../regions/testing/region-row';
import { registerDemand } from './demand-routes';

const directory = new RegionDirectory([
  regionRow(1, 'island', 'Maui', 'maui', null),
  regionRow(2, 'district', 'South', 'south', 1),
  regionRow(4, 'island', 'Big Island', 'big-island', null),
  regionRow(5, 'district', 'South Hilo', 'south-hilo', 4),
  regionRow(6, 'town', 'Hilo', 'hilo', 5),
  regionRow(7, 'district', 'South Kohala', 'south-kohala', 4),
  regionRow(8, 'town', 'Waimea', 'waimea', 7),
  regionRow(9, 'island', 'Kauai', 'kauai', null),
  regionRow(10, 'district', 'West', 'west', 9),
  regionRow(11, 'town', 'Waimea', 'waimea', 10),
  { ...regionRow(3, 'town', 'Kīhei', 'kihei', 2), lat: 20.76, lng: -156.45 },
]);
const HOUSE: HomeToSell = { place: 'Kihei', type: 'house', beds: 3, baths: 2, price: 1_000_000 };

let store: TestDatabase;
let app: FastifyInstance;
const owners: number[] = [];
beforeAll(async () => {
  store = await openTestDatabase();
  for (let at = 0; at < 15; at++) {
    const id = await insertUser(store.database, {
      firstName: 'Sample',
      lastName: 'Buyer',
      email: `buyer-${at}@example.com`,
      phone: null,
      emailOptIn: false,
    });
    if (id !== null) owners.push(id);
  }
});
beforeEach(async () => {
  await store.database.deleteFrom('saved_searches').execute();
  // counts are kept for some minutes, so each test has its own
  app = await createTestApp({
    features: [
      (host) =>
        registerDemand(host, {
          db: store.database,
          regions: async () => ({ directory, countOf: () => 1 }),
        }),
    ],
  });
  return () => app.close();
});
afterAll(() => store.close());

let code = 0;
async function save(userId: number | undefined, query: string, over: { wantsMail?: boolean } = {}): Promise<void> {
  const params: SavedSearchParams = savedSearchParams(decodeSearch(query, ['maui', 'south', 'kihei']));
  await store.database
    .insertInto('saved_searches')
    .values({
      user_id: userId ?? 0,
      title: 'Kīhei',
      email_subscribe: true,
      days_between_emails: 0,
      send_me_copy: false,
      copy_title: null,
      copy_email: null,
      search_params: json<unknown>(params),
      version: 2,
      share_code: `code-${++code}`,
      from_share_url: false,
      next_run_at: over.wantsMail === false ? null : sql<Date>`now()`,
    })
    .execute();
}

async function demand(home: HomeToSell = HOUSE): Promise<number | null> {
  const query = new URLSearchParams(Object.entries(home).map(([name, value]) => [name, String(value)]));
  const response = await app.inject({ url: `/api/v3/sell/demand?${query}` });
  expect(response.statusCode).toBe(200);
  return response.json().searches;
}

test.each([
  [9, null],
  [10, 10],
  [14, 10],
  [15, 20],
])('%i people whose searches match: the count is %s [D157]', async (people, count) => {
  for (const owner of owners.slice(0, people)) await save(owner, 'type=house&minBeds=3&maxPrice=1200000');
  expect(await demand()).toBe(count);
});

test('many searches of few people are no demand [D157]', async () => {
  for (const owner of owners.slice(0, 9)) for (const beds of [1, 2, 3]) await save(owner, `minBeds=${beds}`);
  expect(await demand()).toBeNull();
});

test.each([
  ['another type', 'type=condo', HOUSE],
  ['more beds', 'minBeds=4', HOUSE],
  ['a lower price', 'maxPrice=900000', HOUSE],
  ['a pool, of which nothing is known', 'pool=true', HOUSE],
  ['beds, which the seller does not say', 'minBeds=1', { place: 'Kihei', type: 'house' }],
  ['a price, which the seller does not say', 'maxPrice=9000000', { place: 'Kihei', type: 'house' }],
] as const)('a search for %s is not counted [D157]', async (_, query, home) => {
  for (const owner of owners) await save(owner, query);
  expect(await demand(home)).toBeNull();
});

test('a search without mails is not counted, one of a map around the town is [D157]', async () => {
  const map = 'map_ne_lat=20.8&map_ne_lng=-156.4&map_sw_lat=20.7&map_sw_lng=-156.5';
  for (const owner of owners) await save(owner, map, { wantsMail: owner !== owners[0] });
  expect(await demand()).toBe(10);
});

test('a count stays for some minutes, so that one more search does not show [D157]', async () => {
  for (const owner of owners.slice(0, 14)) await save(owner, '');
  expect(await demand()).toBe(10);
  await save(owners[14], '');
  expect(await demand()).toBe(10);
  expect(await demand({ ...HOUSE, beds: 4 })).toBe(20);
});

test('a search with words is not counted, because nothing is known of the words of the home', async () => {
  for (const owner of owners) await save(owner, 'query=kihei');
  expect(await demand()).toBeNull();
});

test.each([
  ['kihei', 'Kīhei, South, Maui', []],
  ['Kihei, HI 96753', 'Kīhei, South, Maui', []],
  ['Hilo', 'Hilo, South Hilo, Big Island', []],
  ['Waimea', 'Waimea, South Kohala, Big Island', ['Waimea, West, Kauai']],
  ['Waimea, Kauai', 'Waimea, West, Kauai', []],
  ['waimea, big island, hawaii', 'Waimea, South Kohala, Big Island', []],
  ['Waimea, South Kohala, Big Island', 'Waimea, South Kohala, Big Island', []],
  ['Waim', 'Waimea, West, Kauai', ['Waimea, South Kohala, Big Island']],
  ['Xanadu', undefined, undefined],
  ['Waimea, Maui', undefined, undefined],
])('the place %s is %s, and others of this name can be chosen [D157]', async (place, label, others) => {
  const url = `/api/v3/sell/demand?type=house&place=${encodeURIComponent(place)}`;
  const found = (await app.inject({ url })).json();
  expect([found.label, found.others]).toEqual([label, others]);
  expect(found.region === null).toBe(label === undefined);
});
