import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  blogPosts,
  type NestedRegion,
  type Region,
  type RegionMarket,
  readDistricts,
  readIslands,
  readNestedRegions,
  readRegions,
  regionMarket,
  searchAll,
} from 'shared-contracts';
import { createTestHost, sampleCard, sampleGroupMarket, sampleRegionMarket } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import { DescribedHomePage } from './expose/ai';
import { BlogPage } from './expose/blog';
import { HomePage } from './expose/home';
import { RegionsPage } from './expose/regions';
import { RegionMap } from './home/region-map';

const region = (handle: string, name: string, children: NestedRegion[] = []): NestedRegion => ({
  handle,
  name,
  listing_count: 12,
  children,
});
const MAUI: Region = {
  id: 1,
  name: 'Maui',
  handle: 'maui',
  level: 'island',
  path: [{ level: 'island', name: 'Maui', handle: 'maui' }],
  region_level_string: 'Island::Maui',
  center: null,
  listing_count: 12,
};
const NORTH_SHORE: NestedRegion = { ...region('north-shore', 'North Shore'), listing_count: 7 };

function host(url = '/') {
  const prepared = createTestHost({ proxy, url });
  prepared.answer(readDistricts, [region('maui', 'Maui'), region('kauai', 'Kauai', [NORTH_SHORE])]);
  prepared.answer(readRegions, { regions: [MAUI], sections: {} });
  prepared.answer(readIslands, [{ handle: 'maui', title: 'Maui', summary: null, image: '/photos/maui.webp' }]);
  prepared.answer(blogPosts, []);
  return prepared;
}

test('the home page shows a house and the islands with their photos and counts [B2.1.1] [B2.1.19]', async () => {
  const prepared = host();
  const results = [
    sampleCard({ internal_id: '1', slug: 'a-tower', type: 'Condo' }),
    sampleCard({ internal_id: '2', slug: 'a-house', type: 'Single Family', street_address_short: '12 Sample Road' }),
  ];
  prepared.answer(searchAll, { results, total: 2, displayed: 2, from: 0, aggregations: {} });
  const { container } = renderWithHost(prepared, <HomePage host={prepared} match={prepared.navigate.current()} />);
  const caption = await screen.findByRole('link', { name: '12 Sample Road, Kihei, Maui' });
  expect(caption.getAttribute('href')).toBe('/listings/a-house');
  const maui = await screen.findByRole('link', { name: /Maui.*12 for sale/ });
  expect(maui.getAttribute('href')).toBe('/listings/maui');
  expect(container.querySelector('a[href="/listings/maui"] img')?.getAttribute('src')).toBe('/photos/maui.webp');
});

test('the map names every island with its homes, and shows the districts of the one pointed at or reached by keyboard', async () => {
  const prepared = host();
  const { container } = renderWithHost(prepared, <RegionMap />);
  const kauai = await screen.findByRole('link', { name: 'Kauai 12 homes' });
  expect(kauai.getAttribute('href')).toBe('/listings/kauai');
  expect(screen.queryByRole('link', { name: /North Shore/ })).toBeNull();
  await userEvent.tab();
  expect(document.activeElement).toBe(kauai);
  expect((await screen.findByRole('link', { name: 'North Shore 7' })).getAttribute('href')).toBe(
    '/listings/kauai/north-shore',
  );
  // The map is hidden from assistive technology and the keyboard.
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  expect(container.querySelector('svg [tabindex], svg a')).toBeNull();
});

test('a described home shows what was understood and leads to the search [B2.1.13]', async () => {
  const prepared = host('/ai?q=sunny+condo');
  renderWithHost(prepared, <DescribedHomePage host={prepared} match={prepared.navigate.current()} />);
  const field = screen.getByRole('textbox', { name: 'The home you want' });
  expect(await screen.findByText('Not understood: sunny')).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, '2 beds on Maui below 800k');
  expect(screen.getByText('2 beds or more')).toBeTruthy();
  expect(screen.getByText('up to $800,000')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show homes' }));
  expect(prepared.navigate.current()).toMatchObject({ path: '/listings/maui', query: 'maxPrice=800000&minBeds=2' });
});

