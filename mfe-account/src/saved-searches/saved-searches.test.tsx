import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, deleteSavedSearch, readSavedSearches, type SavedSearch, updateSavedSearch } from 'shared-contracts';
import {
  createTestHost,
  sampleClientAdvisor,
  sampleSavedSearch,
  sampleUser,
  type TestHost,
} from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { expect, test, vi } from 'vitest';
import { alertText } from './saved-search-card';
import { SavedSearches } from './saved-searches';

const kihei = sampleSavedSearch({ id: 1, title: 'Kihei houses', share_code: 'code-1', days_between_emails: 1 });
const other = sampleSavedSearch({ id: 2, title: 'Hanalei', share_code: 'code-2', email_subscribe: false });

function show(user = sampleUser({ client_advisor: null }), searches: SavedSearch[] = [kihei, other]) {
  const host = createTestHost({ proxy, url: '/account/saved-searches', user });
  host.answer(readSavedSearches, { saved_searches: searches });
  renderWithHost(host, <SavedSearches />);
  return host;
}
const card = (name: string) => screen.findByRole('article', { name });
async function press(within_: HTMLElement, name: string) {
  await userEvent.click(within(within_).getByRole('button', { name }));
}
async function edit(name: string): Promise<HTMLElement> {
  await press(await card(name), 'Edit');
  return screen.findByRole('dialog', { name: 'Edit saved search' });
}
const sent = (host: TestHost) => host.api.calls.filter((call) => call.name === 'updateSavedSearch').at(-1)?.input;

test('shows how often each search sends mails, and opens it', async () => {
  const host = show();
  expect(within(await card('Kihei houses')).getByText('Daily e-mails')).toBeTruthy();
  expect(within(await card('Hanalei')).getByText('No e-mails')).toBeTruthy();
  await press(await card('Kihei houses'), 'Open');
  expect(host.navigate.visits.at(-1)?.path).toBe('/listings/saved_search/code-1');
});

test('a search whose filters cannot be read says so and offers no more than to delete it', async () => {
  show(undefined, [{ ...kihei, unreadable: true }]);
  const broken = within(await card('Kihei houses'));
  expect(broken.getByText(/couldn't read the filters/)).toBeTruthy();
  expect(broken.getAllByRole('button').map((button) => button.textContent)).toEqual(['Delete']);
});

test('opening a search or the map closes the panel', async () => {
  const host = show();
  const closed = vi.fn();
  host.bus.subscribe('account:close-panel', closed);
  await press(await card('Kihei houses'), 'Open');
  expect(closed).toHaveBeenCalledTimes(1);
});

test('title and interval are changed in place, the filters stay', async () => {
  const host = show();
  const dialog = await edit('Kihei houses');
  const title = await within(dialog).findByLabelText(/Name/);
  await userEvent.clear(title);
  await userEvent.type(title, 'Kihei');
  await userEvent.selectOptions(within(dialog).getByLabelText(/How often/), 'Weekly');
  host.answer(updateSavedSearch, { ...kihei, title: 'Kihei', days_between_emails: 7 });
  await press(dialog, 'Save');
  expect(within(await card('Kihei')).getByText('Weekly e-mails')).toBeTruthy();
  expect(sent(host)).toMatchObject({
    body: { id: 1, title: 'Kihei', days_between_emails: 7, search_params: kihei.search_params },
  });
  expect(screen.queryByRole('dialog', { name: 'Edit saved search' })).toBeNull();
});

test('a failed save stays open and says why; a title is needed', async () => {
  const host = show();
  const dialog = await edit('Kihei houses');
  const title = await within(dialog).findByLabelText(/Name/);
  await userEvent.clear(title);
  await press(dialog, 'Save');
  expect(sent(host)).toBeUndefined();
  await userEvent.type(title, 'Kihei');
  host.answer(updateSavedSearch, () => {
    throw new ApiError('network');
  });
  await press(dialog, 'Save');
  expect(await within(dialog).findByText(/could not reach the server/)).toBeTruthy();
});

test("the copy is offered with an agent only, and begins with the agent's address", async () => {
  show();
  const without = await edit('Kihei houses');
  expect(within(without).queryByLabelText(/copy to the agent/)).toBeNull();
  cleanup();
  const host = show(sampleUser({ client_advisor: sampleClientAdvisor({ email: 'agent@example.com' }) }));
  const dialog = await edit('Kihei houses');
  await userEvent.click(within(dialog).getByLabelText(/copy to the agent/));
  const address = await within(dialog).findByLabelText<HTMLInputElement>(/Agent's e-mail/);
  expect(address.value).toBe('agent@example.com');
  host.answer(updateSavedSearch, { ...kihei, send_me_copy: true, copy_email: 'agent@example.com' });
  await press(dialog, 'Save');
  await waitFor(() =>
    expect(sent(host)).toMatchObject({ body: { send_me_copy: true, copy_email: 'agent@example.com' } }),
  );
});

test("sharing copies the link and says 'Share link copied to clipboard'", async () => {
  const host = show();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await press(await card('Kihei houses'), 'Share');
  await waitFor(() => expect(host.flashed.at(-1)?.text).toBe('Share link copied to clipboard'));
  expect(write.mock.calls[0]?.[0]).toMatch(/\/listings\/saved_search\/code-1$/);
});

test('a deleted search leaves the list at once', async () => {
  const host = show();
  host.answer(deleteSavedSearch, { saved_searches: [other] });
  await press(await card('Kihei houses'), 'Delete');
  await waitFor(() => expect(screen.queryByText('Kihei houses')).toBeNull());
});

test('Undo restores a deleted search', async () => {
  const host = show();
  host.answer(deleteSavedSearch, { saved_searches: [other] });
  await press(await card('Kihei houses'), 'Delete');
  await waitFor(() => expect(host.flashed.at(-1)?.text).toBe('“Kihei houses” is deleted.'));
  const undo = host.flashed.at(-1)?.options?.action;
  host.answer(updateSavedSearch, { ...kihei, id: 3, share_code: 'code-3' });
  host.answer(readSavedSearches, { saved_searches: [{ ...kihei, id: 3 }, other] });
  undo?.run();
  await card('Kihei houses');
  expect(sent(host)).toMatchObject({ body: { id: null, share_code: null, title: 'Kihei houses' } });
});

test('what could not be brought back says so, with another try; what cannot be read is gone for good', async () => {
  const host = show(undefined, [kihei, { ...other, unreadable: true }]);
  host.answer(deleteSavedSearch, { saved_searches: [{ ...other, unreadable: true }] });
  await press(await card('Kihei houses'), 'Delete');
  await waitFor(() => expect(host.flashed).toHaveLength(1));
  host.flashed.at(-1)?.options?.action?.run();
  await waitFor(() =>
    expect(host.flashed.at(-1)).toMatchObject({ kind: 'error', options: { action: { label: 'Try again' } } }),
  );
  host.answer(deleteSavedSearch, { saved_searches: [] });
  await press(await card('Hanalei'), 'Delete');
  await waitFor(() => expect(host.flashed.at(-1)?.text).toBe('“Hanalei” is deleted.'));
  expect(host.flashed.at(-1)?.options?.action).toBeUndefined();
});

test('describes how often a search sends mails', () => {
  expect(alertText(sampleSavedSearch({ send_me_copy: true, copy_email: 'a@example.com' }))).toBe(
    'E-mails as soon as we find a home, copy to a@example.com',
  );
});
