import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, register, sendLoginLink, signIn } from 'shared-contracts';
import { createTestHost, sampleSession, sampleUser } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { beforeEach, expect, test, vi } from 'vitest';
import { AuthModals } from '../expose/auth-modals';

const clearCookie = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: a test's clean start
  document.cookie = 'showWelcomeMessage=; path=/; max-age=0';
};
beforeEach(clearCookie);

function show() {
  const host = createTestHost({ proxy });
  renderWithHost(host, <AuthModals host={host} slot={{}} />);
  const open = (mode: 'sign-in' | 'sign-up') => act(() => host.bus.publish('auth:open', { mode }));
  return { host, open };
}
const box = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label);
const press = (name: string | RegExp) =>
  screen.findByRole('button', { name }).then((button) => userEvent.click(button));
async function fill(values: [RegExp, string][]) {
  for (const [label, value] of values) {
    await userEvent.click(await box(label));
    await userEvent.paste(value);
  }
}
/** The first step of both forms. */
async function continueWith(email = 'noa@example.com') {
  await fill([[/e-mail/i, email]]);
  await press('Continue');
}
async function signInWith(password: string) {
  await continueWith();
  await fill([[/password/i, password]]);
  await press('Sign In');
}
const registration: [RegExp, string][] = [
  [/first name/i, 'Noa'],
  [/last name/i, 'Akana'],
  [/password/i, 'plumeria8'],
];

async function signUp() {
  await continueWith();
  await fill(registration);
  await press('Sign Up');
}

test('events of other modules open and close both modals [A2.27]', async () => {
  const { host, open } = show();
  expect(screen.queryByRole('dialog')).toBeNull();
  open('sign-in');
  expect(await box(/e-mail/i)).toBeTruthy();
  act(() => host.bus.publish('auth:close', {}));
  await waitFor(() => expect(screen.queryByLabelText(/e-mail/i)).toBeNull());
});

test('says why sign-in came where a session ended, and closing it is heard', async () => {
  const { host } = show();
  act(() => host.bus.publish('auth:open', { mode: 'sign-in', reason: 'session-ended' }));
  expect(await screen.findByText('Your session ended. Please sign in again.')).toBeTruthy();
  await press('Close');
  expect(host.bus.of('auth:close')).toHaveLength(1);
  act(() => host.bus.publish('auth:open', { mode: 'sign-in' }));
  expect(screen.queryByText('Your session ended. Please sign in again.')).toBeNull();
});

test('says what sign-in is for, in either form', async () => {
  const { host } = show();
  const intent = { kind: 'favorite', internal_id: 'm1', mls_id: '400001' } as const;
  act(() => host.bus.publish('auth:open', { mode: 'sign-in', intent }));
  expect(await screen.findByText('Sign in to save this home to your favorites.')).toBeTruthy();
  await press('Create an account');
  expect(await screen.findByText('Create a free account to save this home to your favorites.')).toBeTruthy();
});

test('after a session that ended, sign-in starts at the password of its e-mail', async () => {
  const user = sampleUser({ email: 'noa@example.com' });
  const { host, open } = show();
  Object.assign(host.session.state, { ended: { user, path: '/account' } });
  open('sign-in');
  const password = await box(/password/i);
  expect((await box(/^e-mail/i)).value).toBe('noa@example.com');
  await waitFor(() => expect(document.activeElement).toBe(password));
});

