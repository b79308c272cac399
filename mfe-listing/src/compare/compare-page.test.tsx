import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Layer, type Listing, listingByInternalId, readLayers } from 'shared-contracts';
import { createTestHost, sampleListing, type TestHost } from 'shared-contracts/testing';
import { useMatch } from 'shared-ui';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { expect, test, vi } from 'vitest';
import { ComparePage } from './compare-page';

const condo = sampleListing({
  internal_id: 'condo',
  slug: 'condo-1',
  address: { line_1: '7 Nani Street', city: 'Kihei', postal_code: '96753', latitude: null, longitude: null },
  asking_price: 800_000,
  total_floor_area: 1000,
  strata_fee: 650,
  water: ['County'],
  lava_zone: null,
});
const house = sampleListing({
  internal_id: 'house',
  slug: 'house-1',
  asking_price: 1_200_000,
  total_floor_area: 1500,
  strata_fee: null,
  water: ['County'],
  lava_zone: null,
});

const LAYERS: Layer[] = [
  {
    id: 1,
    name: 'Tsunami',
    source: 'County of Maui',
    dated: '2023-08',
    href: 'https://example.com/zones',
    extent: [-157, 20, -156, 21],
  },
];

function show(address: string, listings: Listing[] = [condo, house]) {
  const ownPages = [{ path: '/compare' as const, title: 'Compare homes' }];
  const host = createTestHost({ proxy, url: address, routes: { ownPages } });
  host.answer(
    listingByInternalId,
    ({ params }) => listings.find(({ internal_id }) => internal_id === params.id) ?? null,
  );
  host.answer(readLayers, LAYERS);
  renderWithHost(host, <Routed host={host} />);
  return host;
}

function Routed({ host }: { host: TestHost }) {
  return <ComparePage host={host} match={useMatch(host)} />;
}

const row = (name: string | RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('shows the facts of the listings side by side, and marks those that differ', async () => {
  show('/compare?ids=condo,house');
  await screen.findByRole('table');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    '7 Nani StreetKihei',
    '1 Sample StreetKihei',
  ]);
  expect(row(/^Price \(differs\)/)).toEqual(['$800,000', '$1,200,000']);
  expect(row(/^Price per sq ft/)).toEqual(['$800', '$800']);
  expect(screen.queryByRole('row', { name: /^Price per sq ft \(differs\)/ })).toBeNull();
  expect(row(/^Maintenance fee, monthly \(differs\)/)).toEqual(['$650', '–Not known']);
  expect(screen.queryByRole('row', { name: /^(Lava zone|Lease rent)/ })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Show differences only' }));
  expect(screen.queryByRole('row', { name: /^Water/ })).toBeNull();
  expect(screen.getByRole('row', { name: /^Price \(differs\)/ })).toBeTruthy();
});

test('has the monthly cost with what it assumes, and the lease rent where a home has one (D152)', async () => {
  const monthly_cost = { amount: 5751, use: 'owner' } as const;
  const lease = { amount_monthly: 350, renegotiation_date: null, expires_at: null, lessor: null };
  show('/compare?ids=condo,house', [
    { ...condo, title_land: 'Leasehold', lease, monthly_cost: { ...monthly_cost, without: ['maintenance fee'] } },
    { ...house, monthly_cost },
  ]);
  await screen.findByRole('table');
  expect(screen.getByText('Monthly cost: 20% down, 6.7%, 30 years; owner-occupied; without insurance.')).toBeTruthy();
  expect(row(/^Monthly cost \(differs\)/)).toEqual(['$5,751 (without maintenance fee: not known)', '$5,751']);
  expect(row(/^Lease rent, monthly/)).toEqual(['$350', 'None']);
});

test('a home can be removed, and the address follows', async () => {
  const host = show('/compare?ids=condo,house');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove 7 Nani Street' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Compare homes' }));
  expect(host.navigate.visits.at(-1)).toMatchObject({ path: '/compare?ids=house', options: { replace: true } });
  expect(await screen.findByText(/Select another home in the/)).toBeTruthy();
  expect(screen.queryByText('7 Nani Street')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove 1 Sample Street' }));
  expect(await screen.findByText('No homes to compare')).toBeTruthy();
});

test('a home that is no longer public is counted, and the others are compared', async () => {
  show('/compare?ids=condo,sold,house');
  expect(await screen.findByText('One home is no longer shown.')).toBeTruthy();
  expect(screen.getAllByRole('columnheader')).toHaveLength(2);
});

test('an address has at most four homes, each once', async () => {
  const listings = ['a', 'b', 'c', 'd', 'e'].map((internal_id) => sampleListing({ internal_id }));
  show('/compare?ids=a,a,b,c,d,e,', listings);
  await screen.findByRole('table');
  expect(screen.getAllByRole('columnheader')).toHaveLength(4);
});

test('prints the page', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  show('/compare?ids=condo,house');
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('below the facts is what the zones mean, and what each layer says of each home (D151)', async () => {
  const layers = { Tsunami: 'inside' } as const;
  show('/compare?ids=condo,house', [
    { ...condo, flood_zone: 'VE', layers },
    { ...house, flood_zone: 'Z9' },
  ]);
  const zones = within(await screen.findByRole('region', { name: 'What the zones mean' }));
  const meaning = (term: string) => zones.getByText(term).nextElementSibling?.textContent;
  expect(meaning('Flood zone VE')).toContain('with waves of the ocean');
  expect(meaning('Flood zone Z9')).toContain('We have no description of this code.');
  expect(meaning('Tsunami')).toContain(`${condo.address.line_1}: inside. ${house.address.line_1}: not checked.`);
  expect(zones.getByRole('link', { name: 'County of Maui, 2023-08' }).getAttribute('href')).toBe(
    'https://example.com/zones',
  );
});
