import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  listingsByIdList,
  matchRoute,
  readFavorites,
  readSavedSearches,
  sendAddressConfirmation,
} from 'shared-contracts';
import {
  createTestHost,
  sampleCard,
  sampleClientAdvisor,
  sampleSavedSearch,
  sampleUser,
  type TestHostOptions,
} from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { SWRConfig } from 'swr';
import { proxy } from 'valtio';
import { expect, test, vi } from 'vitest';
import { AccountPage } from '../expose/account';
import { AccountPanel } from '../expose/panel';

const card = sampleCard({ internal_id: 'listing-1', slug: 'hale-one', address: { line_1: '12 Hale Way' } });

function host(options: TestHostOptions = {}) {
  const made = createTestHost({ proxy, url: '/account/favorites', user: sampleUser(), ...options });
  made.answer(listingsByIdList, { results: [card] });
  made.answer(readSavedSearches, { saved_searches: [sampleSavedSearch({ title: 'Kihei houses' })] });
  return made;
}
function showPage(made: ReturnType<typeof host>, url: string) {
  return renderWithHost(made, <AccountPage host={made} match={matchRoute(url, { locales: [] })} />);
}

test("Overview shows the own agent's name and leaves a place for the contact action [A1.5]", async () => {
  const made = host({ user: sampleUser({ client_advisor: sampleClientAdvisor({ name: 'Kai Nakoa' }) }) });
  const contact = made.fill('account.contact-agent');
  showPage(made, '/account');
  expect(await screen.findByText('Kai Nakoa')).toBeTruthy();
  await waitFor(() => expect(contact.at(-1)).toMatchObject({ agent: { name: 'Kai Nakoa' } }));
});

test('Overview shows newest favorites, saved searches and viewed listings, and leads to all (D75)', async () => {
  const made = host();
  await made.collections.toggleFavorite(card);
  made.collections.markViewed(card);
  showPage(made, '/account');
  for (const name of ['Newest favorites', 'Saved searches', 'Recently viewed'])
    expect(await screen.findByRole('heading', { name: new RegExp(`^${name}`) })).toBeTruthy();
  expect(await screen.findByRole('article', { name: 'Kihei houses' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'All saved searches' }));
  expect(made.navigate.visits.at(-1)?.path).toBe('/account/saved-searches');
});

test('every section says what is missing until the address is confirmed, and sends the mail again [D163]', async () => {
  const made = host({ user: sampleUser({ email: 'uma@example.com', email_verified: false }) });
  made.answer(sendAddressConfirmation, { sent: true });
  showPage(made, '/account/favorites');
  const note = within(await screen.findByRole('region', { name: 'Confirm your e-mail address' }));
  expect(note.getByText(/We sent a mail to uma@example.com.*without the name and the filters/)).toBeTruthy();
  await userEvent.click(note.getByRole('button', { name: 'Send the mail again' }));
  expect((await note.findByRole('status')).textContent).toContain('We sent the mail again.');
});

test.each([{ email_verified: true }, { email_verified: false, signed_in_sudo: true }])(
  'nothing is asked of %o [D163]',
  async (over) => {
    showPage(host({ user: sampleUser(over) }), '/account');
    await screen.findByRole('article', { name: 'Kihei houses' });
    expect(screen.queryByText('Confirm your e-mail address')).toBeNull();
  },
);

test('an overview without entries links to the listings; while the lists load it shows no such link', async () => {
  const made = host();
  const view = showPage(made, '/account');
  await screen.findByRole('article', { name: 'Kihei houses' });
  expect(screen.queryByText('No saved homes yet')).toBeNull();
  view.unmount();
  const fresh = host();
  fresh.answer(readSavedSearches, { saved_searches: [] });
  renderWithHost(
    fresh,
    <SWRConfig value={{ provider: () => new Map() }}>
      <AccountPage host={fresh} match={matchRoute('/account', { locales: [] })} />
    </SWRConfig>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Find listings' }));
  expect(fresh.navigate.visits.at(-1)?.path).toBe('/listings');
});

test('a client advisor is optional [B6.2]', async () => {
  showPage(host({ user: sampleUser({ client_advisor: null }) }), '/account');
  expect(await screen.findByText(/You don't have an agent yet/)).toBeTruthy();
});

test("'Back to Search' leads to the last search [B2.3.15]", async () => {
  const made = host();
  made.bus.publish('search:changed', {
    url: '/listings/maui?minBeds=3',
    filters: {},
    initialSearch: false,
    filtersChanged: true,
    summary: [],
    savedSearch: null,
  });
  showPage(made, '/account');
  await userEvent.click(await screen.findByRole('link', { name: 'Back to Search' }));
  expect(made.navigate.visits.at(-1)?.path).toBe('/listings/maui?minBeds=3');
});

test('removing from favorites and showing a hidden listing again take it off the list at once [B4.26]', async () => {
  const made = host();
  await made.collections.toggleFavorite(card);
  await made.collections.hide('listing-1');
  const { unmount } = showPage(made, '/account/favorites');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText(/12 Hale Way/)).toBeNull());
  unmount();
  showPage(made, '/account/hidden-listings');
  await userEvent.click(await screen.findByRole('button', { name: 'Unhide' }));
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'Hidden Listings' })).toBeNull());
});

