import { expect, test } from 'vitest';
import { sampleListing } from '../testing';
import { cityText } from './city';

test.each([
  ['Keanae', 'Keʻanae', 'Keʻanae'],
  ['LAHAINA', 'Lāhainā', 'Lāhainā'],
  ['Makawao', 'Haʻikū', 'Makawao'],
  ['Kihei', null, 'Kihei'],
  [null, 'Kīhei', null],
])('the city %s of a home in %s is written as %s', (city, hl_region_town, text) => {
  const listing = sampleListing({ hl_region_town, town: null });
  expect(cityText({ ...listing, address: { ...listing.address, city } })).toBe(text);
});
