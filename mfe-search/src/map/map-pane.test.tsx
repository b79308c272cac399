import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ApiError,
  listingsByIds,
  mapBoundsOf,
  readLayers,
  regionContent,
  searchCards,
  searchMap,
} from 'shared-contracts';
import type { ListingMapProps } from 'shared-ui/map';
import { forgetMap, renderWithHost, shownMap } from 'shared-ui/testing';
import { SWRConfig } from 'swr';
import { beforeEach, expect, test, vi } from 'vitest';
import { pretendWidth, renderSearch, sampleMapResponse, sampleNumber, sampleResponse } from '../testing/render-search';

beforeEach(() => {
  forgetMap();
  pretendWidth(1440);
});
const user = userEvent.setup();
const view = mapBoundsOf({ lat: 20.123456, lng: -156.1 }, { lat: 20, lng: -156.5 });
const VIEW_QUERY =
  'map_ne_lat=20.12346&map_sw_lat=20.00000&map_ne_lng=-156.10000&map_sw_lng=-156.50000&map_c_lat=20.06173&map_c_lng=-156.30000';

async function drawnMap(): Promise<ListingMapProps> {
  await screen.findByTestId('map');
  const map = shownMap();
  if (!map) throw new Error('the map was not drawn');
  return map;
}
const pin = (number: number) => {
  const { internal_id, slug } = sampleNumber(number);
  return { internal_id, slug, lat: 20.7, lng: -156.4, asking_price: 1_000_000, is_rental: false };
};

test('the map comes only after the first results', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderSearch({ prepare: (host) => host.answer(searchCards, () => new Promise(() => undefined)) });
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.queryByTestId('map')).toBeNull();
});

test('a move by hand replaces the address with five decimals and searches there [A2.20]', async () => {
  const host = renderSearch({ url: '/listings?page=2' });
  const shown = await drawnMap();
  act(() => shown.onMove?.(view, 11, true));
  await waitFor(() => expect(host.navigate.visits).toHaveLength(1));
  expect(host.navigate.visits[0]).toMatchObject({
    path: `/listings?${VIEW_QUERY}`,
    options: { replace: true, keepScroll: true },
  });
  await waitFor(() => expect(host.api.inputsOf(searchCards).at(-1)?.body).toMatchObject({ page: 1, mapBounds: view }));
  await waitFor(() => expect(host.api.inputsOf(searchMap).at(-1)?.body).toMatchObject({ view, zoom: 11 }));
});

test('a zoom by a press is a step of the history, so that Back shows the view before', async () => {
  const host = renderSearch();
  const shown = await drawnMap();
  act(() => shown.onMove?.(view, 11, true, true));
  await waitFor(() => expect(host.navigate.visits).toHaveLength(1));
  expect(host.navigate.visits[0]).toMatchObject({ path: `/listings?${VIEW_QUERY}`, options: { replace: false } });
});

test('a move by the page asks for pins and changes nothing else', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const host = renderSearch();
  const shown = await drawnMap();
  act(() => shown.onMove?.(view, 9, false));
  await waitFor(() => expect(host.api.inputsOf(searchMap).at(-1)?.body.zoom).toBe(9));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(host.navigate.visits).toEqual([]);
});

test('with "Search as I move the map" off a move only offers to search there', async () => {
  const host = renderSearch();
  await drawnMap();
  await user.click(screen.getByLabelText('Search as I move the map'));
  act(() => shownMap()?.onMove?.(view, 11, true));
  const here = await screen.findByRole('button', { name: 'Search this area' });
  expect(host.navigate.visits).toEqual([]);
  await user.click(here);
  await waitFor(() => expect(host.navigate.visits.at(-1)?.path).toBe(`/listings?${VIEW_QUERY}`));
});

test('a hovered pin needs no request for its position, a listing within a cluster does', async () => {
  const clusters = [
    { lat: 20.7, lng: -156.4, count: 1, pin: pin(1) },
    { lat: 20.8, lng: -156.5, count: 40, pin: null },
  ];
  const host = renderSearch({ prepare: (to) => to.answer(searchMap, sampleMapResponse({ clusters })) });
  await drawnMap();
  await waitFor(() => expect(shownMap()?.clusters).toHaveLength(2));
  act(() => shownMap()?.onHover?.(pin(1)));
  await waitFor(() => expect(shownMap()?.hoveredId).toBe('sample-1'));
  act(() => shownMap()?.onHover?.(pin(2)));
  await waitFor(() => expect(host.api.inputsOf(listingsByIds)).toEqual([{ params: { ids: 'sample-2' } }]));
});

