import type { EventPayload } from 'shared-contracts';
import { expect, test } from 'vitest';
import { neighbours, openedFrom } from './neighbours';

const results = (overrides: Partial<EventPayload<'search:results'>> = {}): EventPayload<'search:results'> => ({
  key: 'k',
  context: 'search',
  total: 1234,
  from: 0,
  entries: ['a', 'b', 'c'].map((id) => ({ internal_id: id, slug: `slug-${id}` })),
  url: '/listings',
  ...overrides,
});

test("previous and next with 'Listing N of total' or 'Favorite N of total' [B2.5.3]", () => {
  expect(neighbours(results(), 'b')).toEqual({
    label: 'Listing 2 of 1,234',
    previousSlug: 'slug-a',
    nextSlug: 'slug-c',
  });
  expect(neighbours(results({ context: 'favorites', total: 3 }), 'a')).toEqual({
    label: 'Favorite 1 of 3',
    previousSlug: null,
    nextSlug: 'slug-b',
  });
  expect(neighbours(results({ from: 100 }), 'c')).toMatchObject({ label: 'Listing 103 of 1,234', nextSlug: null });
  expect(neighbours(results(), 'z')).toBeNull();
});

test('knows whether a listing came from results, favorites or its address', () => {
  expect(openedFrom(results(), 'a')).toBe('search');
  expect(openedFrom(results({ context: 'favorites' }), 'a')).toBe('favorites');
  expect(openedFrom(undefined, 'a')).toBe('direct');
});
