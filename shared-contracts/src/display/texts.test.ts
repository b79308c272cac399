import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultFilters } from '../entities/default-search';
import { handle, regionNames } from '../routes/handles';
import { breadcrumbs } from './breadcrumbs';
import { formatDaysOnMarket } from './days-text';
import { formatDottedPhone, formatPhone, phoneHref } from './phone';
import { searchSummary } from './search-summary';
import { formatBaths, formatBeds, formatDistance, formatLotSize, formatSeaDistance, formatSquareFeet } from './size';
import {
  formatCommission,
  formatListingCount,
  formatStatus,
  formatTenure,
  leaseTexts,
  searchHeading,
  severalRegions,
} from './texts';
import { formatNavTitle, truncate, truncateWords } from './truncate';

test.each([
  ['2.5', '2.5%'],
  [2.5, '2.5%'],
  ['negotiable', 'negotiable'],
  ['2.5%', '2.5%'],
  ['', ''],
  [null, ''],
])('the commission %s reads %s', (commission, text) => expect(formatCommission(commission)).toBe(text));

test('a search of several regions is headed by their names, or by their number', () => {
  const heading = (hl_regions: string[]) => searchHeading({ hl_regions }, []);
  expect(heading(['Island::Kauai', 'Island::Maui'])).toBe('Kauai, Maui real estate');
  expect(heading(['Island::Kauai', 'Island::Maui', 'Island::Oahu'])).toBe('3 Islands real estate');
  const south = 'Island::Maui > District::South';
  expect(heading([`${south} > Town::Kihei`, south])).toBe('Kihei, South real estate');
  expect(heading([`${south} > Town::Kihei`, south, 'Island::Kauai'])).toBe('3 Regions real estate');
});

test('the directory gives the regions of a search their own names', () => {
  const lanai = [{ path: [{ name: 'Lānaʻi', handle: 'lanai' }] }];
  expect(severalRegions({ hl_regions: ['Island::Lanai', 'Island::Maui'] }, regionNames(lanai))).toBe('Lānaʻi, Maui');
  expect(severalRegions({ hl_regions: ['Island::Lanai'] })).toBeNull();
});

test.each([
  ['8085550100', '808-555-0100'],
  ['(808) 555.0100', '808-555-0100'],
  ['808555010', ''],
  ['18085550100', ''],
  ['', ''],
  [null, ''],
])('the phone %s reads %j [B5.5]', (phone, text) => expect(formatPhone(phone)).toBe(text));

test('a dotted phone for messages, and links that dial', () => {
  expect(formatDottedPhone('(808) 555-0100')).toBe('808.555.0100');
  expect(formatDottedPhone('+1 808 555 0100')).toBe('808.555.0100');
  expect(formatDottedPhone('+81 90 1234 5678')).toBe('+81 90 1234 5678');
  expect([phoneHref('(808) 555-0100'), phoneHref('808-555-0100', 'sms'), phoneHref('+81 90 1234 5678')]).toEqual([
    'tel:+18085550100',
    'sms:+18085550100',
    'tel:+819012345678',
  ]);
  expect([
    phoneHref('808-555-0134 ext 12'),
    phoneHref('808-555-0134 x12', 'sms'),
    phoneHref('011 81 90 1234 5678'),
    phoneHref('+49 30 901820'),
    phoneHref('+8085550100'),
    phoneHref('８０８－５５５－０１３４'),
  ]).toEqual([
    'tel:+18085550134;ext=12',
    'sms:+18085550134',
    'tel:+819012345678',
    'tel:+4930901820',
    'tel:+18085550100',
    'tel:+18085550134',
  ]);
  expect([phoneHref('555 0100'), phoneHref('ask us'), phoneHref('')]).toEqual(['tel:5550100', null, null]);
});

test.each([
  [4999, '4,999 sq ft'],
  [5000, '5,000 sq ft'],
  [5001, '0.11 acres'],
  [43_560, '1 acre'],
  [87_120, '2 acres'],
  [0, ''],
  [null, ''],
])('a lot of %s is %j [B5.33]', (size, text) => expect(formatLotSize(size)).toBe(text));

test('an acre has 43,560 square feet everywhere [B9.4]', () => {
  expect(formatLotSize(435_600)).toBe('10 acres');
  expect(formatLotSize(4_350_000)).toBe('99.86 acres');
  expect(formatLotSize(43_500)).toBe('1 acre');
});

test('baths are plural above 1, days on market are singular at exactly 1 [B5.34]', () => {
  expect([0.5, 1, 1.5, 2].map(formatBaths)).toEqual(['0.5 Bath', '1 Bath', '1.5 Baths', '2 Baths']);
  expect([0, 1, 3, null].map(formatBeds)).toEqual(['Studio', '1 Bed', '3 Beds', '']);
  const now = new Date('2026-11-20T20:00:00Z');
  const days = (listingAt: string | null) => formatDaysOnMarket(listingAt, now);
  expect(days('2026-11-19T20:00:00Z')).toBe('1 Day');
  expect(days('2026-11-18T20:00:00Z')).toBe('2 Days');
  expect(days('2026-11-20')).toBe('0 Days');
  expect(days('2026-11-19')).toBe('1 Day');
  expect(days('2027-01-01')).toBe('0 Days');
  expect([days(null), days('soon')]).toEqual(['', '']);
});

