import { screen } from '@testing-library/react';
import type { Listing } from 'shared-contracts';
import { HOSTILE_TEXT, samplePhoto } from 'shared-contracts/testing';
import { expect, test } from 'vitest';
import { sectionTitles, showListing } from '../testing/show-listing';

const address = (line_1: string) => ({ line_1, city: null, postal_code: null, latitude: null, longitude: null });
const LEASE = {
  land_tenure: 'Leasehold',
  title_land: 'Leasehold',
  lease: {
    amount_monthly: 1234.5,
    renegotiation_date: '2030-01-01',
    expires_at: '2055-12-31',
    lessor: 'Sample Estate',
  },
};
const LAND: Partial<Listing> = {
  dwelling_type_name: 'Vacant Land',
  beds: null,
  total_beds: null,
  baths: null,
  total_baths: null,
  half_baths: null,
  total_floor_area: null,
  living_area: null,
  lot_size_ft: 43_560,
  amenities: [],
  inclusions: [],
  appliances: [],
};
const SIXTY = Array.from({ length: 60 }, (_, at) => samplePhoto({ original: `/p/${at}/original.webp` }));

const AWKWARD: [string, Partial<Listing>, string[], string[]][] = [
  ['no photo', { photos: [], tile_photos: [], images: [] }, ['No photos yet'], []],
  [
    'no coordinates',
    { lat: null, lng: null, location: null, address: address('1 Hidden Street') },
    ['The exact position of this listing is not published.'],
    [],
  ],
  ['no price', { asking_price: null }, ['Price on request'], ['Monthly cost', 'n/a']],
  ['land only', LAND, ['1 acre lot', 'Vacant Land'], ['Beds', 'Baths', 'NaN']],
  ['a rental', { is_rental: true, asking_price: 4200 }, ['$4,200/mo'], ['Monthly cost', 'Fee Simple']],
  [
    'a leasehold with every lease field',
    LEASE,
    ['Leasehold', 'Lease rent $1,235', 'Sample Estate', 'Dec 31, 2055'],
    [],
  ],
  ['a price of 0', { asking_price: 0 }, ['$0', 'Monthly cost'], ['NaN', 'Infinity']],
  ['a price of 250,000,000', { asking_price: 250_000_000 }, ['$250,000,000'], ['NaN']],
  ['60 photos', { photos: SIXTY }, ['Show all 60 photos'], []],
  ['names with okina', { address: address('12 Kaʻaʻawa Pl'), hl_region_town: 'Kaʻaʻawa' }, ['12 Kaʻaʻawa Pl'], []],
  [
    'two tours',
    { virtual_tour_urls: ['https://t.example/1', 'https://t.example/2'] },
    ['Virtual Tour', 'Virtual Tour 2'],
    [],
  ],
];

test.each(AWKWARD)('%s is drawn', async (_, overrides, shown, absent) => {
  const { page } = await showListing({ land_tenure: 'Fee Simple', ...overrides });
  const text = page.container.textContent ?? '';
  for (const part of shown) expect(text).toContain(part);
  for (const part of absent) expect(text).not.toContain(part);
  expect(sectionTitles()).toContain('Location');
});

test('hostile text is text and nothing else', async () => {
  const hostile = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
  const { page } = await showListing({
    public_remarks: hostile,
    address: address(hostile),
    amenities: [hostile, ...HOSTILE_TEXT],
    listing_office_name: hostile,
    broker_attribution: hostile,
    virtual_tour_urls: ['javascript:alert(1)'],
  });
  // an address that no browser may open is no tour
  expect(screen.queryByRole('button', { name: 'Virtual tour' })).toBeNull();
  expect(page.container.querySelector('script, [onerror], a[href^="javascript"]')).toBeNull();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(hostile);
});
