import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type ListingInterestReport,
  ownListings,
  type ReportedListing,
  readInterestReport,
} from 'shared-contracts/staff';
import { createTestHost } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { SWRConfig } from 'swr';
import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import { Reports } from './reports';

const listing = (over: Partial<ReportedListing> = {}): ReportedListing => ({
  internal_id: 'a',
  mls_id: '700001',
  slug: '12-sample-street',
  address: '12 Sample Street',
  town: 'Kihei',
  status: 'Active',
  asking_price: 900_000,
  is_rental: false,
  listing_at: '2026-11-01T10:00:00.000Z',
  views: 7,
  favorites: 2,
  leads: 1,
  ...over,
});
const report: ListingInterestReport = {
  listing: listing(),
  weeks: [
    { week: '2026-11-09', views: 3, favorites: 2, leads: 0 },
    { week: '2026-11-16', views: 4, favorites: 0, leads: 1 },
  ],
  prices: [
    { since: null, price: 1_000_000 },
    { since: '2026-11-10T20:00:00.000Z', price: 900_000 },
  ],
};

function show(listings: ReportedListing[]) {
  const host = createTestHost({ proxy, context: 'agent-tools' });
  host.answer(ownListings, { weeks: 12, listings });
  host.answer(readInterestReport, report);
  renderWithHost(
    host,
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <Reports />
    </SWRConfig>,
  );
  return host;
}
const addresses = () => screen.getAllByRole('button', { name: /Street$/ }).map(({ textContent }) => textContent);

test('own listings are searched, put in order by a head, and open as charts that are tables too (D87)', async () => {
  const host = show([
    listing(),
    listing({ internal_id: 'b', mls_id: '700002', address: '9 Other Street', views: 40 }),
    listing({ internal_id: 'c', mls_id: '700003', address: '1 Third Street', views: 0, town: 'Hana' }),
  ]);
  await screen.findByRole('table', { name: 'Your listings' });
  await userEvent.click(screen.getByRole('button', { name: 'Views' }));
  expect(addresses()).toEqual(['9 Other Street', '12 Sample Street', '1 Third Street']);
  expect(screen.getByRole('columnheader', { name: 'Views' }).getAttribute('aria-sort')).toBe('descending');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search your listings' }), 'kihei');
  expect(addresses()).toEqual(['9 Other Street', '12 Sample Street']);

  await userEvent.click(screen.getByRole('button', { name: '12 Sample Street' }));
  expect(host.api.inputsOf(readInterestReport)).toEqual([{ params: { id: '700001' } }]);
  const dialog = screen.getByRole('dialog', { name: 'Listing report' });
  for (const name of ['Page views 7', 'Favorites 2', 'Leads 1', 'Asking price $900,000']) {
    expect(await within(dialog).findByRole('figure', { name })).toBeTruthy();
  }
  const prices = within(dialog).getByRole('figure', { name: /^Asking price/ });
  await userEvent.click(within(prices).getByRole('button', { name: 'As a table' }));
  expect(within(prices).getByRole('row', { name: 'Nov 10, 2026 $900,000' })).toBeTruthy();
  expect(within(dialog).getByRole('link', { name: 'Print this report' }).getAttribute('href')).toBe(
    '/listing_report/700001',
  );
});

test('another listing is opened by its number; without own ones the page says when there will be', async () => {
  const host = show([]);
  expect(await screen.findByText('You have no listings yet')).toBeTruthy();
  host.answer(readInterestReport, null);
  await userEvent.type(screen.getByRole('textbox', { name: 'MLS number' }), '99{Enter}');
  expect(await screen.findByText('No listing on the market has the MLS number “99”.')).toBeTruthy();
});
