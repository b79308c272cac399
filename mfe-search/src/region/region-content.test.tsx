import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, readRegions, regionContent, regionMarket } from 'shared-contracts';
import { sampleRegionMarket } from 'shared-contracts/testing';
import { beforeEach, expect, test } from 'vitest';
import { pretendWidth, renderSearch } from '../testing/render-search';

beforeEach(() => pretendWidth(1440));
const user = userEvent.setup();
const URL = '/listings/maui/south/kihei';

test('shows title, summary and medians of the region, and where it lies [D156]', async () => {
  renderSearch({
    url: URL,
    prepare: (host) => {
      host.answer(regionContent, {
        title: 'Life in Kīhei',
        summary: 'Beaches end to end.',
        body: ['The sunny side.'],
      });
      host.answer(regionMarket, sampleRegionMarket());
    },
  });
  await screen.findByRole('heading', { name: 'Life in Kīhei' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Kīhei, Maui real estate');
  expect(screen.getByText('Beaches end to end.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Read more' }));
  expect(screen.getByText('The sunny side.')).toBeTruthy();
  const table = within(await screen.findByRole('table', { name: 'Median prices' }));
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'TypeAskingSold in 12 months',
    'Houses$1,250,000120 for sale$1,150,00096 sold',
  ]);
  const more = screen.getByRole('link', { name: 'Prices and sales in Kīhei' });
  expect(more.getAttribute('href')).toBe('/regions/maui/south/kihei');
  const crumbs = within(screen.getByRole('navigation', { name: 'Region' }));
  expect(crumbs.getByRole('link', { name: 'South' }).getAttribute('href')).toBe('/listings/maui/south');
});

test('says where the region lies before the directory is known, so that nothing moves when it comes', async () => {
  renderSearch({
    url: URL,
    prepare: (host) => host.answer(readRegions, () => new Promise(() => undefined)),
  });
  await screen.findAllByRole('article');
  const crumbs = within(screen.getByRole('navigation', { name: 'Region' }));
  expect(crumbs.getByRole('link', { name: 'South' }).getAttribute('href')).toBe('/listings/maui/south');
  expect(crumbs.getByText('Kihei')).toBeTruthy();
});

test('results show although the texts could not be loaded, with a retry [A8.7]', async () => {
  const host = renderSearch({
    url: URL,
    prepare: (prepared) =>
      prepared.answer(regionContent, () => {
        throw new ApiError('internal');
      }),
  });
  expect((await screen.findByRole('alert')).textContent).toContain("couldn't load the description of Kīhei");
  expect(screen.getAllByRole('article')).toHaveLength(2);
  host.answer(regionContent, { title: 'Life in Kīhei' });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Life in Kīhei' });
});

test('the page works with no region directory at all', async () => {
  renderSearch({
    url: URL,
    prepare: (host) =>
      host.answer(readRegions, () => {
        throw new ApiError('internal');
      }),
  });
  expect((await screen.findAllByText('2 Listings'))[0]).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Kihei, Maui real estate');
});
