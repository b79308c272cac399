import { defaultSearchState, savedSearchParamsSchema } from 'shared-contracts';
import { expect, test } from 'vitest';
import { blankSavedSearch, savedParamsOf, stateOfSavedParams } from './saved-search-params';

const bounds = {
  ne: { lat: 21, lng: -156 },
  sw: { lat: 20, lng: -157 },
  se: { lat: 20, lng: -156 },
  nw: { lat: 21, lng: -157 },
  center: { lat: 20.5, lng: -156.5 },
};
const polygon = {
  id: 'p',
  coordinates: [
    [-156, 20],
    [-156, 21],
    [-157, 21],
    [-156, 20],
  ] as [number, number][],
};
const search = {
  ...defaultSearchState(),
  filters: { ...defaultSearchState().filters, minBeds: 3, advanced: { lava_zone: ['1'] } },
  sort_order: 'newest' as const,
  polygons: [polygon],
  mapBounds: bounds,
};

test('a new search is saved blank: no id, mails on, interval 0, no copy [A4.4]', () => {
  expect(blankSavedSearch(savedParamsOf(search, '/listings'), 'Maui')).toMatchObject({
    id: null,
    email_subscribe: true,
    days_between_emails: 0,
    send_me_copy: false,
    copy_email: null,
    version: 2,
  });
});

test('stores filters, address, polygons, bounds and extents and gives them back [A3.9]', () => {
  const params = savedParamsOf(search, '/listings?minBeds=3');
  expect(savedSearchParamsSchema.parse(params)).toMatchObject({
    minBeds: 3,
    url: '/listings?minBeds=3',
    lat_extent: [20, 21],
    lng_extent: [-157, -156],
  });
  expect(stateOfSavedParams(params)).toEqual(search);
});

test('a stored extent without bounds is the map view', () => {
  const params = { ...savedParamsOf(search, '/listings'), mapBounds: null };
  expect(stateOfSavedParams(params).mapBounds).toEqual(bounds);
});
