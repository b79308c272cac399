import { cleanup, screen } from '@testing-library/react';
import fc from 'fast-check';
import { decodeSearch, matchRoute, searchKey, searchRequestOf, searchRequestSchema, searchUrl } from 'shared-contracts';
import { beforeEach, expect, test } from 'vitest';
import { BAD_ADDRESSES } from '../testing/bad-addresses';
import { pretendWidth, renderSearch } from '../testing/render-search';

beforeEach(() => pretendWidth(1440));

const ROUTES = { locales: ['en', 'ja'] };

/** The meaning of an address: its request, and its canonical form. */
function understood(address: string) {
  const { route, prefix, query } = matchRoute(address, ROUTES);
  if (route.page !== 'search') return null;
  const search = decodeSearch(query, route.handles);
  return { request: searchRequestOf(search), canonical: searchUrl(prefix, search) };
}

/** A valid request, and a canonical address with the same meaning that is its own canonical form. */
function expectUsable(address: string) {
  const first = understood(address);
  if (!first) return;
  expect(searchRequestSchema.safeParse(first.request).error?.issues).toBeUndefined();
  const again = understood(first.canonical);
  expect(again?.canonical).toBe(first.canonical);
  expect(searchKey(again?.request)).toBe(searchKey(first.request));
}

test.each(BAD_ADDRESSES)('%.80s is a search the server takes, with a canonical address', (address) => {
  expectUsable(address);
});

test('any values of any parameters are a search the server takes, with a canonical address', () => {
  const names = `type minPrice maxPrice query page short_term_rentals_allowed company_listings luxury_properties
    conservation_properties hl_regions minBaths maxBaths minBeds maxBeds minSqFt maxSqFt sort_order statuses map_ne_lat
    map_sw_lat map_ne_lng map_sw_lng map_c_lat map_c_lng collection title_land minLand minParkingSpots advisor_id islands
    districts towns communities building_names lava_zone flood_zone stories_type favorites`.split(/\s+/);
  const letter = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));
  const value = fc.oneof(
    fc.string({ unit: letter, maxLength: 40 }),
    fc.double().map(String),
    fc.constantFrom('maui--south', 'condo', 'any', 'true', ',', '--', '%', 'Active, Pending', '-156.5', '20.7'),
  );
  const query = fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 12 });
  fc.assert(
    fc.property(query, (pairs) => expectUsable(`/listings?${new URLSearchParams(pairs)}`)),
    { numRuns: 200 },
  );
});

test('the page shows results for the worst of them', async () => {
  for (const address of BAD_ADDRESSES.filter((_, at) => at % 12 === 5)) {
    if (matchRoute(address, ROUTES).route.page !== 'search') continue;
    renderSearch({ url: address });
    expect((await screen.findAllByText(/^[\d,]+ Listings?$/))[0]).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe('');
    cleanup();
  }
}, 60_000);
