import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ApiError,
  type Favorite,
  LIMITS,
  listingsByIdList,
  noteFavorite,
  readFavorites,
  readOwnShortlist,
} from 'shared-contracts';
import { createTestHost, sampleCard, sampleUser } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import { Favorites } from './favorites';

const card = sampleCard({ internal_id: 'listing-1', mls_id: '700001', address: { line_1: '12 Hale Way' } });
const press = (name: string) => screen.findByRole('button', { name }).then((button) => userEvent.click(button));

function show(note: string | null, over: Parameters<typeof sampleUser>[0] = {}) {
  const host = createTestHost({ proxy, url: '/account/favorites', user: sampleUser(over) });
  host.answer(listingsByIdList, { results: [card] });
  const keep = (text: string | null) => {
    const favorite: Favorite = { internal_id: 'listing-1', mls_id: '700001', created_at: '2026-11-20', note: text };
    host.api.answerInitially(readFavorites, { favorites: [favorite] });
    host.answer(readFavorites, { favorites: [favorite] });
    return { favorites: [favorite] };
  };
  keep(note);
  renderWithHost(host, <Favorites />);
  return { host, keep };
}

test('a note shows before it is stored, and stays', async () => {
  const { host, keep } = show(null);
  let store: () => void = () => undefined;
  const stored = new Promise<void>((resolve) => {
    store = resolve;
  });
  host.answer(noteFavorite, async ({ body }) => {
    await stored;
    return keep(body?.note ?? null);
  });
  await press('Add a note');
  await userEvent.type(await screen.findByLabelText(/your note/i), 'Ask about the roof');
  await press('Save note');
  expect(await screen.findByText('Ask about the roof')).toBeTruthy();
  expect(screen.queryByLabelText(/your note/i)).toBeNull();
  store();
  await screen.findByRole('button', { name: 'Edit note' });
  expect(screen.getByText('Ask about the roof')).toBeTruthy();
});

test('a note that could not be stored is taken back, and what was typed is kept to try again', async () => {
  const { host } = show('As it was');
  host.answer(noteFavorite, () => {
    throw new ApiError('busy');
  });
  await press('Edit note');
  const box = await screen.findByLabelText<HTMLTextAreaElement>(/your note/i);
  await userEvent.clear(box);
  await userEvent.type(box, 'Other words');
  await press('Save note');
  expect(await screen.findByText(/The server is busy/)).toBeTruthy();
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/your note/i)).value).toBe('Other words');
  await press('Cancel');
  expect(await screen.findByText('As it was')).toBeTruthy();
  expect(screen.queryByText(/The server is busy/)).toBeNull();
});

test('staff acting for a client read a note and cannot change it', async () => {
  show('Ask about the roof', { signed_in_sudo: true });
  expect(await screen.findByText('Ask about the roof')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit note' })).toBeNull();
});

test('more listings than one call takes are all there, in their order, and none is said to be gone', async () => {
  const host = createTestHost({ proxy, url: '/account/favorites', user: sampleUser() });
  const ids = Array.from({ length: LIMITS.ids + 1 }, (_, index) => `listing-${index}`);
  const gone = ids[50];
  host.answer(listingsByIdList, ({ body }) => ({
    results: (body?.ids ?? []).filter((id) => id !== gone).map((id) => sampleCard({ internal_id: id, slug: id })),
  }));
  const kept = ids.map((id): Favorite => ({ internal_id: id, mls_id: id, created_at: '2026-11-20', note: null }));
  host.api.answerInitially(readFavorites, { favorites: kept });
  host.api.answerInitially(readOwnShortlist, { shortlist: null });
  renderWithHost(host, <Favorites />);
  expect(await screen.findByText('One listing is no longer shown.')).toBeTruthy();
  // asking for roles is slow in a page this long
  const shown = [...document.links].map((link) => link.getAttribute('href')?.split('/').at(-1));
  expect([...new Set(shown)]).toEqual(ids.filter((id) => id !== gone));
  expect(host.api.calls.map(({ name }) => name)).toEqual(Array(2).fill('listingsByIdList'));
});

test('selected favorites have a link to their comparison', async () => {
  const host = createTestHost({ proxy, url: '/account/favorites', user: sampleUser() });
  const cards = ['a', 'b'].map((id) => sampleCard({ internal_id: id, slug: id, address: { line_1: `${id} Way` } }));
  host.answer(listingsByIdList, { results: cards });
  const kept = cards.map((one): Favorite => ({ ...one, created_at: '2026-11-20', note: null }));
  host.api.answerInitially(readFavorites, { favorites: kept });
  renderWithHost(host, <Favorites />);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Compare a Way' }));
  expect(screen.getByText('Select two to four homes to compare.')).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Compare b Way' }));
  expect(screen.getByRole('link', { name: 'Compare 2 homes' }).getAttribute('href')).toBe('/compare?ids=a,b');
});