test('the e-mail comes first, without a call; the next step has it with the password, and the way back [D196] [D192]', async () => {
  const { host, open } = show();
  open('sign-in');
  await box(/e-mail/i);
  expect(screen.queryByLabelText(/password/i)).toBeNull();
  // as an East Asian keyboard types it
  await continueWith('ｎｏａ＠ｅｘａｍｐｌｅ．ｃｏｍ');
  const password = await box(/password/i);
  await waitFor(() => expect(document.activeElement).toBe(password));
  expect(screen.getByText('Enter the password for noa@example.com.').getAttribute('role')).toBe('status');
  const username = password.form?.querySelector<HTMLInputElement>('input[autocomplete="username"]');
  expect(username?.value).toBe('noa@example.com');
  expect(username?.readOnly).toBe(true);
  await press('Create an account');
  const form = await screen.findByRole('form', { name: 'Create an account' });
  expect(form.querySelector<HTMLInputElement>('input[autocomplete="username"]')?.value).toBe('noa@example.com');
  await waitFor(async () => expect(document.activeElement).toBe(await box(/first name/i)));
  await press('Change e-mail');
  const email = await box(/e-mail/i);
  expect(email.value).toBe('noa@example.com');
  expect(email.readOnly).toBe(false);
  await waitFor(() => expect(document.activeElement).toBe(email));
  expect(screen.getByText('Enter your e-mail.')).toBeTruthy();
  expect(host.api.calls).toHaveLength(0);
});

test('opening one closes the other, closing hides either [B2.2.3] [B4.1]', async () => {
  const { open } = show();
  open('sign-in');
  await screen.findByRole('form', { name: 'Sign in' });
  open('sign-up');
  await screen.findByRole('form', { name: 'Create an account' });
  expect(screen.queryByRole('form', { name: 'Sign in' })).toBeNull();
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
});

test('e-mail and password have errors of their own; a password needs five characters [B4.2] [B5.9]', async () => {
  const { host, open } = show();
  open('sign-in');
  await press('Continue');
  expect(await screen.findByText('Please enter a valid e-mail address.')).toBeTruthy();
  expect((await box(/e-mail/i)).getAttribute('aria-invalid')).toBe('true');
  await signInWith('1234');
  expect(await screen.findByText('Your password has at least 5 characters.')).toBeTruthy();
  expect((await box(/password/i)).getAttribute('aria-invalid')).toBe('true');
  expect(host.api.calls).toHaveLength(0);
});

test("a refused sign-in says 'Could not sign in' once, with the reason, and offers the login link [B8.2]", async () => {
  const { host, open } = show();
  host.answer(signIn, () => {
    throw new ApiError('bad_credentials');
  });
  open('sign-in');
  await signInWith('plumeria');
  expect(await screen.findByText('Please check your e-mail or password.')).toBeTruthy();
  expect(screen.getAllByText('Could not sign in')).toHaveLength(1);
  expect(host.flashed).toEqual([]);
  expect(screen.getByText('Forgot password?')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Email Me Login Link' })).toBeTruthy();
});

test('each way in says its own success, and a sign-in is one score event [A7.38] [B8.5] [B9.48]', async () => {
  const { host, open } = show();
  host.answer(signIn, sampleSession(sampleUser()));
  host.answer(sendLoginLink, { sent: true });
  open('sign-in');
  await continueWith();
  await press('Email Me Login Link');
  await waitFor(() => expect(host.flashed.at(-1)?.text).toBe('An email was sent for one-click sign in.'));
  await fill([[/password/i, 'plumeria']]);
  await press('Sign In');
  await waitFor(() => expect(host.flashed.map(({ text }) => text)).toContain('You have been signed in'));
  expect(host.scored.map(({ name }) => name)).toEqual(['ViewAccount']);
});

test('signing in sets the flag that all modules see, and closes other dialogs [A4.17]', async () => {
  const { host, open } = show();
  const closed = vi.fn();
  host.bus.subscribe('auth:close', closed);
  host.answer(signIn, sampleSession(sampleUser({ email: 'noa@example.com' })));
  open('sign-in');
  expect(host.session.state.loggedIn).toBe(false);
  await signInWith('plumeria');
  await waitFor(() => expect(host.session.state.loggedIn).toBe(true));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(closed).toHaveBeenCalled();
});

test('the registration form has its fields, the opt-in not preselected, and the way back [B2.5.28] [B2.5.29]', async () => {
  const { open } = show();
  open('sign-up');
  await continueWith();
  expect((await box(/^e-mail/i)).value).toBe('noa@example.com');
  for (const [label] of registration) expect((await box(label)).value).toBe('');
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /market updates/i })).checked).toBe(false);
  await press('Sign In');
  expect(await screen.findByRole('form', { name: 'Sign in' })).toBeTruthy();
});

