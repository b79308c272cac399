import { expect, test } from 'vitest';
import { beyond, extended, neighbours, openedFrom, type ResultSet } from './result-set';

const entries = (...ids: string[]) => ids.map((id) => ({ internal_id: id, slug: `slug-${id}` }));
const results = (overrides: Partial<ResultSet> = {}): ResultSet => ({
  key: 'k',
  context: 'search',
  total: 1234,
  from: 0,
  entries: entries('a', 'b', 'c'),
  url: '/listings',
  ...overrides,
});

test("previous and next with 'Listing N of total' or 'Favorite N of total' [B2.5.3]", () => {
  expect(neighbours(results(), 'slug-b')).toEqual({
    label: 'Listing 2 of 1,234',
    previousSlug: 'slug-a',
    nextSlug: 'slug-c',
  });
  expect(neighbours(results({ context: 'favorites', total: 3 }), 'slug-a')).toEqual({
    label: 'Favorite 1 of 3',
    previousSlug: null,
    nextSlug: 'slug-b',
  });
  expect(neighbours(results({ from: 100 }), 'slug-c')).toMatchObject({ label: 'Listing 103 of 1,234', nextSlug: null });
  expect(neighbours(results(), 'slug-z')).toBeNull();
});

test('knows whether a listing came from results, favorites or its address', () => {
  expect(openedFrom(results(), 'slug-a')).toBe('search');
  expect(openedFrom(results({ context: 'favorites' }), 'slug-a')).toBe('favorites');
  expect(openedFrom(undefined, 'slug-a')).toBe('direct');
});

test.each([
  ['the last of a page', { from: 0 }, 'slug-c', 0, [false, true]],
  ['the first of a later page', { from: 100 }, 'slug-a', 0, [true, false]],
  ['one within a page', { from: 100 }, 'slug-b', 0, [false, false]],
  ['one near both ends of what is known', { from: 100 }, 'slug-b', 1, [true, true]],
  ['the very first', { from: 0 }, 'slug-a', 1, [false, false]],
  ['the very last', { from: 0, total: 3 }, 'slug-c', 1, [false, false]],
  ['one that is not among them', { from: 100 }, 'slug-z', 9, [false, false]],
])('%s: which of the results before and after are not known yet [B2.5.3]', (_, overrides, slug, within, expected) => {
  const { before, after } = beyond(results(overrides), slug, within);
  expect([before, after]).toEqual(expected);
});

test('takes the part of all results around a listing, and stays the same where nothing is new', () => {
  const all = { total: 1000, entries: entries(...Array.from({ length: 1000 }, (_, at) => String(at))) };
  const around = extended(results({ from: 400, total: 1000 }), all, 'slug-500');
  expect(around.from).toBe(350);
  expect(around.entries).toHaveLength(301);
  expect(neighbours(around, 'slug-500')).toMatchObject({
    label: 'Listing 501 of 1,000',
    previousSlug: 'slug-499',
    nextSlug: 'slug-501',
  });
  expect(extended(around, all, 'slug-500')).toBe(around);
  expect(extended(around, all, 'slug-gone')).toBe(around);
});
