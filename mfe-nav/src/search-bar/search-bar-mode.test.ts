import type { EventPayload } from 'shared-contracts';
import { expect, test } from 'vitest';
import { placeInResults, searchBarMode, showsSummary } from './search-bar-mode';

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

test("gives 'n of total' and the next one from the results on screen", () => {
  const results: EventPayload<'search:results'> = {
    key: 'k',
    context: 'search',
    total: 240,
    from: 100,
    entries: [
      { internal_id: 'a', slug: 'slug-a' },
      { internal_id: 'b', slug: 'slug-b' },
    ],
    url: '/listings?page=2',
  };
  expect(placeInResults(results, 'a')).toEqual({ position: 101, total: 240, nextSlug: 'slug-b' });
  expect(placeInResults(results, 'b')?.nextSlug).toBeNull();
  expect(placeInResults(results, 'c')).toBeNull();
  expect(placeInResults(undefined, 'a')).toBeNull();
});
