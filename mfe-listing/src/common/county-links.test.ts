import { sampleSettings } from 'shared-contracts/testing';
import { expect, test } from 'vitest';
import { countyLink } from './county-links';
import { formatTmk, normaliseTmk, tmkBreakdown } from './tmk';

test('splits a tax map key of 13 characters, and not one of 12 [B5.30]', () => {
  expect(tmkBreakdown('2-3-9-001-002-0034')).toEqual({
    island: '2',
    zone: '3',
    section: '9',
    plat: '001',
    parcel: '002',
    cpr: '0034',
  });
  expect(tmkBreakdown([...'2390010020034'])).toEqual(tmkBreakdown('2390010020034'));
  expect(tmkBreakdown('239001002003')).toBeNull();
  expect(tmkBreakdown(null)).toBeNull();
  expect(normaliseTmk(' 2-3 9\t001')).toBe('239001');
});

test.each([
  ['2170830690000', '(2) 1-7-083-069'],
  ['2-3-9-001-002-0034', '(2) 3-9-001-002-0034'],
  ['239001002003', '239001002003'],
  ['See remarks', 'See remarks'],
  ['', ''],
])('the tax map key %s is written as %s', (tmk, text) => expect(formatTmk(tmk)).toBe(text));

test('a county link is built from the setting’s pattern; without one there is none', () => {
  const { countyLinks } = sampleSettings();
  expect(countyLink('Lanai', '2-3-9-001-002-0034', countyLinks)).toBe('https://county.example/maui/2390010020034');
  expect(countyLink('Big Island', '2390010020034', countyLinks)).toBeNull();
  expect(countyLink('Maui', '', countyLinks)).toBeNull();
  const parts = { ...countyLinks, maui: 'https://county.example/{zone}/{plat}?p={parcel}' };
  expect(countyLink('Maui', '2390010020034', parts)).toBe('https://county.example/3/001?p=002');
  expect(countyLink('Maui', '2390010020034', { ...countyLinks, maui: 'javascript:alert({tmk})' })).toBeNull();
});
