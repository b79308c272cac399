import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  decodeSearch,
  type Polygon,
  type SavedSearch,
  savedSearchByCode,
  searchCards,
  searchMap,
  updateSavedSearch,
} from 'shared-contracts';
import { sampleUser } from 'shared-contracts/testing';
import { forgetMap, shownMap } from 'shared-ui/testing';
import { mutate } from 'swr';
import { beforeEach, expect, test } from 'vitest';
import { pretendWidth, renderSearch, sampleResponse } from '../testing/render-search';

beforeEach(() => {
  forgetMap();
  pretendWidth(1440);
});
const user = userEvent.setup();
const area = (number: number): Polygon => ({
  id: `area-${number}`,
  coordinates: [
    [-156 - number, 20],
    [-156 - number, 21],
    [-157 - number, 21],
    [-156 - number, 20],
  ],
});

/** Draws as the map would once its last corner is set. */
async function draw(...numbers: number[]) {
  await screen.findByTestId('map');
  for (const number of numbers) act(() => shownMap()?.onArea?.(area(number)));
}
/** The next page starts with an empty cache. */
async function closePage() {
  cleanup();
  await mutate(() => true, undefined);
}
const lastBody = (host: ReturnType<typeof renderSearch>) => host.api.inputsOf(searchCards).at(-1)?.body;

test('a drawn area limits list and map, shows as a chip, and is in the address (D46) (D147)', async () => {
  const host = renderSearch({ url: '/listings?minBeds=2' });
  await draw(1);
  await waitFor(() => expect(lastBody(host)?.polygons).toEqual([area(1)]));
  await waitFor(() => expect(host.api.inputsOf(searchMap).at(-1)?.body.search?.polygons).toEqual([area(1)]));
  expect(await screen.findByRole('button', { name: 'Remove Area 1' })).toBeTruthy();
  expect(shownMap()?.polygons).toEqual([area(1)]);
  // the whole area is in view
  expect(shownMap()?.bounds?.ne.lat).toBeGreaterThan(21);
  expect(decodeSearch(host.navigate.current().query)).toMatchObject({ polygons: [area(1)], filters: { minBeds: 2 } });
});

test('an area has a name, its homes can be left out, and its corners changed: all in the address (D159)', async () => {
  const host = renderSearch();
  await draw(1, 2);
  await user.click(await screen.findByRole('button', { name: 'Area 1' }));
  await user.click(screen.getByRole('menuitem', { name: 'Name it' }));
  const name = screen.getByRole('textbox', { name: 'Name of Area 1' });
  await user.type(name, '2{Enter}');
  expect(screen.getByText('Another area has this name.')).toBeTruthy();
  await user.clear(name);
  await user.type(name, ' - {Enter}');
  expect(screen.getByText('Please enter a name for the area.')).toBeTruthy();
  await user.clear(name);
  await user.type(name, 'Our side of Kīhei{Enter}');
  const named = { ...area(1), id: 'Our side of Kīhei' };
  await waitFor(() => expect(lastBody(host)?.polygons).toEqual([named, area(2)]));
  const menu = screen.getByRole('button', { name: 'Our side of Kīhei' });
  expect(document.activeElement).toBe(menu);
  await user.click(menu);
  await user.click(screen.getByRole('menuitem', { name: 'Leave out homes within it' }));
  await waitFor(() => expect(lastBody(host)?.polygons).toEqual([{ ...named, exclude: true }, area(2)]));
  await user.click(screen.getByRole('button', { name: 'Not in Our side of Kīhei' }));
  await user.click(screen.getByRole('menuitem', { name: 'Change its corners' }));
  expect(shownMap()?.editedArea).toEqual({ ...named, exclude: true });
  const moved = { ...area(3), id: named.id, exclude: true };
  act(() => {
    shownMap()?.onAreaEnd?.();
    shownMap()?.onArea?.(moved);
  });
  await waitFor(() => expect(lastBody(host)?.polygons).toEqual([moved, area(2)]));
  expect(shownMap()?.editedArea).toBeUndefined();
  expect(decodeSearch(host.navigate.current().query).polygons).toEqual([moved, area(2)]);
});

