import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listingsByIdList, matchRoute } from 'shared-contracts';
import { createTestHost, sampleCard, type TestHost } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import { AccountPage } from '../expose/account';

const card = (id: string) =>
  sampleCard({ internal_id: id, slug: `${id}-hale-way-1`, address: { line_1: `${id} Hale` } });

/** The page of a visitor who opened some listings, the last of them first. */
function show(ids: string[], isPublic: (id: string) => boolean = () => true): TestHost {
  const host = createTestHost({ proxy, url: '/viewed', user: null });
  host.answer(listingsByIdList, ({ body }) => ({ results: body.ids.filter(isPublic).map(card) }));
  for (const id of [...ids].reverse()) host.collections.markViewed(card(id));
  renderWithHost(host, <AccountPage host={host} match={matchRoute('/viewed', { locales: [] })} />);
  return host;
}
// asking for roles is slow in a page this long
const rows = () => [...document.querySelectorAll<HTMLElement>('article')];
const shown = () => rows().map((row) => row.querySelector('a')?.getAttribute('href'));

test('a visitor sees all 100 viewed listings, newest first [A1.4]', async () => {
  const ids = Array.from({ length: 100 }, (_, at) => `v${at}`);
  const host = show(ids);
  await waitFor(() => expect(rows()).toHaveLength(100));
  expect(shown()).toEqual(ids.map((id) => `/listings/${id}-hale-way-1`));
  await userEvent.click(within(rows()[2] ?? document.body).getByRole('link', { name: /Hale/ }));
  expect(host.navigate.visits.at(-1)?.path).toBe('/listings/v2-hale-way-1');
  expect(host.session.signInRequests).toEqual([]);
});

test('a listing that was sold stays in its place and says so', async () => {
  show(['a', 'b', 'c'], (id) => id !== 'b');
  expect(await screen.findByText('Sold or no longer for sale')).toBeTruthy();
  expect(shown()).toEqual(['a', 'b', 'c'].map((id) => `/listings/${id}-hale-way-1`));
  expect(screen.getByRole('link', { name: 'B Hale Way' })).toBeTruthy();
});

test('one listing is removed, then all; the focus stays on the page', async () => {
  show(['a', 'b', 'c']);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove b Hale' }));
  expect(shown()).toEqual(['a', 'c'].map((id) => `/listings/${id}-hale-way-1`));
  await waitFor(() => expect(document.activeElement?.getAttribute('href')).toBe('/listings/c-hale-way-1'));
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(screen.getByText('No homes viewed yet')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Recently viewed'));
});
