import { expect, test } from 'vitest';
import { searchRequestSchema } from '../calls/search';
import { defaultSearchState } from '../entities/default-search';
import { requestOfKey } from './request-of-key';
import { searchKey, searchRequestOf } from './search-request';

test('requests one page of the default search', () => {
  expect(searchRequestOf(defaultSearchState())).toEqual({
    filters: { statuses: ['Active', 'Active Under Contract', 'Pending'], title_land: ['Fee Simple'] },
    page: 1,
    limit: 100,
    sort_order: 'recommended',
  });
});

test('limits to favorites only when the address asks for it [A4.13]', () => {
  const personal = { favorites: ['b', 'a'], hidden: ['z', 'y'] };
  expect(searchRequestOf(defaultSearchState(), personal)).not.toHaveProperty('favorites');
  expect(searchRequestOf({ ...defaultSearchState(), limitSearchToFavorites: true }, personal)).toMatchObject({
    limitSearchToFavorites: true,
    favorites: ['b', 'a'],
    hidden_internal_ids: ['y', 'z'],
  });
});

test('uses the newest favorites and hidden listings when there are more than the limit', () => {
  const many = Array.from({ length: 1500 }, (_, age) => `listing-${age}`);
  const search = { ...defaultSearchState(), limitSearchToFavorites: true };
  const request = searchRequestOf(search, { hidden: many, favorites: many });
  expect(searchRequestSchema.safeParse(request).success).toBe(true);
  expect(request.favorites).toEqual(many.slice(0, 1000));
  expect(new Set(request.hidden_internal_ids)).toEqual(new Set(many.slice(0, 1000)));
});

test('gives the same key whatever order the fields were set in [A4.2]', () => {
  expect(searchKey({ a: 1, b: { d: [1, 2], c: 3 } })).toBe(searchKey({ b: { c: 3, d: [1, 2] }, a: 1 }));
  expect(searchKey({ a: [1, 2] })).not.toBe(searchKey({ a: [2, 1] }));
});

test('a key gives back its request; another text gives none', () => {
  const request = searchRequestOf({ ...defaultSearchState(), page: 3 });
  expect(requestOfKey(searchKey(request))).toEqual(request);
  expect([requestOfKey('k'), requestOfKey('{"page":"x"}'), requestOfKey('[]')]).toEqual([null, null, null]);
});
