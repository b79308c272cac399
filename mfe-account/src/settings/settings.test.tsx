import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, deleteAccount, endOwnSession, exportOwnData, type OwnSession, ownSessions } from 'shared-contracts';
import { beginSecondFactor, secondFactorState } from 'shared-contracts/second-factor';
import { createTestHost, sampleUser } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { expect, test, vi } from 'vitest';
import { Settings } from './settings';

const session = (over: Partial<OwnSession>): OwnSession => ({
  id: 1,
  browser: 'Firefox on Windows',
  via: 'password',
  began_at: '2026-11-01T00:00:00.000Z',
  seen_at: '2026-11-19T00:00:00.000Z',
  current: false,
  ...over,
});
const here = session({ id: 1, current: true });
const phone = session({ id: 2, browser: 'Safari on iPhone', via: 'link' });

function show(user = sampleUser({ roles: [] })) {
  const host = createTestHost({ proxy, url: '/account/settings', user });
  host.answer(ownSessions, { sessions: [here, phone] });
  renderWithHost(host, <Settings user={user} />);
  return host;
}

test('of many sessions the first three show until the user asks for all', async () => {
  const host = createTestHost({ proxy, url: '/account/settings', user: sampleUser({ roles: [] }) });
  host.answer(ownSessions, {
    sessions: [here, ...[2, 3, 4, 5].map((id) => session({ id, browser: `Browser ${id}` }))],
  });
  renderWithHost(host, <Settings user={sampleUser({ roles: [] })} />);
  await screen.findByText('Browser 3');
  expect(screen.queryByText('Browser 4')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show all 5 devices' }));
  expect(screen.getByText('Browser 5')).toBeTruthy();
});

test('another browser can be signed out, this one is only named', async () => {
  const host = show();
  const line = (await screen.findByText('Safari on iPhone')).closest('li');
  expect(screen.getByText(/this browser/)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Sign out' })).toHaveLength(1);
  host.answer(endOwnSession, { sessions: [here] });
  await userEvent.click(within(line ?? document.body).getByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
  expect(host.api.calls.at(-1)).toMatchObject({ name: 'endOwnSession', input: { body: { id: 2 } } });
});

test('the copy of all data is saved as a file', async () => {
  const host = show();
  const make = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:copy');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const { email, first_name, last_name, phone: number, email_opt_in } = sampleUser();
  const profile = { email, first_name, last_name, phone: number, email_opt_in, registered_at: here.began_at };
  host.answer(exportOwnData, {
    exported_at: here.seen_at,
    profile,
    favorites: [],
    hidden_listings: [],
    viewed_listings: [],
    saved_searches: [],
    notifications: [],
    notification_settings: { favorite_emails: true, quiet_from: 1260, quiet_to: 480, time_zone: 'Pacific/Honolulu' },
    push_subscriptions: [],
    shortlists: [],
    sessions: [here],
    messages: [],
    events: [],
    impersonations: [],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(make).toHaveBeenCalled());
  const file = make.mock.calls[0]?.[0];
  expect(file instanceof Blob && JSON.parse(await file.text()).profile.email).toBe(email);
});

test('deleting asks for the password, says a refusal, and signs out', async () => {
  const host = show();
  await userEvent.click(screen.getByRole('button', { name: 'Delete account' }));
  const form = await screen.findByRole('form', { name: 'Delete account' });
  host.answer(deleteAccount, () => {
    throw new ApiError('validation_failed', [], 'Please check your password.');
  });
  await userEvent.type(within(form).getByLabelText(/Password/), 'plumeria');
  await userEvent.click(within(form).getByRole('button', { name: 'Delete my account' }));
  expect(await within(form).findByText('Please check your password.')).toBeTruthy();
  host.answer(deleteAccount, { deleted: true });
  await userEvent.click(within(form).getByRole('button', { name: 'Delete my account' }));
  await waitFor(() => expect(host.session.state.loggedIn).toBe(false));
});

test('staff acting for a client see neither password nor sessions nor data (D31)', () => {
  show(sampleUser({ signed_in_sudo: true }));
  expect(screen.getByRole('form', { name: 'Profile' })).toBeTruthy();
  expect(screen.queryByRole('form', { name: 'Password' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Download my data' })).toBeNull();
  expect(screen.queryByText('Where you are signed in')).toBeNull();
});

test('shows only the setup while a required second factor is missing, and keeps its dialog open afterwards', async () => {
  const user = sampleUser({ roles: [], second_factor_missing: true });
  const host = createTestHost({ proxy, url: '/account/settings', user });
  host.answer(secondFactorState, { enabled: false, offered: true, required: true, recovery_codes_left: 0 });
  host.answer(beginSecondFactor, {
    secret: 'GEZDGNBVGY3TQOJQ',
    uri: 'otpauth://totp/Site:noa?secret=GEZDGNBVGY3TQOJQ',
  });
  host.answer(ownSessions, { sessions: [here] });
  const page = (shown: typeof user) => <Settings user={shown} />;
  const { rerender } = renderWithHost(host, page(user));
  expect(await screen.findByText(/Your role requires it/)).toBeTruthy();
  expect(screen.queryByRole('form', { name: 'Profile' })).toBeNull();
  expect(host.api.calls.map(({ name }) => name)).toEqual(['secondFactorState']);
  await userEvent.click(screen.getByRole('button', { name: 'Set up' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeTruthy();
  rerender(page(sampleUser({ roles: ['advisor'] })));
  expect(await screen.findByRole('form', { name: 'Profile' })).toBeTruthy();
  expect(screen.getByRole('img', { name: /QR code/ })).toBeTruthy();
});