test('a request that failed shows its error with a retry', async () => {
  const host = createTestHost({ url: '/blog' });
  renderWithHost(host, <BlogPage host={host} match={host.navigate.current()} />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  const post = {
    id: 1,
    slug: 'reef',
    title: { rendered: 'The reef' },
    date: '2026-11-01T10:00:00Z',
    category: 'News',
    link: '/blog/reef',
    excerpt: '',
    image: null,
  };
  host.answer(blogPosts, [post]);
  await userEvent.click(retry);
  expect((await screen.findByRole('link', { name: 'The reef' })).getAttribute('href')).toBe('/blog/reef');
});

const maui = region('maui', 'Maui', [region('south', 'South', [region('kihei', 'Kihei', [])])]);

test('the regions are headings down to the district, lead to their homes, and an island can be jumped to [B2.1.12]', async () => {
  const host = createTestHost({ proxy, url: '/regions' });
  host.answer(readNestedRegions, [maui]);
  renderWithHost(host, <RegionsPage host={host} match={host.navigate.current()} />);
  expect(await screen.findByRole('heading', { level: 2, name: /^Maui/ })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 3, name: /^South/ })).toBeTruthy();
  expect(hrefOf('Kihei 12')).toBe('/listings/maui/south/kihei');
  expect(document.querySelector(`${hrefOf('Maui')}`)?.textContent).toContain('South');
});

function hrefOf(name: string) {
  return screen.getByRole('link', { name }).getAttribute('href');
}

const regionPage = (market: RegionMarket | null) => {
  const prepared = host('/regions/maui/south/kihei');
  prepared.answer(regionMarket, market);
  renderWithHost(prepared, <RegionsPage host={prepared} match={prepared.navigate.current()} />);
  return prepared;
};

test('the page of a region has its figures one kind at a time, and the months as a table [D156]', async () => {
  const south = { name: 'South', handles: ['maui', 'south'] };
  const prepared = regionPage(
    sampleRegionMarket({
      groups: [
        sampleGroupMarket({ sold: { value: 990_000, homes: 44, region: south } }),
        sampleGroupMarket({ group: 'land', active: 0, sold: { value: null, homes: 0, region: null }, trend: null }),
      ],
    }),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Kīhei: home prices and sales' })).toBeTruthy();
  const houses = within(screen.getByRole('region', { name: 'Houses' }));
  expect(houses.getAllByRole('definition').map((value) => value.textContent)).toEqual([
    ...['$1,250,000', '120 for sale'],
    ...['$990,000', 'Fewer than ten homes sold in Kīhei; this is South, Maui (44 sold).'],
    ...['15.0 months', 'homes for sale by those sold in a month'],
    ...['64 days', '120 for sale', '25%', '120 for sale'],
  ]);
  const rows = within(houses.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true });
  expect(rows.map((row) => row.textContent).slice(1, 3)).toEqual([
    'Jan 20250None sold',
    'Feb 20251Fewer than ten prices',
  ]);
  expect(rows.at(-1)?.textContent).toBe('Dec 202511$1,011,000');
  const land = within(screen.getByRole('region', { name: 'Land' }));
  expect(land.getByText('Not enough sales')).toBeTruthy();
  expect(screen.getByText('Sample Elementary')).toBeTruthy();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toContain('/listings/maui/south/kihei?type=house');
  // no land is for sale
  expect(links).not.toContain('/listings/maui/south/kihei?type=land');
  expect(links).toContain('/regions/maui/south/wailea');
  expect(prepared.api.inputsOf(regionMarket)).toEqual([{ query: { region: 'maui/south/kihei' } }]);
});

test('an address of no region says so', async () => {
  regionPage(null);
  expect(await screen.findByRole('heading', { name: /not found|could not be found|find/i })).toBeTruthy();
});
