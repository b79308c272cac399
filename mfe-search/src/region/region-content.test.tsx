import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, readRegions, regionContent } from 'shared-contracts';
import { beforeEach, expect, test } from 'vitest';
import { pretendWidth, renderSearch } from '../testing/render-search';

beforeEach(() => pretendWidth(1440));
const user = userEvent.setup();
const URL = '/listings/maui/south/kihei';

test('shows title, summary and medians of the region, and where it lies', async () => {
  renderSearch({
    url: URL,
    prepare: (host) =>
      host.answer(regionContent, {
        title: 'Life in Kīhei',
        summary: 'Beaches end to end.',
        body: ['The sunny side.'],
        property_type_averages: {
          options: [
            { label: 'Condo', value: 'Condo', item_count: 1200, avg: 1, median: 850_000 },
            { label: 'Land', value: 'Vacant Land', item_count: 9, avg: 1, median: 200_000 },
          ],
        },
      }),
  });
  await screen.findByRole('heading', { name: 'Life in Kīhei' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Kīhei, Maui real estate');
  expect(screen.getByText('Beaches end to end.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Read more' }));
  expect(screen.getByText('The sunny side.')).toBeTruthy();
  const table = within(screen.getByRole('table', { name: 'Median asking price' }));
  expect(table.getByText('$850,000')).toBeTruthy();
  expect(table.queryByText('Land')).toBeNull();
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
