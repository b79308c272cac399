import type { FastifyInstance } from 'fastify';
import type { StoredListing } from 'search-engine';
import { storedListing } from 'search-engine/testing';
import type { GroupMarket, RegionMarket } from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyBatch } from '../../feeds/apply/apply-batch.repository';
import { createTestApp } from '../../testing/test-app';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
import { RegionDirectory } from '../regions/region-directory';
import { regionRow } from '../regions/testing/region-row';
import { type Sale, updateMarket, upsertSales } from './market.repository';
import { fullMonths } from './market-figures';
import { registerMarket } from './routes';

const NOW = new Date('2026-11-20T20:00:00Z');
const ROWS = [
  regionRow(1, 'island', 'Maui', 'maui', null),
  regionRow(2, 'district', 'East', 'east', 1),
  regionRow(3, 'district', 'South', 'south', 1),
  regionRow(4, 'town', 'Keʻanae', 'keanae', 2),
  regionRow(5, 'town', 'Hāna', 'hana', 2),
];
const directory = new RegionDirectory(ROWS);

let number = 0;
function home(path: string, over: Partial<StoredListing> = {}): StoredListing {
  number += 1;
  return storedListing(String(number), {
    region_slug_path: path,
    dwelling_type_name: 'Single Family',
    listing_status_name: 'Active',
    listing_at: '2026-11-10T20:00:00Z',
    asking_price: 100_000 * number,
    updated_at: NOW.toISOString(),
    ...over,
  });
}
function sale(region_path: string, closed_on: string, price: number | null, over: Partial<Sale> = {}): Sale {
  number += 1;
  return {
    source_system: 'test',
    source_key: String(number),
    region_path,
    property_group: 'houses',
    closed_on,
    price,
    ...over,
  };
}

let store: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  store = await openTestDatabase();
  const { database } = store;
  const inHana = Array.from({ length: 10 }, () => home('maui/east/hana'));
  const others = [
    home('maui/east/hana', { dwelling_type_name: ['Vacant Land'], asking_price: 1 }),
    home('maui/east/hana', { is_rental: true, asking_price: 3000 }),
    home('maui/east/hana', { listing_status_name: 'Pending', asking_price: 2 }),
    home('maui/east/keanae', {
      asking_price: 50_000,
      schools: { elementary: ' Hana School ', middle: '', high: null },
    }),
  ];
  await applyBatch(database, { listings: [...inHana, ...others], removals: [] });
  const [first, second] = inHana;
  if (!first || !second) throw new Error('no homes');
  // the database records the former price of the first; the feed says that of the second
  await applyBatch(database, {
    listings: [
      { ...first, asking_price: 90_000 },
      { ...second, previous_price: 999_000_000 },
    ],
    removals: [],
  });
  await upsertSales(database, [
    ...Array.from({ length: 10 }, (_, at) => sale('maui/east/hana', '2026-10-31', 100_000 * (at + 1))),
    sale('maui/east/keanae', '2025-11-01', 5),
    // before the first month, after the last one, of another kind, without a price
    sale('maui/east/hana', '2025-10-31', 9e9),
    sale('maui/east/hana', '2026-11-01', 9e9),
    sale('maui/east/hana', '2026-10-01', 9e9, { property_group: 'land' }),
    sale('maui/east/hana', '2026-10-01', null),
  ]);
  await database.transaction().execute((trx) => updateMarket(trx, NOW, fullMonths('2026-11-20')));
  app = await createTestApp({
    features: [
      (host) => registerMarket(host, { db: database, regions: async () => ({ directory, countOf: () => 1 }) }),
    ],
  });
});
afterAll(async () => {
  await app.close();
  await store.close();
});

async function read(region: string): Promise<RegionMarket | null> {
  const response = await app.inject({ url: `/api/v3/search/regions/market?region=${region}` });
  expect(response.statusCode).toBe(200);
  return response.json();
}
const housesOf = async (region: string): Promise<GroupMarket | undefined> =>
  (await read(region))?.groups.find(({ group }) => group === 'houses');

test('the figures of a region are of its homes for sale and of its sales, one kind at a time [D156]', async () => {
  const houses = await housesOf('maui/east/hana');
  // ten prices, of which the first fell to 90,000: the mean of the two in the middle
  expect(houses?.asking).toEqual({
    value: 550_000,
    homes: 10,
    region: { name: 'Hāna', handles: ['maui', 'east', 'hana'] },
  });
  expect(houses?.sold).toMatchObject({ value: 550_000, homes: 10 });
  expect(houses?.supply).toMatchObject({ value: 10 / (11 / 12), homes: 10 });
  expect(houses?.days).toMatchObject({ value: 10, homes: 10 });
  expect(houses?.reduced).toMatchObject({ value: 0.2, homes: 10 });
});

test('a region with fewer than ten homes has the figures of the next one around it [D156]', async () => {
  const houses = await housesOf('maui/east/keanae');
  expect(houses?.active).toBe(1);
  expect(houses?.asking).toMatchObject({ homes: 11, region: { name: 'East' } });
  expect(houses?.sold).toMatchObject({ value: 500_000, homes: 11, region: { name: 'East' } });
});

test('where no region around has ten homes there is no figure [D156]', async () => {
  const land = (await read('maui/south'))?.groups.find(({ group }) => group === 'land');
  expect(land).toMatchObject({ active: 0, asking: { value: null, region: null }, trend: null });
});

test('the trend has twelve months, those without sales included [D156]', async () => {
  const trend = (await housesOf('maui/east'))?.trend;
  expect(trend?.region.name).toBe('Maui');
  expect(trend?.months).toHaveLength(12);
  expect(trend?.months[0]).toEqual({ month: '2025-11', sold: 1, median: null });
  expect(trend?.months[5]).toEqual({ month: '2026-04', sold: 0, median: null });
  expect(trend?.months[11]).toEqual({ month: '2026-10', sold: 11, median: 550_000 });
});

test('schools are those of the homes for sale; regions within come before those next to it', async () => {
  const [district, town] = [await read('maui/east'), await read('maui/east/keanae')];
  expect(district?.schools).toEqual({ elementary: ['Hana School'], middle: [], high: [] });
  expect(district?.nearby.map(({ name }) => name).sort()).toEqual(['Hāna', 'Keʻanae']);
  expect(town?.nearby.map(({ name }) => name)).toEqual(['Hāna']);
  expect(town?.around.map(({ name }) => name)).toEqual(['Maui', 'East']);
});

test('a region that does not exist has no figures', async () => {
  expect(await read('maui/nowhere')).toBeNull();
});
