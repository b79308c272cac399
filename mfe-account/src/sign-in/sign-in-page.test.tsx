import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { consumeLoginLink, type User } from 'shared-contracts';
import { createTestHost, sampleSession, sampleUser } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import { OneClickSignIn, SignInPage } from '../expose/sign-in-page';

const noa = sampleUser({ id: 5, email: 'noa@example.com' });

function open(user: User | null) {
  const host = createTestHost({ proxy, user });
  host.answer(consumeLoginLink, sampleSession(noa));
  renderWithHost(host, <OneClickSignIn email="Noa@example.com" token="a-token" onGiveUp={() => undefined} />);
  return { host, used: () => host.api.inputsOf(consumeLoginLink).length };
}

test('opening a link does not sign in; the button does [A2.9]', async () => {
  for (const user of [null, noa]) {
    const { host, used } = open(user);
    const button = await screen.findByRole('button', { name: 'Continue' });
    expect(screen.getByText(/sign in as Noa@example.com/)).toBeTruthy();
    expect(used()).toBe(0);
    await userEvent.click(button);
    await waitFor(() => expect(host.navigate.current().path).toBe('/login-redirect'));
    expect(used()).toBe(1);
    cleanup();
  }
});

test('a user who is signed in confirms the address with one press [D163]', async () => {
  const { host, used } = open({ ...noa, email_verified: false });
  expect(await screen.findByText('Confirm that Noa@example.com is your e-mail address.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm my address' }));
  await waitFor(() => expect(host.flashed.map(({ text }) => text)).toEqual(['Your e-mail address is confirmed.']));
  expect(used()).toBe(1);
});

test('a user who is signed in with another account sees both accounts and must confirm', async () => {
  const { host, used } = open(sampleUser({ id: 6, email: 'kai@example.com' }));
  expect(await screen.findByText(/You are signed in as kai@example.com/)).toBeTruthy();
  expect(screen.getByText(/signs you in as Noa@example.com instead/)).toBeTruthy();
  expect(used()).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in as Noa@example.com' }));
  await waitFor(() => expect(host.session.state.user?.email).toBe('noa@example.com'));
  expect(used()).toBe(1);
});

test('who stays keeps the session, and the link is not used up', async () => {
  const { host, used } = open(sampleUser({ id: 6, email: 'kai@example.com' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stay signed in as kai@example.com' }));
  expect(host.session.state.user?.email).toBe('kai@example.com');
  expect(used()).toBe(0);
});

test('a sign-in link stays open for a user who is signed in', () => {
  const host = createTestHost({ proxy, url: '/login?email=kai%40example.com&token=a-token', user: noa });
  renderWithHost(host, <SignInPage host={host} slot={{ mode: 'sign-in', welcome: false, staff: false }} />);
  expect(screen.getByRole('button', { name: 'Sign in as kai@example.com' })).toBeTruthy();
  expect(host.navigate.visits).toEqual([]);
});

test('the page of a used sign-in link says so, above the form that requests a new one [A2.9]', async () => {
  const host = createTestHost({ proxy, url: '/login?error=login_link_invalid' });
  renderWithHost(host, <SignInPage host={host} slot={{ mode: 'sign-in', welcome: false, staff: false }} />);
  expect(screen.getByText('This sign-in link is no longer valid. Please request a new one.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/e-mail/i), 'noa@example.com{Enter}');
  expect(await screen.findByRole('button', { name: 'Email Me Login Link' })).toBeTruthy();
});

test('Back leads from the second step of the page to its e-mail', async () => {
  const host = createTestHost({ proxy, url: '/login' });
  renderWithHost(host, <SignInPage host={host} slot={{ mode: 'sign-in', welcome: false, staff: false }} />);
  await userEvent.type(await screen.findByLabelText(/e-mail/i), 'noa@example.com{Enter}');
  await screen.findByLabelText(/password/i);
  history.back();
  await waitFor(() => expect(screen.queryByLabelText(/password/i)).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>(/e-mail/i).value).toBe('noa@example.com');
});

test('a history entry of the second step without its e-mail, as after a reload, asks for the e-mail [D192]', async () => {
  const host = createTestHost({ proxy, url: '/login' });
  renderWithHost(host, <SignInPage host={host} slot={{ mode: 'sign-in', welcome: false, staff: false }} />);
  act(() => {
    window.location.hash = '#continue';
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  });
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeTruthy();
  expect(screen.queryByLabelText(/password/i)).toBeNull();
});