test('days on market turn at midnight in Hawaii [B5.34]', () => {
  expect(formatDaysOnMarket('2026-11-20T09:59:00Z', new Date('2026-11-20T10:01:00Z'))).toBe('1 Day');
});

test('counts, sizes, status and tenure', () => {
  expect([0, 1, 1234].map(formatListingCount)).toEqual(['0 Listings', '1 Listing', '1,234 Listings']);
  expect([formatSquareFeet(1500), formatSquareFeet(null)]).toEqual(['1,500 sq ft', '']);
  expect(formatStatus('Active')).toEqual({ label: 'Active', color: 'green' });
  expect(formatStatus('Active Under Contract')).toEqual({ label: 'Under Contract', color: 'orange' });
  expect(formatStatus('Pending').label).toBe('Pending');
});

test('tenure is Leasehold where the text says so, else Fee Simple [B5.35]', () => {
  expect(['Leasehold', 'LH - Leasehold land', 'Fee Simple', '', null].map(formatTenure)).toEqual([
    'Leasehold',
    'Leasehold',
    'Fee Simple',
    'Fee Simple',
    'Fee Simple',
  ]);
});

test('lists the known facts of a lease', () => {
  expect(leaseTexts(null)).toEqual([]);
  const lease = {
    amount_monthly: 250,
    renegotiation_date: null,
    expires_at: '2052-05-01T00:00:00Z',
    lessor: 'Sample Trust',
  };
  expect(leaseTexts(lease)).toEqual(['Lease rent $250 a month', 'Expires May 1, 2052', 'Lessor Sample Trust']);
  expect(leaseTexts({ ...lease, expires_at: null, renegotiation_date: 'each 10 years' })).toContain(
    'Renegotiated each 10 years',
  );
});

test('cuts by characters and by words without splitting either', () => {
  expect(truncate('Kihei condos', 5)).toBe('Kihei…');
  expect(truncate('🌺🌺🌺', 2, '')).toBe('🌺🌺');
  expect(truncateWords('A house near the sea', 12)).toBe('A house near…');
  expect(truncateWords('A house near the sea', 11)).toBe('A house…');
  expect(truncateWords('Humuhumunukunukuapuaa', 5)).toBe('Humuh…');
  expect([formatNavTitle(' ', 30), formatNavTitle('a'.repeat(31), 30)]).toEqual(['(blank)', `${'a'.repeat(30)}...`]);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 50 }), (text, length) => {
      for (const cut of [truncate(text, length, ''), truncateWords(text, length, '')]) {
        expect([...cut].length).toBeLessThanOrEqual(Math.max(length, 0) || [...text].length);
        expect(text.startsWith(cut)).toBe(true);
      }
    }),
  );
});

test('breadcrumbs lead to region paths, island first', () => {
  const listing = { region_name_path: 'Maui > South > Kihei > Wailea', region_slug_path: 'maui/south/kihei/wailea' };
  expect(breadcrumbs(listing)).toHaveLength(4);
  expect(breadcrumbs(listing)[2]).toEqual({ name: 'Kihei', href: '/listings/maui/south/kihei' });
  expect(breadcrumbs({ region_name_path: null, region_slug_path: null })).toEqual([]);
});

test('a summary writes regions as the directory does, and a building as the filter does', () => {
  const path = ['Maui', 'South', 'Kīhei'].map((name) => ({ name, handle: handle(name) }));
  const names = regionNames([{ path }]);
  const kihei = 'Island::Maui > District::South > Town::Kihei';
  expect(searchSummary({ hl_regions: [kihei] })).toEqual(['Kihei']);
  expect(searchSummary({ hl_regions: [kihei] }, names)).toEqual(['Kīhei']);
  expect(searchSummary({ hl_regions: [`${kihei} > BuildingName::Kai Nani`] }, names)).toEqual(['Kai Nani']);
  expect(searchSummary({ hl_regions: ['Island::Oahu'] }, names)).toEqual(['Oahu']);
});

test('a summary has one text for each filter that differs from the default', () => {
  expect(searchSummary(defaultFilters())).toEqual([]);
  const filters = {
    ...defaultFilters(),
    hl_regions: ['Island::Maui > District::South'],
    dwelling_type_name: ['condo' as const],
    minPrice: 500_000,
    maxPrice: 1_250_000,
    minBeds: 2,
    title_land: [],
    luxury_properties: true,
    advanced: { lava_zone: ['1', '2'] },
  };
  expect(searchSummary(filters)).toEqual([
    'South',
    'Condo',
    '$500K – $1.25M',
    '2+ Beds',
    'Luxury',
    'Any tenure',
    'Lava zone 1, 2',
  ]);
});

test.each([
  [1200, '1,200 ft'],
  [2600, '2,600 ft'],
  [2640, '0.5 mi'],
  [6500, '1.2 mi'],
  [52_700, '10 mi'],
])('%s feet are %j', (feet, text) => expect(formatDistance(feet)).toBe(text));

test('a distance to the sea says no more than is known', () => {
  expect([0, 400, 500].map((feet) => formatSeaDistance({ feet }))).toEqual(['Under 500 ft', 'Under 500 ft', '500 ft']);
  expect(formatSeaDistance({ feet: 2640, at_most: true })).toBe('At most 0.5 mi');
  expect([formatSeaDistance(null), formatSeaDistance(undefined)]).toEqual(['', '']);
});
