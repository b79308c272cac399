import type { Region } from 'shared-contracts';
import { expect, test } from 'vitest';
import { regionOfSlug } from './missing-listing';

const levels = ['island', 'district', 'town', 'community'] as const;
const region = (...handles: string[]): Region => ({
  id: 1,
  name: handles.at(-1) ?? '',
  handle: handles.at(-1) ?? '',
  level: levels[handles.length - 1] ?? 'island',
  path: handles.map((handle, index) => ({ handle, name: handle, level: levels[index] ?? 'island' })),
  region_level_string: handles.join(' > '),
  center: null,
  listing_count: 0,
});
const regions = [region('maui'), region('maui', 'south', 'kihei'), region('maui', 'south', 'wailea'), region('oahu')];

test.each([
  ['12-ocean-road-kihei-400001', 'kihei'],
  ['12-maui-lane-wailea-400001', 'wailea'],
  ['12-maui-lane-nowhere-400001', 'maui'],
  ['12-mauian-lane-400001', undefined],
])('the slug %s names %s', (slug, handle) => {
  expect(regionOfSlug(slug, regions)?.handle).toBe(handle);
});
