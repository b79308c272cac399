import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type EventPayload, searchCards } from 'shared-contracts';
import { beforeEach, expect, test } from 'vitest';
import { pretendWidth, renderSearch, shownCards } from '../testing/render-search';

beforeEach(() => pretendWidth(1440));
const user = userEvent.setup();

test('pushes its address over the search, which stays inert with its results [A4.10]', async () => {
  const host = renderSearch({ url: '/listings/maui?minBeds=2' });
  await user.click(await screen.findByRole('link', { name: /1 Sample Street/ }));
  expect(host.navigate.visits.at(-1)).toEqual({
    path: '/listings/1-sample-street-kihei-400001',
    options: {},
  });
  expect(host.bus.last('listing:chosen')?.card.internal_id).toBe('sample-1');
  expect(shownCards()).toEqual(['sample-1', 'sample-2']);
  expect(screen.getByLabelText('Search results').closest('[inert]')).toBeTruthy();
  expect(host.api.inputsOf(searchCards)).toHaveLength(1);
  act(() => host.navigate.back());
  expect(screen.getByLabelText('Search results').closest('[inert]')).toBeNull();
  expect(host.api.inputsOf(searchCards)).toHaveLength(1);
});

test('below a listing that a link opened the default search loads when the listing is left', async () => {
  const host = renderSearch({ url: '/listings/1-sample-street-kihei-400001' });
  await waitFor(() => expect(host.bus.last('search:changed')).toBeDefined());
  expect(host.api.inputsOf(searchCards)).toEqual([]);
  expect(host.bus.last('search:results')).toBeUndefined();
  act(() => host.navigate.to('/listings'));
  await waitFor(() => expect(host.bus.last('search:results')?.total).toBe(2));
  expect(host.api.inputsOf(searchCards)[0]?.body?.filters?.hl_regions).toBeUndefined();
  expect(shownCards()).toEqual(['sample-1', 'sample-2']);
});

test('publishes the ordered results, for previous and next [A4.7]', async () => {
  const host = renderSearch({ url: '/listings?minBeds=2' });
  await waitFor(() =>
    expect(host.bus.last('search:results')).toMatchObject({
      context: 'search',
      total: 2,
      from: 0,
      url: '/listings?minBeds=2',
      entries: [{ internal_id: 'sample-1' }, { internal_id: 'sample-2' }],
    }),
  );
  expect(host.bus.last('search:changed')).toMatchObject({ filtersChanged: true, initialSearch: false });
});

test('leaves the list an open listing was opened from, and publishes its own again when that closes', async () => {
  const host = renderSearch({ url: '/listings?minBeds=2' });
  await waitFor(() => expect(host.bus.last('search:results')?.context).toBe('search'));
  const favorites: EventPayload<'search:results'> = {
    key: '["favorites",["other"]]',
    context: 'favorites',
    total: 1,
    from: 0,
    entries: [{ internal_id: 'other', slug: '9-other-street' }],
    url: '/account/favorites',
  };
  act(() => host.bus.publish('search:results', favorites));
  act(() => host.navigate.to('/listings/9-other-street'));
  expect(host.bus.last('search:results')).toEqual(favorites);
  act(() => host.navigate.back());
  expect(host.bus.last('search:results')).toMatchObject({ context: 'search', total: 2 });
});

test.each(['before', 'after'])('a listing that closes %s its address gives the focus to its card', async (order) => {
  const host = renderSearch();
  const link = (await screen.findAllByRole('link', { name: /2 Sample Street/ }))[0];
  act(() => host.navigate.to('/listings/2-sample-street-kihei-400002'));
  const close = () => act(() => host.bus.publish('listing:closed', { internal_id: 'sample-2' }));
  if (order === 'before') close();
  act(() => host.navigate.back());
  if (order === 'after') close();
  await waitFor(() => expect(document.activeElement).toBe(link));
});
