import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_STATUSES, PRICE_SLIDER_MAX, TITLE_LAND_VALUES } from '../basics/constants';
import { DWELLING_KEYS, SORT_ORDERS } from '../basics/vocabulary';
import { searchSummary } from '../display/search-summary';
import { defaultFilters, defaultSearchState } from '../entities/default-search';
import { savedSearchParamsSchema } from '../entities/saved-search';
import { type SearchFilters, type SearchState, searchFiltersSchema } from '../entities/search';
import { regionOfHandles } from '../routes/handles';
import { mapBoundsOf } from '../routes/map-bounds';
import { isSameSearch, savedSearchParams, searchOfSavedParams } from '../routes/saved-search-params';
import { canonicalSearch, decodeSearch, encodeSearch } from '../routes/search-codec';
import { type ChoiceKey, endsOf, FILTERS, type Filter } from './filters';

const handle = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,2}$/);
const region = fc.array(handle, { minLength: 1, maxLength: 4 }).map((steps) => regionOfHandles(steps));
const words = fc.uniqueArray(fc.stringMatching(/^[^\s\p{C}]{1,30}$/u), { minLength: 1, maxLength: 4 });

const CHOICES: Record<ChoiceKey, fc.Arbitrary<SearchFilters>> = {
  dwelling_type_name: fc
    .uniqueArray(fc.constantFrom(...DWELLING_KEYS), { minLength: 1 })
    .map((dwelling_type_name) => ({ dwelling_type_name })),
  statuses: fc.constantFrom(...DEFAULT_STATUSES).map((status) => ({ statuses: [status] })),
  title_land: fc
    .constantFrom<string[]>([], ['Leasehold'], [...TITLE_LAND_VALUES])
    .map((title_land) => ({ title_land })),
};

/** A filter that is set to anything it can be set to. */
function anyValueOf(filter: Filter): fc.Arbitrary<SearchFilters> {
  const { kind, key } = filter;
  switch (kind) {
    case 'range':
      return fc.subarray(endsOf(filter), { minLength: 1 }).chain((ends) =>
        fc
          .array(fc.integer({ min: 1, max: 1000 }), { minLength: ends.length, maxLength: ends.length })
          .map((values) => values.toSorted((one, other) => one - other))
          .map((values) => Object.fromEntries(ends.map(({ field }, at) => [field, values[at]]))),
      );
    case 'regions':
      return fc.uniqueArray(region, { minLength: 1, maxLength: 3 }).map((regions) => ({ [key]: regions }));
    case 'choice':
      return CHOICES[key];
    case 'flag':
      return fc.constant({ [key]: true });
    case 'detail':
      return words.map((values) => ({ advanced: { [key]: values } }));
    case 'text':
      return fc.stringMatching(/^[^\s\p{C}]{1,100}$/u).map((text) => ({ [key]: text }));
    case 'agent':
      return fc.integer({ min: 1, max: 9999 }).map((id) => ({ [key]: id }));
    case 'places':
    case 'words':
    case 'parcels':
      return words.map((values) => ({ [key]: values }));
  }
}

function withFilters(...parts: (SearchFilters | null)[]): SearchState {
  const filters: SearchFilters = Object.assign(defaultFilters(), ...parts);
  const advanced: NonNullable<SearchFilters['advanced']> = Object.assign({}, ...parts.map((part) => part?.advanced));
  return {
    ...defaultSearchState(),
    filters: Object.keys(advanced).length > 0 ? { ...filters, advanced } : filters,
  };
}

function throughUrl(state: SearchState): SearchState {
  const { handles, query } = encodeSearch(state);
  return decodeSearch(query, handles);
}

function throughSaving(state: SearchState): SearchState {
  const stored: unknown = JSON.parse(JSON.stringify(savedSearchParams(state)));
  return searchOfSavedParams(savedSearchParamsSchema.parse(stored));
}

describe.each(FILTERS.map((filter) => [filter.key, filter] as const))('the filter %s', (_, filter) => {
  const states = anyValueOf(filter).map((value) => withFilters(value));

  test('is accepted by the schema, comes back from its URL and from a saved search, and makes another search with a summary', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(searchFiltersSchema.parse(state.filters)).toEqual(state.filters);
        expect(throughUrl(state)).toEqual(state);
        expect(throughSaving(state)).toEqual(state);
        expect(isSameSearch(state, defaultSearchState())).toBe(false);
        expect(isSameSearch(throughSaving(state), state)).toBe(true);
        expect(searchSummary(state.filters)).not.toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});

const coordinate = (limit: number) => fc.integer({ min: -limit * 1e5, max: limit * 1e5 }).map((value) => value / 1e5);
const corner = fc.record({ lat: coordinate(90), lng: coordinate(180) });
const area = fc.array(fc.tuple(coordinate(180), coordinate(90)), { minLength: 3, maxLength: 60 }).map((corners) => ({
  id: 'area-1',
  coordinates: [...corners, ...corners.slice(0, 1)],
}));
const hostile: fc.Arbitrary<SearchFilters> = fc.record(
  {
    minPrice: fc.integer({ min: 0, max: 30_000_000 }),
    maxPrice: fc.oneof(fc.integer({ min: 0, max: 30_000_000 }), fc.constant(PRICE_SLIDER_MAX)),
    maxBaths: fc.integer({ min: 0, max: 20 }).map((value) => value / 2),
    query: fc.string({ maxLength: 250, unit: 'binary' }),
    towns: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 30 })),
    price_reduced: fc.constant(false),
  },
  { requiredKeys: [] },
);
const anyState: fc.Arbitrary<SearchState> = fc
  .record({
    parts: fc.tuple(...FILTERS.map((filter) => fc.option(anyValueOf(filter))), hostile),
    page: fc.integer({ min: 1, max: 1000 }),
    sort_order: fc.constantFrom(...SORT_ORDERS),
    mapBounds: fc.option(
      fc
        .tuple(corner, corner)
        .map(([one, other]) =>
          mapBoundsOf(
            { lat: Math.max(one.lat, other.lat), lng: Math.max(one.lng, other.lng) },
            { lat: Math.min(one.lat, other.lat), lng: Math.min(one.lng, other.lng) },
          ),
        ),
    ),
    polygons: fc.array(area, { maxLength: 4 }).map((all) => all.map((one, at) => ({ ...one, id: `area-${at + 1}` }))),
    limitSearchToFavorites: fc.boolean(),
  })
  .map(({ parts, ...rest }) => ({ ...withFilters(...parts), ...rest }));

test('a canonical search round-trips through its URL [A2.12] [A2.20]', () => {
  fc.assert(
    fc.property(anyState, (state) => {
      const canonical = canonicalSearch(state);
      const { handles, query } = encodeSearch(canonical);
      expect(decodeSearch(query, handles)).toEqual(canonical);
      expect(canonicalSearch(canonical)).toEqual(canonical);
      expect(encodeSearch(decodeSearch(query, handles))).toEqual({ handles, query });
    }),
    { numRuns: 200 },
  );
});
