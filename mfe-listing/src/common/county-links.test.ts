import { sampleSettings } from 'shared-contracts/testing';
import { expect, test } from 'vitest';
import { countyLink } from './county-links';

test('a county link is built from the setting’s pattern; without one there is none', () => {
  const { countyLinks } = sampleSettings();
  expect(countyLink('Lanai', '2-3-9-001-002-0034', countyLinks)).toBe('https://county.example/maui/2390010020034');
  expect(countyLink('Big Island', '2390010020034', countyLinks)).toBeNull();
  expect(countyLink('Maui', '', countyLinks)).toBeNull();
  const parts = { ...countyLinks, maui: 'https://county.example/{zone}/{plat}?p={parcel}' };
  expect(countyLink('Maui', '2390010020034', parts)).toBe('https://county.example/3/001?p=002');
  expect(countyLink('Maui', '2390010020034', { ...countyLinks, maui: 'javascript:alert({tmk})' })).toBeNull();
});
