import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EventPayload } from 'shared-contracts';
import { createTestHost, sampleListingRef } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { expect, test, vi } from 'vitest';
import { SearchBar, searchBarMode, showsSummary } from './search-bar';

function show(url = '/listings/maui') {
  const host = createTestHost({ proxy, url });
  renderWithHost(host, <SearchBar host={host} slot={{ context: 'site' }} />);
  const search = (over: Partial<EventPayload<'search:changed'>> = {}) =>
    act(() =>
      host.bus.publish('search:changed', {
        url,
        filters: {},
        initialSearch: true,
        filtersChanged: false,
        summary: [],
        savedSearch: null,
        ...over,
      }),
    );
  return { host, search };
}
const shown = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('New Search and Saved Searches always, Edit / Save Search and Clear once filters changed [B2.3.11]', async () => {
  const { host, search } = show();
  search();
  await press('Search options');
  expect(screen.getByRole('link', { name: 'New Search' }).getAttribute('href')).toBe('/listings');
  expect(shown()).toEqual(['Saved Searches']);
  search({ filtersChanged: true });
  expect(shown()).toEqual(expect.arrayContaining(['Edit / Save Search', 'Saved Searches', 'Clear']));
  const saving = vi.fn();
  const opening = vi.fn();
  host.bus.subscribe('search:save', saving);
  host.bus.subscribe('account:open-panel', opening);
  await press('Edit / Save Search');
  await press('Search options');
  await press('Saved Searches');
  expect(saving).toHaveBeenCalledTimes(1);
  expect(opening).toHaveBeenCalledWith({ section: 'saved-searches' });
});

test('the toggle opens the bar and collapses it again [B2.3.12]', async () => {
  const { search } = show();
  search();
  expect(screen.queryByRole('link', { name: 'New Search' })).toBeNull();
  await press('Search options');
  expect(screen.getByRole('button', { name: 'Search options', expanded: true })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'New Search' })).toBeTruthy();
  await press('Search options');
  expect(screen.getByRole('button', { name: 'Search options', expanded: false })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'New Search' })).toBeNull();
});

test('shows the title of an own saved search, and not of one from a share link [B3.31]', async () => {
  const { search } = show();
  const saved = { id: 7, title: 'Three beds', share_code: 'abc', edited: false, from_share_url: false };
  search({ savedSearch: saved });
  await press('Three beds');
  expect(shown()).not.toContain('Edit / Save Search');
  search({ savedSearch: { ...saved, edited: true } });
  expect(shown()).toContain('Edit / Save Search');
  search({ savedSearch: { ...saved, id: null, from_share_url: true }, initialSearch: false });
  expect(screen.queryByText('Three beds')).toBeNull();
});

test("Clear asks 'Clear all filters?' with Clear and Cancel, and not again once confirmed [B4.38]", async () => {
  const { host, search } = show();
  const cleared = vi.fn();
  host.bus.subscribe('search:clear', cleared);
  search({ filtersChanged: true });
  await press('Search options');
  await press('Clear');
  const dialog = screen.getByRole('dialog', { name: 'Clear all filters?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(cleared).not.toHaveBeenCalled();
  await press('Search options');
  await press('Clear');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Clear' }));
  expect(cleared).toHaveBeenCalledTimes(1);
  search();
  search({ filtersChanged: true });
  await press('Search options');
  await press('Clear');
  expect(cleared).toHaveBeenCalledTimes(2);
});

test('the summary reads Summary, expanded Info, and lists the filters; by mouse and keyboard [B2.3.16] [B4.28]', async () => {
  const { search } = show();
  search({ filtersChanged: true, summary: ['2+ beds', 'Maui'] });
  await press('Search options');
  await press('Summary');
  expect(screen.getByRole('button', { name: 'Info' })).toBeTruthy();
  const lines = () => ['2+ beds', 'Maui'].filter((line) => screen.queryByText(line));
  expect(lines()).toEqual(['2+ beds', 'Maui']);
  screen.getByRole('button', { name: 'Info' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(lines()).toEqual([]);
  await userEvent.keyboard(' ');
  expect(screen.getByRole('button', { name: 'Info', expanded: true })).toBeTruthy();
});

test.each<[from: string, back: string, results: Omit<EventPayload<'search:results'>, 'entries'>, counter: string]>([
  [
    'page 2 of a search',
    'Back to Search',
    { key: 'k', context: 'search', total: 1240, from: 100, url: '/listings/maui?page=2' },
    '101 of 1,240',
  ],
  [
    'the favorites of the account',
    'Back to Favorites',
    { key: '["favorites",["a","b"]]', context: 'favorites', total: 2, from: 0, url: '/account/favorites' },
    '1 of 2',
  ],
])('on a listing from %s: n of total, Next, and the way back [A7.39] [B2.3.10]', async (_, back, results, counter) => {
  const { host } = show('/listings/12-sample-street-700001');
  const listing = sampleListingRef({ internal_id: 'a' });
  act(() => {
    host.bus.publish('search:results', {
      ...results,
      entries: [
        { internal_id: 'a', slug: '12-sample-street' },
        { internal_id: 'b', slug: '14-sample-street' },
      ],
    });
    host.bus.publish('listing:opened', { listing, from: results.context });
  });
  expect(screen.getByRole('link', { name: back }).getAttribute('href')).toBe(results.url);
  expect(screen.getByText(counter)).toBeTruthy();
  const next = screen.getByRole('link', { name: 'Next' });
  expect(next.getAttribute('href')).toBe('/listings/14-sample-street');
  await userEvent.click(next);
  expect(host.captured.map(({ event }) => event)).toEqual(['next_listing']);
  expect(host.navigate.current().path).toBe('/listings/14-sample-street');
});

const search = (overrides: Partial<EventPayload<'search:changed'>> = {}): EventPayload<'search:changed'> => ({
  url: '/listings',
  filters: {},
  initialSearch: true,
  filtersChanged: false,
  summary: [],
  savedSearch: null,
  ...overrides,
});
const saved = (title: string, edited = false) => ({ id: 4, title, share_code: 'abc', edited, from_share_url: false });

test('the bar knows three modes: none, filters changed, active saved search [B4.36]', () => {
  expect(searchBarMode(undefined)).toEqual({ kind: 'none' });
  expect(searchBarMode(search())).toEqual({ kind: 'none' });
  expect(searchBarMode(search({ filtersChanged: true }))).toEqual({ kind: 'changed' });
  expect(searchBarMode(search({ savedSearch: saved('Condos', true) }))).toEqual({
    kind: 'saved',
    title: 'Condos',
    edited: true,
  });
});

test.each([
  ['x'.repeat(30), 'x'.repeat(30)],
  ['x'.repeat(31), `${'x'.repeat(30)}...`],
  ['', '(blank)'],
])('a saved search titled %j reads %j [B4.37] [B9.15]', (title, shown) => {
  expect(searchBarMode(search({ savedSearch: saved(title) }))).toMatchObject({ title: shown });
});

test('the summary shows only when filters changed or the search is not the default [B2.3.16]', () => {
  expect(showsSummary(search())).toBe(false);
  expect(showsSummary(search({ filtersChanged: true }))).toBe(true);
  expect(showsSummary(search({ initialSearch: false }))).toBe(true);
});
