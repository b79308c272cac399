import type { FastifyInstance } from 'fastify';
import { MemorySearch } from 'search-engine';
import { storedListing } from 'search-engine/testing';
import { beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';
import { RegionService } from './region-service';
import { registerRegions } from './routes';
import { regionRow } from './testing/region-row';

const ROWS = [
  regionRow(1, 'island', 'Maui', 'maui', null),
  regionRow(2, 'island', 'Kauaʻi', 'kauai', null),
  regionRow(3, 'district', 'South', 'south', 1),
  regionRow(4, 'district', 'South', 'south', 2),
  regionRow(5, 'town', 'Kīhei', 'kihei', 3),
  regionRow(6, 'community', 'Central Kīhei', 'central-kihei', 5),
  regionRow(7, 'community', 'Kihei Area of Service', 'kihei-area-of-service', 5),
];
const inKihei = {
  hl_region_island: 'Maui',
  hl_region_district: 'South',
  hl_region_town: 'Kīhei',
  hl_region_community: 'Central Kīhei',
  region_slug_path: 'maui/south/kihei/central-kihei',
};
const LISTINGS = [
  storedListing('1', { ...inKihei, dwelling_type_name: 'Condo', building_name: 'Palms' }),
  // not among the results of the region's own address
  storedListing('2', { ...inKihei, title_land: 'Leasehold' }),
  storedListing('6', inKihei),
  storedListing('3', { ...inKihei, is_rental: true }),
  storedListing('4', { ...inKihei, listing_status_name: 'Sold' }),
  storedListing('5', { hl_region_island: 'Kauaʻi', hl_region_district: 'South', slug: 'maui-lane-e2' }),
];

interface SummaryRow {
  label: string;
  count: number;
}

let app: FastifyInstance;
beforeAll(async () => {
  const search = new MemorySearch();
  await search.apply(LISTINGS.map((listing) => ({ kind: 'upsert', listing })));
  search.open();
  const regions = new RegionService({ search, readRows: async () => ROWS });
  app = await createTestApp({
    features: [(host, settings) => registerRegions(host, { search, regions, settings, hiddenOf: async () => [] })],
  });
});
const get = async (path: string) => {
  const reply = await app.inject(`/api/v3/search/${path}`);
  expect(reply.statusCode).toBe(200);
  return reply.json();
};

test('answers regions with paths and counts, and names mapped to handles [A7.17]', async () => {
  const { regions, sections } = await get('regions');
  expect(regions.find((region: { id: number }) => region.id === 5)).toMatchObject({
    name: 'Kīhei',
    level: 'town',
    region_level_string: 'Island::Maui > District::South > Town::Kīhei',
    listing_count: 2,
    path: [{ handle: 'maui' }, { handle: 'south' }, { handle: 'kihei' }],
  });
  expect(sections.island).toEqual({ Maui: 'maui', Kauaʻi: 'kauai' });
  expect(sections.town).toEqual({ Kīhei: 'kihei' });
});

test('answers the tree nested and as a matrix [A7.18] [B7.1] [B3.34]', async () => {
  const nested = await get('regions/region_nested');
  expect(nested[1]).toMatchObject({
    name: 'Maui',
    listing_count: 2,
    children: [{ name: 'South', children: [{ name: 'Kīhei' }] }],
  });
  const districts = await get('regions/districts');
  expect(districts[1]).toMatchObject({ name: 'Maui', listing_count: 2, children: [{ name: 'South', children: [] }] });
  expect((await get('regions/matrix'))['Maui::1']).toEqual({
    'South::3': { 'Kīhei::5': { 'Central Kīhei::6': {}, 'Kihei Area of Service::7': {} } },
  });
});

test('answers region path strings of one to five levels [A7.19] [B3.33]', async () => {
  const paths = await get('regions/paths/autocomplete');
  expect(paths).toContain('Island::Maui');
  expect(paths).toContain(
    'Island::Maui > District::South > Town::Kīhei > Community::Central Kīhei > BuildingName::Palms',
  );
  expect(new Set(paths).size).toBe(paths.length);
});

test('finds Kihei by kih, shortest label first, without areas of service [B7.2] [B2.6.14]', async () => {
  const found = await get('regions/search?s=kih');
  expect(found.map((region: { name: string }) => region.name)).toEqual(['Kīhei', 'Central Kīhei']);
  expect(found[0]).toMatchObject({
    label: 'Kīhei, South, Maui',
    handles: ['maui', 'south', 'kihei'],
    region_level_string: 'Island::Maui > District::South > Town::Kīhei',
  });
  expect(await get('regions/search?s=')).toEqual([]);
});

test('forgives one wrong letter where nothing begins with the text, from four letters on', async () => {
  const names = async (text: string) =>
    (await get(`regions/search?s=${text}`)).map((region: { name: string }) => region.name);
  expect(await names('kihai')).toEqual(['Kīhei', 'Central Kīhei']);
  expect(await names('kiehi')).toEqual(['Kīhei', 'Central Kīhei']);
  expect(await names('kxh')).toEqual([]);
  expect(await names('qqqqq')).toEqual([]);
});

test('breaks a region down by dwelling type [B3.32] [B2.6.6]', async () => {
  const [kihei] = await get('regions/search?s=kihei');
  const counts = Object.fromEntries(kihei.summary.map(({ label, count }: SummaryRow) => [label, count]));
  expect(counts).toEqual({ Condo: 1, 'Single Family': 1, Rental: 1 });
});

test('resolves reserved words, regions, old-style slugs and listings in this order [A7.10] [B9.53]', async () => {
  const kindOf = async (slug: string) => get(`prefix/slug/${slug}`);
  expect(await kindOf('saved_search')).toEqual({ kind: 'none' });
  expect(await kindOf('maui')).toMatchObject({ kind: 'region', region: { id: 1 } });
  expect(await kindOf('kihei')).toMatchObject({ kind: 'region', region: { id: 5 } });
  expect(await kindOf('south')).toMatchObject({ kind: 'region', region: { id: 3 } });
  expect(await kindOf('kauai--south')).toMatchObject({ kind: 'region', region: { id: 4 } });
  expect(await kindOf('maui-pl500000-e2')).toMatchObject({ kind: 'region', region: { id: 1 } });
  expect(await kindOf('maui-lane-e2')).toMatchObject({ kind: 'listing', listing: { internal_id: '5' } });
  expect(await kindOf('listing-1')).toMatchObject({ kind: 'listing', listing: { internal_id: '1' } });
  expect(await kindOf('listing-4')).toEqual({ kind: 'none' });
});
