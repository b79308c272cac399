import type { Agent, Listing } from 'shared-contracts';
import { HOSTILE_TEXT, sampleAgent, sampleListing, samplePhoto } from 'shared-contracts/testing';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { inlineJson } from '../platform/html/html';
import { publicSettings } from '../platform/settings/public-settings';
import { testSettings } from '../testing/test-app';
import { listingLd } from './json-ld';
import { drawPreview } from './preview-picture';
import { listingReport } from './print/report';
import { printSheet } from './print/sheet';
import { schemaProblems } from './testing/schema-org';

const ORIGIN = 'https://www.example.com';
const NOW = new Date('2026-11-20T20:00:00Z');
const SETTINGS = publicSettings(testSettings());
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

/** Name, what is unusual, and words that its sheet must have. */
const AWKWARD: [string, Partial<Listing>, string[]][] = [
  ['no photo', { photos: [], tile_photos: [], images: [] }, ['$1,000,000']],
  ['no coordinates', { lat: null, lng: null, location: null }, ['$1,000,000']],
  ['no price', { asking_price: null }, ['Price on request']],
  ['land only', LAND, ['1 acre', 'Vacant Land']],
  ['a rental', { is_rental: true, asking_price: 4200 }, ['$4,200/mo']],
  [
    'a leasehold with every lease field',
    LEASE,
    ['Leasehold', '$1,235', 'Sample Estate', 'Dec 31, 2055', 'Jan 1, 2030'],
  ],
  [
    'remarks of 20,000 characters',
    { public_remarks: 'Ocean breeze. '.repeat(1429).slice(0, 20_000) },
    ['Ocean breeze.'],
  ],
  [
    'hostile text',
    {
      public_remarks: HOSTILE,
      title: HOSTILE,
      address: address(HOSTILE),
      amenities: [HOSTILE],
      listing_office_name: HOSTILE,
    },
    ['&lt;script&gt;alert(1)'],
  ],
  ['60 photos', { photos: Array.from({ length: 60 }, () => samplePhoto()) }, ['$1,000,000']],
  ['two tours', { virtual_tour_url: TOURS[0] ?? null, virtual_tour_urls: TOURS }, ['$1,000,000']],
  ['a price of 0', { asking_price: 0 }, ['$0']],
  ['a price of 250,000,000', { asking_price: 250_000_000 }, ['$250,000,000']],
  ['names with okina', { address: address('12 Kaʻaʻawa Pl'), building_name: 'Nā Hale' }, ['12 Kaʻaʻawa Pl', 'Nā Hale']],
];

const sheetOf = (listing: Listing, agent: Agent | null = null) =>
  printSheet({ listing, agent, settings: SETTINGS, origin: ORIGIN, now: NOW });

describe.each(AWKWARD)('%s', (_, overrides, words) => {
  const listing = sampleListing({ land_tenure: 'Fee Simple', ...overrides });
  const sheet = sheetOf(listing);

  test('is drawn on its sheet, in words alone', () => {
    for (const word of words) expect(sheet).toContain(word);
    // quoted content is text, whatever it contains
    expect(sheet.replace(/="[^"]*"/g, '')).not.toMatch(/NaN|Infinity|undefined|>null<|\[object|<script|<[^>]+\son\w+=/);
    expect(sheet).not.toMatch(/<a [^>]*href="javascript/);
  });

  test('has a report, a preview and facts that schema.org knows', async () => {
    const interest = { views: new Map(), favorites: new Map(), leads: new Map() };
    const report = listingReport({ listing, interest, similar: [], prices: [], siteName: 'Hawaii Life', now: NOW });
    expect(report).not.toMatch(/NaN|Infinity|undefined|<script/);
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
});

test('remarks without end leave the sheet a page or two', () => {
  const sheet = sheetOf(sampleListing({ public_remarks: 'Ocean breeze. '.repeat(1429) }));
  expect(sheet).toContain('More on the web, at the address below.');
  expect(sheet.replace(/ (?:src|d)="[^"]*"/g, '').length).toBeLessThan(8000);
});

test('the sheet has a map of the island, a QR code, the agent with a photo, cost and hazards', () => {
  const kihei = { location: { lat: 20.7645, lng: -156.445 }, slug: 'a-home', lava_zone: '2' };
  const sheet = sheetOf(sampleListing(kihei), sampleAgent({ name: 'Kai Akana', tile_image_url: '/photos/kai.webp' }));
  expect(sheet).toMatch(/aria-label="Map of the island with [^"]+"><path d="M[^"]{2000,}Z"[^>]*><\/path><circle/);
  expect(sheet).toContain(`alt="QR code of ${ORIGIN}/listings/a-home"`);
  expect(sheet).toContain('src="/photos/kai.webp" alt="Kai Akana"');
  expect(sheet).toMatch(/Estimated payment, monthly.*Lava zone|Lava zone.*Estimated payment, monthly/);
});

test('the sheet of a home without a position has no map and says why', () => {
  const sheet = sheetOf(sampleListing({ location: null }));
  expect(sheet).toContain('No map: the MLS has no position for this home.');
  expect(sheet).not.toContain('Map of the island');
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
