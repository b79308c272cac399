import { screen } from '@testing-library/react';
import { advisorById, type Listing, listingByMls, matchRoute } from 'shared-contracts';
import { createTestHost, HOSTILE_TEXT, sampleAgent, sampleListing, samplePhoto } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import { PrintPage } from './print-page';

const COST: Listing['monthly_cost'] = { amount: 5751, use: 'owner', without: ['lease rent'] };
const PAGE = '/print?mls_id=123456';
const address = (line_1: string) => ({ line_1, city: null, postal_code: null, latitude: null, longitude: null });
const HOSTILE = `</script><script>alert(1)</script>"><img src=x onerror=alert(2)> ${HOSTILE_TEXT.join(' ')}`;

async function print(overrides: Partial<Listing> | null, agent = sampleAgent()) {
  const host = createTestHost({ proxy, url: PAGE });
  host.settings.origin = 'https://www.example.com';
  host.answer(listingByMls, overrides && sampleListing({ land_tenure: 'Fee Simple', ...overrides }));
  host.answer(advisorById, agent);
  const { container } = renderWithHost(host, <PrintPage host={host} match={matchRoute(PAGE, { locales: [] })} />);
  if (overrides) await screen.findByRole('heading', { level: 1 });
  return container;
}

test.each<[string, Partial<Listing>, string[]]>([
  ['no photo', { photos: [] }, ['$1,000,000']],
  ['no price', { asking_price: null }, ['Price on request']],
  [
    'land only',
    { dwelling_type_name: 'Vacant Land', beds: null, total_beds: null, total_floor_area: null, lot_size_ft: 43_560 },
    ['1 acre', 'Vacant Land'],
  ],
  ['a rental', { is_rental: true, asking_price: 4200 }, ['$4,200/mo']],
  [
    'a leasehold with every lease field',
    {
      land_tenure: 'Leasehold',
      lease: {
        amount_monthly: 1234.5,
        renegotiation_date: '2030-01-01',
        expires_at: '2055-12-31',
        lessor: 'Sample Estate',
      },
    },
    ['Leasehold', '$1,235', 'Sample Estate', 'Dec 31, 2055', 'Jan 1, 2030'],
  ],
  [
    'hostile text',
    { public_remarks: HOSTILE, address: address(HOSTILE), amenities: [HOSTILE], listing_office_name: HOSTILE },
    ['<script>alert(1)'],
  ],
  ['a price of 0', { asking_price: 0 }, ['$0']],
  ['names with okina', { address: address('12 Kaʻaʻawa Pl'), building_name: 'Nā Hale' }, ['12 Kaʻaʻawa Pl', 'Nā Hale']],
])('prints a listing with %s', async (_, overrides, words) => {
  const sheet = await print(overrides);
  for (const word of words) expect(sheet.textContent).toContain(word);
  expect(sheet.textContent).not.toMatch(/NaN|Infinity|undefined|\[object/);
  expect(sheet.querySelector('script, img[src="x"], a[href^="javascript"]')).toBeNull();
});

test('prints at most three photos, and remarks that leave the sheet a page or two', async () => {
  const photos = Array.from({ length: 60 }, (_, at) => samplePhoto({ post_large: `/p/${at}.webp` }));
  const sheet = await print({ photos, public_remarks: 'Ocean breeze. '.repeat(1429) });
  expect(sheet.querySelectorAll('img[src^="/p/"]')).toHaveLength(3);
  expect(sheet.textContent).toContain('More on the web, at the address below.');
  expect(sheet.textContent?.length).toBeLessThan(4000);
});

test('has a map of the island, a QR code, the agent, the monthly cost, and who lists the home (D152) [B7.21] [B9.28]', async () => {
  const kihei = { location: { lat: 20.7645, lng: -156.445 }, slug: 'a-home', lava_zone: '2', monthly_cost: COST };
  const sheet = await print(kihei, sampleAgent({ name: 'Kai Akana', tile_image_url: '/photos/kai.webp' }));
  await screen.findByRole('img', { name: 'Kai Akana' });
  expect(screen.getByRole('img', { name: /^Map of the island with / }).getAttribute('src')).toBe(
    '/basemap/island.svg?at=20.7645,-156.445',
  );
  expect(screen.getByRole('img', { name: 'QR code of https://www.example.com/listings/a-home' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'https://www.example.com/listings/a-home' })).toBeTruthy();
  for (const text of [
    '$5,751 (without lease rent: not known), 20% down, 6.7%, 30 years; owner-occupied; without insurance',
    'Lava zone',
    'Hawaii Life · 808-555-0100 · support@example.com',
  ]) {
    expect(sheet.textContent).toContain(text);
  }
});

test('says why a home without a position has no map', async () => {
  await print({ location: null });
  expect(screen.getByText('No map: the MLS has no position for this home.')).toBeTruthy();
  expect(screen.queryByRole('img', { name: /^Map of the island/ })).toBeNull();
});

test('says that a listing is not found', async () => {
  await print(null);
  expect(await screen.findByText("Whoops, that listing wasn't found.")).toBeTruthy();
});
