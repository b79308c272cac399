// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, type Listing, listingByMls, listingBySlug, matchRoute, similarListings } from 'shared-contracts';
import { createTestHost, sampleListing, sampleUser, type TestHostOptions } from 'shared-contracts/testing';
import { proxy } from 'valtio';
import { afterEach, expect, test, vi } from 'vitest';
import { ListingPage } from './listing-page';

// a map needs a real browser; it is shown in the browser tests
vi.mock('shared-ui/map', () => ({ StaticMap: () => null }));
afterEach(cleanup);

const at = (url: string) => matchRoute(url, { locales: ['en', 'ja'] });
// answers are cached by slug, so each test has a listing of its own
let made = 0;
function show(overrides: Partial<Listing> = {}, options: TestHostOptions = {}, address?: string) {
  made += 1;
  const listing = sampleListing({ internal_id: 'one', slug: `hale-${made}`, ...overrides });
  const url = address ?? `/listings/${listing.slug}`;
  const host = createTestHost({ proxy, url, ...options });
  host.answer(listingBySlug, listing);
  host.answer(listingByMls, listing);
  host.answer(similarListings, []);
  render(<ListingPage host={host} match={at(url)} />);
  return { host, listing };
}
const heading = () => screen.findByRole('heading', { level: 1 });

test('sections stand in the documents\u2019 order [B2.5.5]', async () => {
  show({ amenities: ['Pool'], inclusions: ['Range'], tmk: [...'2390010010000'], land_tenure: 'Fee Simple' });
  await heading();
  const titles = screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent);
  expect(titles).toEqual([
    'Description',
    'Overview',
    'Location',
    'Parcel Breakdown',
    'Amenities',
    'Inclusions',
    'Mortgage Calculator',
    'Schools',
  ]);
});

test('empty amenities and inclusions are not shown [B2.5.13]', async () => {
  show({ amenities: [], inclusions: [], appliances: [] });
  await heading();
  expect(screen.queryByRole('heading', { name: 'Amenities' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Inclusions' })).toBeNull();
});

test.each([
  [400, false],
  [401, true],
])('a description of %i characters is collapsed: %s [B2.5.8]', async (length, collapsed) => {
  const text = 'x'.repeat(length);
  show({ public_remarks: text, mls_number: '123456' });
  await heading();
  expect(screen.getByText(/123456/)).toBeTruthy();
  const more = screen.queryByRole('button', { name: 'Show More' });
  expect(more !== null).toBe(collapsed);
  if (more) await userEvent.click(more);
  expect(screen.getByText(text)).toBeTruthy();
});

test('the parcel breakdown needs 13 characters and opens and closes [B5.30]', async () => {
  show({ tmk: [...'239001001000'] });
  await heading();
  expect(screen.queryByRole('heading', { name: 'Parcel Breakdown' })).toBeNull();
  cleanup();
  show({ tmk: [...'2390010010000'] });
  await userEvent.click(await screen.findByRole('button', { name: 'Show / Hide' }));
  expect(screen.getByText('Plat').nextElementSibling?.textContent).toBe('001');
});

test('Active is green, Active Under Contract is orange and reads Under Contract [B4.21]', async () => {
  show({ listing_status_name: 'Active Under Contract' });
  await heading();
  expect(screen.getByText('Under Contract')).toBeTruthy();
  expect(screen.queryByText('Active Under Contract')).toBeNull();
});

test('tells everyone, adds to the viewed list and records the view, once for each listing', async () => {
  const { host, listing } = show();
  await heading();
  expect(host.bus.last('listing:opened')).toMatchObject({
    listing: { internal_id: listing.internal_id },
    from: 'direct',
  });
  expect(host.collections.state.viewed.map(({ internal_id }) => internal_id)).toEqual(['one']);
  expect(host.scored.filter(({ name }) => name === 'ViewListing')).toHaveLength(1);
});

test('a missing listing is told to the host, a failed call says so with a retry [A8.6]', async () => {
  const missing = createTestHost({ proxy, url: '/listings/gone' });
  missing.answer(listingBySlug, null);
  const told = vi.fn();
  missing.bus.subscribe('listing:not-found', told);
  render(<ListingPage host={missing} match={at('/listings/gone')} />);
  await waitFor(() => expect(told).toHaveBeenCalled());
  cleanup();

  const failing = createTestHost({ proxy, url: '/listings/unreachable' });
  failing.answer(listingBySlug, () => {
    throw new ApiError('network');
  });
  render(<ListingPage host={failing} match={at('/listings/unreachable')} />);
  expect(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('an address by MLS id is replaced by the public one', async () => {
  const { host, listing } = show({}, {}, '/mls/123456');
  await waitFor(() => expect(host.navigate.visits.at(-1)?.path).toBe(`/listings/${listing.slug}`));
  expect(host.navigate.visits.at(-1)?.options.replace).toBe(true);
});

test('a visitor who hides a listing is asked to sign in [B4.23]', async () => {
  const { host } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Hide' }));
  expect(host.session.signInRequests).toEqual([{ kind: 'hide', internal_id: 'one' }]);
});

test('the first hide explains itself, sets the cookie, hides and goes back; later ones skip it [B4.24] [B2.5.20]', async () => {
  const { host } = show({}, { user: sampleUser() });
  await userEvent.click(await screen.findByRole('button', { name: 'Hide' }));
  const dialog = screen.getByRole('dialog', { name: 'Hide this property?' });
  expect(host.collections.state.hidden).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Hide' }));
  expect(document.cookie).toContain('dismissedHideListing=1');
  await waitFor(() => expect(host.collections.state.hidden).toEqual(['one']));
  expect(host.navigate.visits.at(-1)?.path).toBe('/listings');
  cleanup();
  const again = show({ internal_id: 'two' }, { user: sampleUser() });
  await userEvent.click(await screen.findByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(again.host.collections.state.hidden).toEqual(['two']));
});

test('the tables leave out rows without a value [B2.5.17]', async () => {
  show({ water: ['County'], wastewater: [], elevator: null });
  await heading();
  expect(screen.getByText('Water')).toBeTruthy();
  expect(screen.queryByText('Wastewater')).toBeNull();
  for (const title of ['Utilities', 'Taxes', 'Schools', 'Geography', 'County Data', 'Assessed Values']) {
    expect(screen.getAllByRole('heading', { name: title }).length).toBeGreaterThan(0);
  }
});