test('opens at the exact bounds of the address, and without any where the matches are', async () => {
  renderSearch({ url: `/listings?${VIEW_QUERY}` });
  expect((await drawnMap()).bounds).toEqual(view);
  cleanup();
  const extent = { ne: { lat: 21, lng: -156 }, sw: { lat: 20, lng: -157 } };
  renderSearch({ prepare: (host) => host.answer(searchMap, sampleMapResponse({ extent })) });
  await waitFor(() => expect(shownMap()?.bounds?.ne.lat).toBeGreaterThan(21));
});

test('a search that finds nothing in its region stays with the region', async () => {
  const extent = { ne: { lat: 20.95, lng: -156.8 }, sw: { lat: 20.72, lng: -157.06 } };
  const nothing = sampleResponse({ results: [], total: 0 });
  renderSearch({
    url: '/listings/maui?minBeds=9',
    prepare: (host) => {
      host.answer(searchCards, nothing);
      host.answer(searchMap, ({ body }) =>
        sampleMapResponse({ extent: body.search?.filters?.minBeds === undefined ? extent : null }),
      );
    },
  });
  expect((await drawnMap()).bounds).toMatchObject({ ne: { lng: expect.closeTo(-156.8, 1) } });
});

test('the map view can be cleared', async () => {
  const host = renderSearch({ url: `/listings?minBeds=2&${VIEW_QUERY}` });
  await drawnMap();
  await user.click(screen.getByRole('button', { name: 'Reset map' }));
  await waitFor(() => expect(host.navigate.visits.at(-1)?.path).toBe('/listings?minBeds=2'));
});

test('a pin opens the same listing as its card [A1.2]', async () => {
  const clusters = [{ lat: 20.7, lng: -156.4, count: 1, pin: pin(1) }];
  const host = renderSearch({
    prepare: (prepared) => prepared.answer(searchMap, sampleMapResponse({ clusters, total: 1 })),
  });
  await drawnMap();
  await waitFor(() => expect(shownMap()?.clusters).toEqual(clusters));
  act(() => shownMap()?.onOpen?.(pin(1)));
  const card = screen.getByRole('link', { name: /1 Sample Street/ });
  expect(host.navigate.visits.at(-1)?.path).toBe(card.getAttribute('href'));
});

test('pointing goes both ways between list and map', async () => {
  renderSearch();
  await drawnMap();
  await user.hover(screen.getAllByRole('article')[0] ?? document.body);
  await waitFor(() => expect(shownMap()?.hoveredId).toBe('sample-1'));
  act(() => shownMap()?.onHover?.(pin(2)));
  await waitFor(() => expect(shownMap()?.hoveredId).toBe('sample-2'));
  expect(screen.getAllByRole('article')[1]?.className).toContain('highlighted');
});

