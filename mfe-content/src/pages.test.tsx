import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  blogPosts,
  type NestedRegion,
  type Region,
  readDistricts,
  readIslands,
  readNestedRegions,
  readRegions,
  searchAll,
} from 'shared-contracts';
import { createTestHost, sampleCard } from 'shared-contracts/testing';
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
