import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readHidden, searchCards, searchCounts } from 'shared-contracts';
import { sampleUser, unreachable } from 'shared-contracts/testing';
import { callKey } from 'shared-ui';
import { mutate } from 'swr';
import { beforeEach, expect, test } from 'vitest';
import { pretendWidth, renderSearch, sampleNumber, sampleResponse, shownCards } from '../testing/render-search';

beforeEach(() => pretendWidth(1440));
const user = userEvent.setup();

test('a hidden listing leaves the results at once [A4.14]', async () => {
  const host = renderSearch({ user: sampleUser() });
  host.answer(searchCards, () => new Promise(() => undefined));
  await user.click(await screen.findByRole('button', { name: 'Hide 2 Sample Street' }));
  expect((await screen.findAllByText('1 Listing'))[0]).toBeTruthy();
  expect(shownCards()).toEqual(['sample-1']);
  await waitFor(() => expect(host.api.inputsOf(searchCards).at(-1)?.body?.hidden_internal_ids).toEqual(['sample-2']));
});

test('counts the hidden listings that this search would find, and leads to them', async () => {
  const host = renderSearch({ user: sampleUser() });
  const panel = host.fill('search.panel');
  // a listing of another island is hidden as well
  host.answer(searchCounts, ({ body }) => ({
    totals: body.searches.map(({ favorites = [] }) => favorites.filter((id) => id === 'sample-2').length),
  }));
  await act(() => host.collections.hide('elsewhere'));
  host.answer(searchCards, sampleResponse({ results: [sampleNumber(1)] }));
  await user.click(await screen.findByRole('button', { name: 'Hide 2 Sample Street' }));
  await user.click(await screen.findByRole('button', { name: '1 hidden by you' }));
  expect(await screen.findByRole('dialog', { name: 'Your account' })).toBeTruthy();
  await waitFor(() => expect(panel.at(-1)).toMatchObject({ section: 'hidden-listings' }));
});

test('favorites are a search of their own with the filters still on [A4.13]', async () => {
  const host = renderSearch({ url: '/listings?favorites=true&minBeds=2', user: sampleUser() });
  await screen.findByText('No favorites yet');
  await act(() => host.collections.toggleFavorite({ internal_id: 'sample-1', mls_id: 'mls-1' }));
  await waitFor(() =>
    expect(host.api.inputsOf(searchCards).at(-1)?.body).toMatchObject({
      limitSearchToFavorites: true,
      favorites: ['sample-1'],
      filters: { minBeds: 2 },
    }),
  );
});

test('favorites are not saved as a search of everything', async () => {
  const host = renderSearch({ url: '/listings?favorites=true', user: sampleUser() });
  await screen.findByText('No favorites yet');
  expect(screen.queryByRole('button', { name: 'Save search' })).toBeNull();
  act(() => host.bus.publish('search:save', {}));
  expect(host.flashed[0]?.text).toBe("You can't save a search of your favorites.");
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a visitor who asks for favorites is asked to sign in, not shown everything', async () => {
  const host = renderSearch({ url: '/listings?favorites=true' });
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(host.session.signInRequests).toHaveLength(1);
  expect(host.api.inputsOf(searchCards)).toHaveLength(0);
});

test('an anonymous heart asks for sign-in first [A4.12]', async () => {
  const host = renderSearch();
  await user.click(await screen.findByRole('button', { name: 'Favorite 1 Sample Street' }));
  expect(host.session.signInRequests).toEqual([{ kind: 'favorite', internal_id: 'sample-1', mls_id: 'mls-1' }]);
});

test('results show although the hidden listings could not be loaded', async () => {
  const host = renderSearch({ user: sampleUser() });
  await screen.findAllByText('2 Listings');
  host.answer(readHidden, unreachable);
  await act(() => mutate(callKey(host, readHidden, {})));
  expect(await screen.findByText(/couldn't load your hidden homes/)).toBeTruthy();
  expect(shownCards()).toHaveLength(2);
});