test('a failed map says so and the list stays', async () => {
  const host = renderSearch({
    prepare: (prepared) =>
      prepared.answer(searchMap, () => {
        throw new ApiError('timed_out');
      }),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('took too long');
  expect(screen.getAllByRole('article')).toHaveLength(2);
  host.answer(searchMap, sampleMapResponse({ without_position: 3 }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('3 homes have no map location')).toBeTruthy();
});

test('a search that fails without a connection leaves list and map of the one before, with one note', async () => {
  const clusters = [{ lat: 20.7, lng: -156.4, count: 1, pin: pin(1) }];
  const host = renderSearch({
    prepare: (prepared) => prepared.answer(searchMap, sampleMapResponse({ clusters, total: 1 })),
  });
  const opened = await screen.findByTestId('map');
  await waitFor(() => expect(shownMap()?.clusters).toHaveLength(1));
  for (const call of [searchCards, searchMap]) {
    host.answer(call, () => {
      throw new ApiError('network');
    });
  }
  act(() => host.navigate.to('/listings?minBeds=2'));
  expect((await screen.findByRole('alert')).textContent).toContain('These are still the homes of the search before.');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(screen.getByRole('list', { name: 'Listings' }).dataset.stale).toBe('true');
  expect(screen.getByTestId('map')).toBe(opened);
  expect(shownMap()?.clusters).toHaveLength(1);
  host.answer(searchCards, sampleResponse({ results: [sampleNumber(5)] }));
  host.answer(searchMap, sampleMapResponse());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
});

test('draws the outlines of the chosen region [B3.37]', async () => {
  const outline = (name: string) => ({
    name,
    polygon: {
      id: name,
      coordinates: [
        [-156, 20],
        [-156, 21],
        [-157, 21],
        [-156, 20],
      ] as [number, number][],
    },
    approximate: true,
  });
  const outlines = ['South Kihei', 'Central Kihei', 'North Kihei'].map(outline);
  const host = renderSearch({
    url: '/listings/maui/south/kihei',
    prepare: (prepared) => prepared.answer(regionContent, { outlines }),
  });
  await drawnMap();
  await waitFor(() => expect(shownMap()?.outlines).toEqual(outlines));
  expect(host.api.inputsOf(regionContent)[0]).toEqual({ query: { island: 'maui', district: 'south', town: 'kihei' } });
});

test('a cluster at the largest zoom lists its homes with what a card shows, and each opens its listing', async () => {
  const homes = [sampleNumber(3), sampleNumber(4, { asking_price: 725_000, status: 'Pending' })];
  const host = renderSearch({
    url: '/listings?minBeds=2',
    prepare: (prepared) =>
      prepared.answer(searchCards, ({ body }) => sampleResponse(body?.mapBounds ? { results: homes } : {})),
  });
  const shown = await drawnMap();
  const onClose = vi.fn();
  const opener = document.body.appendChild(document.createElement('button'));
  opener.focus();
  const at = { lat: 20.7, lng: -156.4 };
  const list = () => <>{shown.clusterList?.({ ...at, count: 2, pin: null }, onClose)}</>;
  const { unmount } = renderWithHost(host, <SWRConfig value={{ provider: () => new Map() }}>{list()}</SWRConfig>);
  const dialog = within(await screen.findByRole('dialog', { name: '2 homes here' }));
  const [first, second] = await dialog.findAllByRole('link');
  expect(first?.textContent).toContain('3 Sample Street');
  for (const text of ['$725,000', 'Pending', '4 Sample Street', '3 Beds']) expect(second?.textContent).toContain(text);
  const asked = host.api.inputsOf(searchCards).at(-1)?.body;
  expect(asked).toMatchObject({ page: 1, filters: { minBeds: 2 } });
  const { ne, sw } = asked?.mapBounds ?? view;
  expect([ne.lat > at.lat, sw.lat < at.lat, ne.lng - sw.lng < 0.0002]).toEqual([true, true, true]);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
  await user.click(second ?? document.body);
  expect(host.navigate.visits.at(-1)?.path).toBe('/listings/4-sample-street-kihei-400004');
  unmount();
  expect(document.activeElement).toBe(opener);
  opener.remove();
});

test('the legend of the zones switches each on and off (D151)', async () => {
  const layer = { id: 7, name: 'Tsunami', source: 'County of Maui', dated: '2023', href: null } as const;
  renderSearch({ prepare: (host) => host.answer(readLayers, [{ ...layer, extent: [-157, 20, -156, 21] }]) });
  await drawnMap();
  await user.click(await screen.findByRole('button', { name: 'Zones' }));
  expect(screen.getByText('County of Maui, 2023')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Tsunami' }));
  expect(shownMap()?.overlays).toMatchObject([{ id: '7', url: '/api/v3/layers/7/polygons' }]);
  await user.click(screen.getByRole('checkbox', { name: 'Tsunami' }));
  expect(shownMap()?.overlays).toEqual([]);
});

test('without zones there is no legend (D151)', async () => {
  const host = renderSearch();
  await drawnMap();
  await waitFor(() => expect(host.api.inputsOf(readLayers)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: /^Zones/ })).toBeNull();
});
