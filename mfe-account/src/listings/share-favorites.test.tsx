import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  endShortlist,
  type Favorite,
  listingsByIdList,
  type OwnShortlist,
  readFavorites,
  readOwnShortlist,
  removeShortlistMember,
  shareFavorites,
  updateShortlist,
} from 'shared-contracts';
import { createTestHost, sampleCard, sampleClientAdvisor, sampleUser } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import { Favorites } from './favorites';

const CODE = 'c'.repeat(43);
const shared = (over: Partial<OwnShortlist> = {}): OwnShortlist => ({
  id: 12,
  agent_sees: false,
  link_made_at: '2026-11-20T00:00:00.000Z',
  members: [{ id: 2, name: 'Maile', role: 'member' }],
  news: [],
  ...over,
});

function show(shortlist: OwnShortlist | null, over: Parameters<typeof sampleUser>[0] = {}) {
  const user = sampleUser({ client_advisor: sampleClientAdvisor({ name: 'Kai Nakoa' }), ...over });
  const host = createTestHost({ proxy, url: '/account/favorites', user });
  const card = sampleCard({ internal_id: 'h1', mls_id: '700001', address: { line_1: '12 Hale Way' } });
  const favorite: Favorite = { internal_id: 'h1', mls_id: '700001', created_at: '2026-11-20', note: null };
  host.answer(listingsByIdList, { results: [card] });
  host.api.answerInitially(readFavorites, { favorites: [favorite] });
  host.answer(readOwnShortlist, { shortlist });
  renderWithHost(host, <Favorites />);
  return host;
}
const press = (name: string) => screen.findByRole('button', { name }).then((button) => userEvent.click(button));

test('favorites are shared by a link that is shown once [D168]', async () => {
  const host = show(null);
  host.answer(shareFavorites, { code: CODE, shortlist: shared({ members: [] }) });
  await press('Share favorites');
  await press('Make a link');
  expect((await screen.findByLabelText<HTMLInputElement>(/^Link/)).value).toMatch(new RegExp(`/shortlist/${CODE}$`));
  expect(screen.getByText('No one has joined yet.')).toBeTruthy();
  await press('Close');
  await press('Sharing');
  expect(await screen.findByText(/A new link replaces the one you sent before/)).toBeTruthy();
  expect(screen.queryByLabelText(/^Link/)).toBeNull();
});

test('what is new is counted and marked, and the list is a link [D169]', async () => {
  show(shared({ news: [{ internal_id: 'h1', count: 3 }] }));
  expect(await screen.findByText('3 new')).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Shared list' })).getAttribute('href')).toBe('/shortlist/12');
  expect(await screen.findByText('New')).toBeTruthy();
});

test('a person is removed after a question, and the list ends after one [D168]', async () => {
  const host = show(shared());
  host.answer(removeShortlistMember, { removed: true });
  host.answer(endShortlist, { shortlist: null });
  await press('Sharing');
  await press('Remove Maile');
  host.answer(readOwnShortlist, { shortlist: shared({ members: [], link_made_at: null }) });
  expect(host.api.inputsOf(removeShortlistMember)).toEqual([]);
  const question = await screen.findByRole('group', { name: 'Remove Maile' });
  await userEvent.click(within(question).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('No link works at the moment.')).toBeTruthy();
  expect(host.api.inputsOf(removeShortlistMember)).toEqual([{ params: { id: 12 }, body: { member_id: 2 } }]);
  await press('Stop sharing');
  await press('Stop sharing');
  expect(await screen.findByRole('button', { name: 'Share favorites' })).toBeTruthy();
});

test('the agent sees the list only if the user says so [D170]', async () => {
  const host = show(shared());
  host.answer(updateShortlist, { shortlist: shared({ agent_sees: true }) });
  await press('Sharing');
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'My agent can see it' });
  expect(box.checked).toBe(false);
  expect(screen.getByText(/Kai Nakoa then sees the homes/)).toBeTruthy();
  await userEvent.click(box);
  await waitFor(() => expect(box.checked).toBe(true));
  expect(host.api.inputsOf(updateShortlist)).toEqual([{ body: { agent_sees: true } }]);
});

test('staff who act for a client see nothing of it [D170]', async () => {
  const host = show(shared(), { signed_in_sudo: true });
  await screen.findByText('12 Hale Way', { exact: false });
  expect(screen.queryByRole('button', { name: /Shar/ })).toBeNull();
  expect(host.api.inputsOf(readOwnShortlist)).toEqual([]);
});
