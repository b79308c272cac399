import type { Region, RegionLevel } from 'shared-contracts';
import { expect, test } from 'vitest';
import { findRegions, regionName, regionOfSearch, regionTree, toggleRegion, unknownRegions } from './region-tree';

const LEVELS: RegionLevel[] = ['island', 'district', 'town', 'community'];
const TITLES = ['Island', 'District', 'Town', 'Community'];

function region(...names: string[]): Region {
  const path = names.map((name, at) => ({ level: LEVELS[at] ?? 'island', name, handle: name.toLowerCase() }));
  return {
    id: 1,
    name: names.at(-1) ?? '',
    handle: path.at(-1)?.handle ?? '',
    level: path.at(-1)?.level ?? 'island',
    path,
    region_level_string: names.map((name, at) => `${TITLES[at]}::${name}`).join(' > '),
    center: null,
    listing_count: 1,
  };
}
const regions = [region('Maui', 'South', 'Kihei'), region('Maui'), region('Kauaʻi'), region('Maui', 'South')];
const MAUI = 'Island::Maui';
const SOUTH = 'Island::Maui > District::South';
const KIHEI = 'Island::Maui > District::South > Town::Kihei';

test('nests regions by their paths, whatever order they come in', () => {
  const tree = regionTree(regions);
  expect(tree.map((node) => node.region.name)).toEqual(['Kauaʻi', 'Maui']);
  expect(tree[1]?.children[0]?.children[0]?.region.name).toBe('Kihei');
});

test('a region takes the place of those within it and of the one around it', () => {
  expect(toggleRegion([KIHEI, 'Island::Kauai'], MAUI)).toEqual(['Island::Kauai', MAUI]);
  expect(toggleRegion([MAUI], SOUTH)).toEqual([SOUTH]);
  expect(toggleRegion([SOUTH], SOUTH)).toEqual([]);
  expect(toggleRegion(['Island::Kauai'], 'Island::Kauaʻi')).toEqual([]);
});

test('finds a region without its ʻokina', () => {
  expect(findRegions(regions, 'kauai').map((found) => found.name)).toEqual(['Kauaʻi']);
  expect(findRegions(regions, "Kaua'i")).toHaveLength(1);
  expect(findRegions(regions, ' ')).toEqual([]);
  expect(findRegions(regions, 'カウ')).toEqual([]);
});

test('a search is about one region only when it names exactly one that exists', () => {
  expect(regionOfSearch([KIHEI], regions)?.name).toBe('Kihei');
  expect(regionOfSearch([KIHEI, MAUI], regions)).toBeNull();
  expect(regionOfSearch(['Island::Atlantis'], regions)).toBeNull();
});

test('names a region as the directory spells it', () => {
  expect(regionName('Island::Kauai', regions)).toBe('Kauaʻi');
  expect(regionName(KIHEI, [])).toBe('Kihei');
});

test('a name that no region has is unknown, once the directory is loaded', () => {
  const paths = [SOUTH, 'Island::Xyz'];
  expect(unknownRegions(paths, regions)).toEqual(['Xyz']);
  expect(unknownRegions(paths, [])).toEqual([]);
});