test('registration asks for a valid e-mail, both names and eight characters [B5.10]', async () => {
  const { host, open } = show();
  open('sign-up');
  await continueWith('not an address');
  expect(await screen.findByText('Please enter a valid e-mail address.')).toBeTruthy();
  await userEvent.clear(await box(/e-mail/i));
  await continueWith();
  await fill([[/password/i, '1234567']]);
  await press('Sign Up');
  expect(screen.getByText('Please enter your first name.')).toBeTruthy();
  expect(screen.getByText('Please enter your last name.')).toBeTruthy();
  expect((await box(/password/i)).getAttribute('aria-invalid')).toBe('true');
  expect(host.api.calls).toHaveLength(0);
});

test("a known address says 'Email already exists', and offers the login link and sign-in with this e-mail [B8.3]", async () => {
  const { host, open } = show();
  host.answer(register, () => {
    throw new ApiError('email_exists');
  });
  open('sign-up');
  await signUp();
  expect(await screen.findByText('Email already exists')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Email Me Login Link' })).toBeTruthy();
  await press('Sign in as noa@example.com');
  await screen.findByRole('form', { name: 'Sign in' });
  expect((await box(/^e-mail/i)).value).toBe('noa@example.com');
  expect(document.activeElement).toBe(await box(/password/i));
});

test('any other failure says so, with what the server said [B4.3] [B8.4]', async () => {
  const { host, open } = show();
  host.answer(register, () => {
    throw new ApiError('too_many_requests');
  });
  open('sign-up');
  await signUp();
  expect(await screen.findByText('We could not complete registration.')).toBeTruthy();
  expect(screen.getByText(/too many requests/i)).toBeTruthy();
});

test('a sign-up has one message, which names the mail that confirms the address [D163]', async () => {
  const { host, open } = show();
  host.answer(register, sampleSession(sampleUser({ first_name: 'Uma', email_verified: false })));
  open('sign-up');
  await signUp();
  const welcome = 'Welcome, Uma! We sent you a mail to confirm your address.';
  await waitFor(() => expect(host.flashed.map(({ text }) => text)).toEqual([welcome]));
});

test('a sign-up for a favorite leaves the one message to the favorite [D163]', async () => {
  const { host } = show();
  host.answer(register, sampleSession(sampleUser()));
  const intent = { kind: 'favorite', internal_id: 'm1', mls_id: '400001' } as const;
  act(() => host.bus.publish('auth:open', { mode: 'sign-up', intent }));
  await signUp();
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(host.session.state.loggedIn).toBe(true);
  expect(host.flashed).toEqual([]);
});

test('after registering the user is welcomed once, by a cookie [B4.5]', async () => {
  const { host, open } = show();
  host.answer(register, sampleSession(sampleUser({ first_name: 'Noa' })));
  open('sign-up');
  await signUp();
  await waitFor(() => expect(host.flashed.map(({ text }) => text)).toContain('Welcome, Noa!'));
  expect(document.cookie).not.toContain('showWelcomeMessage=1');
});

test('closing says whether a sign-in link was sent, for the action that waits for it', async () => {
  const { host, open } = show();
  host.answer(sendLoginLink, { sent: true });
  open('sign-in');
  await continueWith();
  await press('Email Me Login Link');
  await screen.findByText(/has an account, an email was sent for one-click sign in/);
  await press('Close');
  open('sign-in');
  await press('Close');
  expect(host.bus.of('auth:close')).toEqual([{ linkSent: true }, {}]);
});