test('several areas add up; each goes on its own, and all at once', async () => {
  const host = renderSearch();
  await draw(1, 2, 3);
  await waitFor(() => expect(lastBody(host)?.polygons).toHaveLength(3));
  await user.click(screen.getByRole('button', { name: 'Remove Area 2' }));
  await waitFor(() => expect(lastBody(host)?.polygons).toEqual([area(1), area(3)]));
  expect(await screen.findByRole('button', { name: 'Remove Area 3' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear all areas' }));
  await waitFor(() => expect(shownMap()?.polygons).toEqual([]));
  expect(screen.queryByRole('list', { name: 'Drawn areas' })).toBeNull();
});

test('drawing an area, and taking it back, are steps that Back undoes one by one', async () => {
  const host = renderSearch({ url: '/listings?minBeds=2' });
  await draw(1);
  await screen.findByRole('button', { name: 'Remove Area 1' });
  await draw(2);
  await user.click(await screen.findByRole('button', { name: 'Remove Area 1' }));
  await waitFor(() => expect(shownMap()?.polygons).toEqual([area(2)]));
  for (const areas of [[area(1), area(2)], [area(1)], []]) {
    act(() => host.navigate.back());
    await waitFor(() => expect(shownMap()?.polygons).toEqual(areas));
    expect(decodeSearch(host.navigate.current().query).polygons).toEqual(areas);
  }
});

test('areas go with the search to its other pages', async () => {
  const host = renderSearch({
    prepare: (prepared) => {
      prepared.answer(searchCards, { ...sampleResponse(), total: 250 });
    },
  });
  await draw(1);
  await user.click(await screen.findByRole('link', { name: 'Page 2' }));
  await waitFor(() => expect(lastBody(host)).toMatchObject({ page: 2, polygons: [area(1)] }));
});

test('areas stay through a change of filters, Back, and in another browser that opens the link', async () => {
  const host = renderSearch();
  await draw(1);
  await user.click(screen.getByRole('button', { name: 'Rent' }));
  await waitFor(() => expect(host.navigate.current().query).toContain('type=rental'));
  expect(lastBody(host)).toMatchObject({ polygons: [area(1)], filters: { dwelling_type_name: ['rental'] } });
  act(() => host.navigate.back());
  expect(await screen.findByRole('button', { name: 'Remove Area 1' })).toBeTruthy();
  const { path, query } = host.navigate.current();
  await closePage();
  const opened = renderSearch({ url: `${path}?${query}` });
  await screen.findByRole('button', { name: 'Remove Area 1' });
  await waitFor(() => expect(lastBody(opened)?.polygons).toEqual([area(1)]));
});

test('a new start has no areas, and Back restores the search that was cleared', async () => {
  const host = renderSearch({ url: '/listings?minBeds=2' });
  await draw(1);
  await screen.findByRole('button', { name: 'Remove Area 1' });
  act(() => host.bus.publish('search:clear', {}));
  await waitFor(() => expect(lastBody(host)?.polygons).toBeUndefined());
  expect(screen.queryByRole('button', { name: 'Remove Area 1' })).toBeNull();
  act(() => host.navigate.back());
  expect(await screen.findByRole('button', { name: 'Remove Area 1' })).toBeTruthy();
});

test('areas are saved with the search, come back with it, and another one marks it changed [A3.9] [A4.6]', async () => {
  const stored: SavedSearch[] = [];
  const host = renderSearch({
    user: sampleUser(),
    prepare: (prepared) => {
      prepared.answer(updateSavedSearch, ({ body }) => {
        const saved = { ...body, id: 5, share_code: 'abc' };
        stored.push(saved);
        return saved;
      });
    },
  });
  await draw(1);
  await screen.findByRole('button', { name: 'Remove Area 1' });
  await user.click(screen.getByRole('button', { name: 'Save search' }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stored[0]?.search_params.polygons).toEqual([area(1)]));
  await closePage();

  const params = stored[0]?.search_params;
  if (!params) throw new Error('nothing was saved');
  const shared = renderSearch({
    url: '/listings/saved_search/abc',
    prepare: (prepared) => {
      prepared.answer(savedSearchByCode, { title: 'Mine', share_code: 'abc', search_params: params });
      prepared.answer(searchCards, sampleResponse());
    },
  });
  expect(await screen.findByRole('button', { name: 'Remove Area 1' })).toBeTruthy();
  await waitFor(() => expect(lastBody(shared)?.polygons).toEqual([area(1)]));
  expect(screen.queryByText('Changed')).toBeNull();
  await draw(2);
  expect(await screen.findByText('Changed')).toBeTruthy();
  expect(lastBody(shared)?.polygons).toEqual([area(1), area(2)]);
  expect(host.flash).toBeTruthy();
});
