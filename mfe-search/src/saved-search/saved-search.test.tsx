import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ApiError,
  defaultFilters,
  defaultSearchState,
  readSavedSearches,
  type SavedSearch,
  savedSearchByCode,
  savedSearchParams,
  searchCards,
  updateSavedSearch,
} from 'shared-contracts';
import {
  sampleClientAdvisor,
  sampleSavedSearch,
  sampleSharedSearch,
  sampleUser,
  type TestHost,
} from 'shared-contracts/testing';
import { callKey } from 'shared-ui';
import { useSWRConfig } from 'swr';
import { beforeEach, expect, test, vi } from 'vitest';
import { pretendWidth, renderSearch } from '../testing/render-search';

beforeEach(() => pretendWidth(1440));
const user = userEvent.setup();

const params = savedSearchParams({ ...defaultSearchState(), filters: { ...defaultFilters(), minBeds: 3 } });
const stored = (host: TestHost) =>
  host.answer(savedSearchByCode, sampleSharedSearch({ share_code: 'abc', title: 'Three beds', search_params: params }));
/** The account's list, which knows of a deletion first. */
function AccountPanel() {
  const { mutate } = useSWRConfig();
  return (
    <button type="button" onClick={() => void mutate(callKey(readSavedSearches, {}))}>
      Delete
    </button>
  );
}
const edited = (host: TestHost) => host.bus.last('search:changed')?.savedSearch?.edited;

test('a shared search opens for a visitor with its filters, not edited, and is tracked as shared [A2.5] [A4.6] [B3.31]', async () => {
  const host = renderSearch({ url: '/listings/saved_search/abc', prepare: stored });
  await screen.findAllByText('Three beds');
  await waitFor(() => expect(host.api.inputsOf(searchCards)[0]?.body?.filters?.minBeds).toBe(3));
  expect(host.api.inputsOf(searchCards)).toHaveLength(1);
  await waitFor(() => expect(edited(host)).toBe(false));
  expect(host.bus.last('search:changed')?.savedSearch).toEqual({
    id: null,
    title: 'Three beds',
    share_code: 'abc',
    edited: false,
    from_share_url: true,
  });
  expect(screen.queryByText('Changed')).toBeNull();
});

test('a filter change marks the loaded search as changed and keeps its code in the address [A4.6]', async () => {
  const host = renderSearch({ url: '/listings/saved_search/abc', prepare: stored });
  await screen.findAllByText('Three beds');
  await user.click(screen.getByRole('button', { name: 'Include Leasehold' }));
  await screen.findByText('Changed');
  expect(edited(host)).toBe(true);
  expect(host.navigate.visits.at(-1)?.path).toContain('/listings/saved_search/abc?minBeds=3');
});

test('a saved search that is gone says so above the plain search (D39)', async () => {
  const host = renderSearch({
    url: '/listings/saved_search/abc',
    prepare: (prepared) => prepared.answer(savedSearchByCode, null),
  });
  await screen.findByText('This saved search is no longer available');
  await screen.findAllByText('2 Listings');
  expect(host.api.inputsOf(searchCards)[0]?.body?.filters).toEqual(defaultFilters());
  await user.click(screen.getByRole('button', { name: 'Rent' }));
  await waitFor(() => expect(host.navigate.visits.at(-1)?.path).toBe('/listings?type=rental'));
});

test('a saved search deleted since it was seen last is asked for again', async () => {
  const host = renderSearch({ url: '/listings/saved_search/abc', prepare: stored });
  await screen.findAllByText('Three beds');
  act(() => host.navigate.to('/listings'));
  host.answer(savedSearchByCode, null);
  act(() => host.navigate.to('/listings/saved_search/abc'));
  await screen.findByText('This saved search is no longer available');
});

test('one that its owner deletes while it is on screen leaves its search at an address that works', async () => {
  const own = sampleSavedSearch({ id: 12, share_code: 'abc', title: 'Mine', search_params: params });
  const host = renderSearch({
    url: '/listings/saved_search/abc',
    user: sampleUser(),
    nextTo: <AccountPanel />,
    prepare: (prepared) => {
      stored(prepared);
      prepared.answer(readSavedSearches, { saved_searches: [own] });
    },
  });
  await screen.findAllByText('Mine');
  act(() => host.bus.publish('account:open-panel', { section: 'saved-searches' }));
  host.answer(readSavedSearches, { saved_searches: [] });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(host.navigate.visits).toMatchObject([
      { path: '/listings?minBeds=3', options: { replace: true, keepScroll: true } },
    ]),
  );
  expect(screen.queryByText('Three beds')).toBeNull();
  expect(screen.getByRole('dialog', { name: 'Your account' })).toBeTruthy();
});

