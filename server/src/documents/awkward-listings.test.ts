import type { Listing } from 'shared-contracts';
import { HOSTILE_TEXT, sampleListing, samplePhoto } from 'shared-contracts/testing';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { inlineJson } from '../platform/html/html';
import { listingLd } from './json-ld';
import { drawPreview } from './preview-picture';
import { schemaProblems } from './testing/schema-org';

const ORIGIN = 'https://www.example.com';
const HOSTILE = `</script><script>alert(1)</script>"><img src=x onerror=alert(2)> ${HOSTILE_TEXT.join(' ')}`;
const address = (line_1: string) => ({ line_1, city: null, postal_code: null, latitude: null, longitude: null });
const LAND: Partial<Listing> = {
  dwelling_type_name: 'Vacant Land',
  beds: null,
  total_beds: null,
  baths: null,
  total_baths: null,
  total_floor_area: null,
  living_area: null,
  lot_size_ft: 43_560,
  amenities: [],
};
const LEASE: Partial<Listing> = {
  land_tenure: 'Leasehold',
  title_land: 'Leasehold',
  lease: {
    amount_monthly: 1234.5,
    renegotiation_date: '2030-01-01',
    expires_at: '2055-12-31',
    lessor: 'Sample Estate',
  },
};
const TOURS = ['https://t.example/1', 'https://t.example/2'];

const AWKWARD: [string, Partial<Listing>][] = [
  ['no photo', { photos: [], tile_photos: [], images: [] }],
  ['no coordinates', { lat: null, lng: null, location: null }],
  ['no price', { asking_price: null }],
  ['land only', LAND],
  ['a rental', { is_rental: true, asking_price: 4200 }],
  ['a leasehold with every lease field', LEASE],
  ['remarks of 20,000 characters', { public_remarks: 'Ocean breeze. '.repeat(1429).slice(0, 20_000) }],
  [
    'hostile text',
    {
      public_remarks: HOSTILE,
      title: HOSTILE,
      address: address(HOSTILE),
      amenities: [HOSTILE],
      listing_office_name: HOSTILE,
    },
  ],
  ['60 photos', { photos: Array.from({ length: 60 }, () => samplePhoto()) }],
  ['two tours', { virtual_tour_url: TOURS[0] ?? null, virtual_tour_urls: TOURS }],
  ['a price of 0', { asking_price: 0 }],
  ['a price of 250,000,000', { asking_price: 250_000_000 }],
  ['names with okina', { address: address('12 Kaʻaʻawa Pl'), building_name: 'Nā Hale' }],
];

test.each(AWKWARD)('a listing with %s has a preview, and facts that schema.org knows', async (_, overrides) => {
  const listing = sampleListing({ land_tenure: 'Fee Simple', ...overrides });
  const { width, height, format } = await sharp(await drawPreview(listing, null, 'Hawaii Life')).metadata();
  expect([width, height, format]).toEqual([1200, 630, 'png']);
  const facts = {
    url: `${ORIGIN}/listings/x`,
    description: 'x',
    images: [],
    company: { SITE_NAME: 'x' },
    origin: ORIGIN,
  };
  const written = inlineJson(listingLd({ listing, ...facts }));
  expect(written).not.toContain('<');
  expect(schemaProblems(JSON.parse(written))).toEqual([]);
});

test('the share preview of a listing without photos shows a drawn coast [B2.5.19]', async () => {
  const listing = sampleListing({ photos: [] });
  const preview = await drawPreview(listing, null, 'Hawaii Life');
  const { data, info } = await sharp(preview).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  // sky at the top, and not one colour from there to the band
  for (const [channel, value] of [0xe9, 0xe2, 0xd4].entries())
    expect(Math.abs((pixel(20, 20)[channel] ?? 0) - value)).toBeLessThan(12);
  expect(pixel(20, 20)).not.toEqual(pixel(300, 420));
});
