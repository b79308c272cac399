import { decodeSearch, type SearchState } from 'shared-contracts';
import { expect, test } from 'vitest';
import { setFilters } from './filter-chips';
import { pairsOf, relaxations } from './relaxations';

const labels = (query: string, handles: string[] = [], more: Partial<SearchState> = {}) =>
  relaxations({ ...decodeSearch(query, handles), ...more }, []).map((way) => way.label);

test('every filter that was set can be left out on its own, and all of them together', () => {
  expect(labels('maxPrice=900000&minBeds=4&luxury_properties=true&lava_zone=1&flood_zone=X', ['maui'])).toEqual([
    'Any price',
    'Any number of beds',
    'Any lava zone',
    'Any flood zone',
    'Without “Luxury”',
    'Beyond Maui',
    'Including Leasehold',
    'All of Maui',
  ]);
  expect(labels('title_land=any&islands=Maui&advisor_id=7')).toEqual([
    'Listings of any agent',
    'Beyond Maui',
    'All of Hawaiʻi',
  ]);
});

test('who rents is offered rentals, and who asked for another tenure keeps no less than that', () => {
  expect(labels('type=rental&minBeds=9', ['lanai'])).toEqual([
    'Any number of beds',
    'Beyond Lānaʻi',
    'All rentals of Lānaʻi',
  ]);
  const search = decodeSearch('title_land=Leasehold&minBeds=9', ['lanai']);
  const ways = relaxations(search, []);
  expect(ways.map(({ label }) => label)).toContain('Any tenure');
  expect(ways.at(-1)?.change(search).filters.title_land).toEqual([]);
});

test('leaving out one advanced filter keeps the others, and leaving out a filter keeps the map view', () => {
  const query = 'lava_zone=1&flood_zone=X&title_land=any&map_ne_lat=21&map_sw_lat=20&map_ne_lng=-156&map_sw_lng=-157';
  const search = decodeSearch(query);
  const way = relaxations(search, []).find(({ label }) => label === 'Any lava zone');
  const relaxed = way?.change(search);
  expect(relaxed?.filters.advanced).toEqual({ flood_zone: ['X'] });
  expect(relaxed?.mapBounds).toEqual(search.mapBounds);
});

test('a pair that removes all filters is not suggested next to the suggestion that does so', () => {
  const search = decodeSearch('minBeds=9&minPrice=15000000&title_land=any', ['lanai']);
  const pairs = pairsOf(search, relaxations(search, [])).map(({ label }) => label);
  expect(pairs).toEqual(['Any price, beyond Lānaʻi', 'Any number of beds, beyond Lānaʻi']);
});

test('a drawn area and the map view are things to leave out as well', () => {
  const area = { id: 'area-1', coordinates: [] };
  const view = decodeSearch('map_ne_lat=21&map_sw_lat=20&map_ne_lng=-156&map_sw_lng=-157').mapBounds;
  const found = labels('title_land=any', [], { polygons: [area], mapBounds: view });
  expect(found).toEqual(['Outside this map', 'Outside the drawn areas', 'All of Hawaiʻi']);
});

test('each filter that is set has a chip, and goes by itself (D19, D148)', () => {
  const { filters } = decodeSearch(
    'islands=Maui,Oahu&building_names=Palms&advisor_id=7&minBeds=3&minSqFt=1000&maxSqFt=2000&query=pali' +
      '&ocean_view=true&pool_features=In+Ground,Heated&lava_zone=3,4,5,6,7,8,9&type=condo&title_land=any',
  );
  const chips = setFilters({ ...filters, tmks: ['239'] });
  expect(chips.map(({ label }) => label)).toEqual([
    '3+ Beds',
    '1,000 – 2,000 Sq Ft',
    'Condo',
    'Any tenure',
    '“pali”',
    'Ocean view',
    'Listings of one agent',
    'Lava zone 3–9',
    'Pool type In Ground, Heated',
    'Maui',
    'Oahu',
    'Palms',
    'TMK 239',
  ]);
  const patchOf = (label: string) => chips.find((chip) => chip.label === label)?.patch;
  expect(patchOf('Maui')).toEqual({ islands: ['Oahu'] });
  expect(patchOf('Palms')).toEqual({ building_names: undefined });
  expect(patchOf('1,000 – 2,000 Sq Ft')).toEqual({ minSquareFeet: undefined, maxSquareFeet: undefined });
  expect(patchOf('Any tenure')).toEqual({ title_land: ['Fee Simple'] });
  expect(patchOf('Pool type In Ground, Heated')).toMatchObject({ advanced: { pool_features: [] } });
  expect(setFilters(decodeSearch('').filters)).toEqual([]);
});