test('a saved search that fails to load can be retried', async () => {
  const host = renderSearch({
    url: '/listings/saved_search/abc',
    prepare: (prepared) =>
      prepared.answer(savedSearchByCode, () => {
        throw new ApiError('busy');
      }),
  });
  await screen.findByRole('alert');
  stored(host);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findAllByText('Three beds');
});

test('a visitor is asked to sign in before saving', async () => {
  const host = renderSearch();
  await screen.findAllByText('2 Listings');
  act(() => host.bus.publish('search:save', {}));
  expect(host.session.signInRequests).toEqual([{ kind: 'save-search' }]);
});

test('saving sends the blank state with a name and leads to the share address [A4.4] [A4.5] [A8.2]', async () => {
  const sent: SavedSearch[] = [];
  const host = renderSearch({ url: '/listings?minBeds=3', user: sampleUser({ client_advisor: null }) });
  host.answer(updateSavedSearch, ({ body }) => {
    sent.push(body);
    return { ...body, id: 7, share_code: 'new-code' };
  });
  await screen.findAllByText('2 Listings');
  act(() => host.bus.publish('search:save', {}));
  const name = await screen.findByLabelText(/^Name/);
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This field is required')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.type(name, 'My search');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(host.flashed).toEqual([expect.objectContaining({ text: 'Saved Search Created/Updated' })]),
  );
  expect(sent[0]).toMatchObject({
    id: null,
    title: 'My search',
    email_subscribe: true,
    days_between_emails: 0,
    send_me_copy: false,
    search_params: { minBeds: 3, url: '/listings?minBeds=3' },
  });
  expect(host.navigate.visits.at(-1)?.path).toBe('/listings/saved_search/new-code');
  await screen.findAllByText('My search');
});

test('a save that fails stays open, says why and can be tried again', async () => {
  const host = renderSearch({ user: sampleUser() });
  host.answer(updateSavedSearch, () => {
    throw new ApiError('limit_reached');
  });
  await user.click(await screen.findByRole('button', { name: 'Save search' }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain('You have reached the limit');
  expect(screen.getByRole('dialog', { name: 'Save search' })).toBeTruthy();
});

test('the own saved search of the address is changed, not copied', async () => {
  const own = sampleSavedSearch({ id: 12, share_code: 'abc', title: 'Mine', search_params: params });
  const host = renderSearch({
    url: '/listings/saved_search/abc',
    user: sampleUser(),
    prepare: (prepared) => {
      stored(prepared);
      prepared.answer(readSavedSearches, { saved_searches: [own] });
      prepared.answer(updateSavedSearch, ({ body }) => body);
    },
  });
  await screen.findAllByText('Mine');
  await user.click(screen.getByRole('button', { name: 'Save search' }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  // the form's code loads with the first press
  await waitFor(
    () => expect(host.api.inputsOf(updateSavedSearch)[0]?.body).toMatchObject({ id: 12, share_code: 'abc' }),
    { timeout: 5000 },
  );
});

test('the share link is copied with its message (D61)', async () => {
  const host = renderSearch({ url: '/listings/saved_search/abc', prepare: stored });
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(host.flashed[0]?.text).toBe('Share link copied to clipboard'));
  expect(write.mock.calls[0]?.[0]).toMatch(/\/listings\/saved_search\/abc$/);
});

test('a copy for the agent is offered with a client advisor only, and needs an address (D38)', async () => {
  const host = renderSearch({ user: sampleUser({ client_advisor: null, signed_in_sudo: false }) });
  await user.click(await screen.findByRole('button', { name: 'Save search' }));
  await screen.findByLabelText(/^Name/);
  expect(screen.queryByLabelText('Send a copy to the agent')).toBeNull();
  cleanup();
  const advisor = sampleClientAdvisor({ email: 'advisor@example.com' });
  const withAdvisor = renderSearch({ user: sampleUser({ client_advisor: advisor }) });
  withAdvisor.answer(updateSavedSearch, ({ body }) => ({ ...body, id: 1, share_code: 'c' }));
  await user.click(await screen.findByRole('button', { name: 'Save search' }));
  await user.click(await screen.findByLabelText('Send a copy to the agent'));
  const email = screen.getByLabelText<HTMLInputElement>(/^Agent's e-mail/);
  expect(email.value).toBe('advisor@example.com');
  await user.clear(email);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(withAdvisor.api.inputsOf(updateSavedSearch)).toEqual([]);
  await user.type(email, 'other@example.com');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(withAdvisor.api.inputsOf(updateSavedSearch)[0]?.body).toMatchObject({
      send_me_copy: true,
      copy_email: 'other@example.com',
    }),
  );
  expect(host.flashed).toEqual([]);
});
