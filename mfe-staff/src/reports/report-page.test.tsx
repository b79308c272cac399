import { screen, within } from '@testing-library/react';
import { type Listing, listingByMls, matchRoute, type SimilarListing, similarListings } from 'shared-contracts';
import { type ListingInterestReport, readInterestReport } from 'shared-contracts/staff';
import { createTestHost, sampleListing } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import { ReportPage } from './report-page';

const PAGE = '/listing_report/123456';
const similarAt = (asking_price: number, address: string): SimilarListing => ({
  internal_id: address,
  slug: 'x',
  status: 'Active',
  asking_price,
  is_rental: false,
  beds: 3,
  baths: 2,
  total_floor_area: 1000,
  lot_size_ft: null,
  dwelling_type_name: 'Condo',
  address,
  photo: null,
  listing_office_name: null,
});
const prices = [
  { price: 1_000_000, since: '2026-09-01T20:00:00.000Z' },
  { price: 900_000, since: '2026-11-02T20:00:00.000Z' },
];

async function report(weeks: ListingInterestReport['weeks'], similar: SimilarListing[], more: Partial<Listing> = {}) {
  const host = createTestHost({ proxy, url: PAGE });
  const listing = sampleListing({ asking_price: 900_000, is_rental: false, ...more });
  const { internal_id, mls_id, slug, asking_price, is_rental } = listing;
  const keys = { internal_id, mls_id, slug, asking_price, is_rental, town: 'Kihei', status: 'Active' };
  host.answer(readInterestReport, {
    listing: { ...keys, address: '1 Sample Street', listing_at: null, views: 7, favorites: 2, leads: 0 },
    weeks,
    prices,
  });
  host.answer(listingByMls, listing);
  host.answer(similarListings, similar);
  renderWithHost(host, <ReportPage host={host} match={matchRoute(PAGE, { locales: [] })} />);
  await screen.findByRole('heading', { level: 1 });
}

const rows = (name: string) => {
  const heading = screen.getByRole('heading', { level: 2, name });
  const table = screen
    .getAllByRole('table')
    .find((one) => heading.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
  return within(table ?? expect.unreachable())
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));
};

test('reports figures, the changes of the price, and what a buyer would look at too [B7.23]', async () => {
  const weeks = [
    { week: '2026-11-09', views: 3, favorites: 2, leads: 0 },
    { week: '2026-11-16', views: 4, favorites: 0, leads: 0 },
  ];
  await report(weeks, [similarAt(950_000, '0 Sample Road'), similarAt(870_000, '1 Sample Road')]);
  for (const name of ['Page views 7', 'Favorites 2', 'Leads 0', 'Asking price $900,000']) {
    expect(screen.getByRole('figure', { name })).toBeTruthy();
  }
  expect(rows('Price')).toEqual([
    'Since | Price | Change',
    'September 1, 2026 | $1,000,000 | ',
    'November 2, 2026 | $900,000 | -10.0%',
  ]);
  expect(screen.getByText(/^1 of 2 similar listings on the market ask for less/)).toBeTruthy();
  expect(rows('Similar listings').map((row) => row.split(' | ').slice(0, 2).join(' | '))).toEqual([
    'Address | Price',
    '1 Sample Road | $870,000',
    '1 Sample Street (this one) | $900,000',
    '0 Sample Road | $950,000',
  ]);
});

test('a home without a floor has no price for it, and a listing without similar ones says so', async () => {
  await report([], [{ ...similarAt(870_000, 'Lot 7'), total_floor_area: null }], { total_floor_area: null });
  expect(rows('Similar listings')[1]).toBe('Lot 7 | $870,000 | –');
  expect(screen.getAllByText('None in this time.')).toHaveLength(3);
});