test('a list from which a listing goes shows the others meanwhile, and the focus stays in it', async () => {
  const cards = ['1', '2', '3'].map((id) =>
    sampleCard({ internal_id: id, mls_id: id, slug: `hale-${id}`, address: { line_1: `${id} Hale Way` } }),
  );
  const made = host({ user: sampleUser() });
  let answer: () => void = () => undefined;
  made.answer(listingsByIdList, async ({ body }) => {
    if (body.ids.length < 3) await new Promise<void>((resolve) => (answer = resolve));
    return { results: cards.filter(({ internal_id }) => body.ids.includes(internal_id)) };
  });
  for (const one of cards) await made.collections.toggleFavorite(one);
  showPage(made, '/account/favorites');
  const remove = async (name: string) => {
    const row = (await screen.findByText(new RegExp(name))).closest('li');
    await userEvent.click(within(row ?? document.body).getByRole('button', { name: 'Remove' }));
  };
  await remove('2 Hale Way');
  expect(screen.getAllByRole('button', { name: 'Remove' })).toHaveLength(2);
  expect(screen.queryByText(/no longer shown/)).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toContain('1 Hale Way'));
  answer();
  await remove('1 Hale Way');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('3 Hale Way'));
  await remove('3 Hale Way');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Favorites'));
});

test('a favorite opens as one of the favorites, in their order', async () => {
  const cards = ['1', '2'].map((id) => sampleCard({ internal_id: id, mls_id: id, slug: `hale-${id}` }));
  const made = host({ user: sampleUser() });
  made.answer(listingsByIdList, ({ body }) => ({
    results: cards.filter(({ internal_id }) => body.ids.includes(internal_id)),
  }));
  for (const one of cards) await made.collections.toggleFavorite(one);
  showPage(made, '/account/favorites');
  const panel = await screen.findByRole('tabpanel', { name: 'Favorites' });
  await userEvent.click((await within(panel).findAllByRole('link'))[1] ?? panel);
  const ids = made.api.initialAnswer(readFavorites, {})?.favorites.map(({ internal_id }) => internal_id) ?? [];
  expect(made.navigate.visits.at(-1)?.path).toBe(`/listings/hale-${ids[1]}`);
  expect(made.bus.last('search:results')).toMatchObject({
    context: 'favorites',
    total: 2,
    from: 0,
    entries: ids.map((id) => ({ internal_id: id, slug: `hale-${id}` })),
    url: '/account/favorites',
  });
});

test('favorites show on the map as a search limited to them, leasehold too', async () => {
  const made = host();
  await made.collections.toggleFavorite(card);
  showPage(made, '/account/favorites');
  await userEvent.click(await screen.findByRole('button', { name: 'Show on the map' }));
  const url = new URL(made.navigate.visits.at(-1)?.path ?? '', 'http://localhost');
  expect(url.pathname).toBe('/listings');
  expect(url.searchParams.get('favorites')).toBe('true');
  expect(url.searchParams.get('title_land')).toMatch(/Fee Simple.*Leasehold/i);
});

test('as a panel on the map search page the sections change without leaving the search [A2.22]', async () => {
  const made = host({ url: '/listings/maui?minBeds=3' });
  renderWithHost(made, <AccountPanel host={made} slot={{ section: 'overview', onClose: () => undefined }} />);
  await userEvent.click(await screen.findByRole('tab', { name: 'Saved Searches' }));
  expect(made.navigate.visits).toEqual([]);
  expect(screen.getByRole('tab', { name: 'Saved Searches' }).getAttribute('aria-selected')).toBe('true');
  // The dialog has its own close button. A second one would confuse users.
  expect(screen.queryByRole('button', { name: /close/i })).toBeNull();
});

test('a visitor is asked to sign in, and comes back to the section', async () => {
  const made = host({ user: null });
  const opened = vi.fn();
  made.bus.subscribe('auth:open', opened);
  showPage(made, '/account/favorites');
  await userEvent.click(await screen.findByRole('button', { name: 'Sign In' }));
  expect(opened).toHaveBeenCalledWith(
    expect.objectContaining({ intent: { kind: 'open-section', section: 'favorites' } }),
  );
});

const tabNames = () => screen.findAllByRole('tab').then((tabs) => tabs.map((tab) => tab.textContent));

test('the account has the tabs Overview, Favorites, Saved Searches and Profile, which opens Settings [A2.21] [B2.1.8] [B2.3.13]', async () => {
  const made = host();
  showPage(made, '/account');
  expect(await tabNames()).toEqual(['Overview', 'Favorites', 'Saved Searches', 'Profile']);
  await userEvent.click(screen.getByRole('tab', { name: 'Profile' }));
  expect(made.navigate.visits.at(-1)?.path).toBe('/account/settings');
});

test('Hidden Listings has a tab only while some are hidden [B2.3.14]', async () => {
  const made = host();
  await made.collections.hide('listing-1');
  const { unmount } = showPage(made, '/account/hidden-listings');
  expect(await tabNames()).toContain('Hidden Listings');
  unmount();
  await made.collections.unhide('listing-1');
  showPage(made, '/account/hidden-listings');
  expect(await tabNames()).not.toContain('Hidden Listings');
  expect(screen.getByRole('tab', { name: 'Overview' }).getAttribute('aria-selected')).toBe('true');
});
