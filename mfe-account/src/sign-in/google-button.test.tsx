import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, startTransition, use } from 'react';
import {
  ApiError,
  currentUser,
  googleCodeFlow as googleCodeFlowCall,
  googleNonce,
  googleOneTap,
} from 'shared-contracts';
import { createTestHost, sampleSession, sampleSettings, sampleUser } from 'shared-contracts/testing';
import { HostProvider } from 'shared-ui';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { beforeEach, expect, test, vi } from 'vitest';
import { GoogleButton } from './google-button';

let answer: (given: { credential?: string }) => void = () => undefined;
const google = {
  initialize: vi.fn((options: { callback: typeof answer }) => {
    answer = options.callback;
  }),
  renderButton: vi.fn(),
  prompt: vi.fn(),
  cancel: vi.fn(),
};
let giveCode: (given: { code?: string }) => void = () => undefined;
const requestCode = vi.fn();
const oauth2 = {
  initCodeClient: vi.fn((options: { callback: typeof giveCode }) => {
    giveCode = options.callback;
    return { requestCode };
  }),
};
beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('google', { accounts: { id: google, oauth2 } });
});

function show(googleClientId: string | null, googleCodeFlow = false) {
  const host = createTestHost({ proxy, settings: { ...sampleSettings(), googleClientId, googleCodeFlow } });
  host.answer(googleNonce, { nonce: 'nonce-1' });
  const onSignedIn = vi.fn();
  const view = renderWithHost(host, <GoogleButton onSignedIn={onSignedIn} onSecondStep={vi.fn()} />);
  return { host, onSignedIn, ...view };
}

test('without a client id there is no Google button and nothing is loaded', () => {
  const { container } = show(null);
  expect(container.innerHTML).toBe('');
  expect(google.initialize).not.toHaveBeenCalled();
});

test("signing in with Google says 'You are now signed in with Google' [A8.3]", async () => {
  const { host, onSignedIn } = show('client-1');
  await waitFor(() => expect(google.renderButton).toHaveBeenCalled());
  expect(google.initialize).toHaveBeenCalledWith(expect.objectContaining({ client_id: 'client-1', nonce: 'nonce-1' }));
  host.answer(googleOneTap, { email: 'noa@example.com', first_name: 'Noa', last_name: null });
  host.answer(currentUser, sampleSession(sampleUser({ email: 'noa@example.com' })));
  await act(async () => answer({ credential: 'signed-token' }));
  await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
  expect(host.flashed.at(-1)).toMatchObject({ kind: 'success', text: 'You are now signed in with Google' });
  expect(host.session.state.user?.email).toBe('noa@example.com');
});

const never = new Promise<never>(() => undefined);
const Waits = () => use(never);

test('a render that React throws away does not decide who is signed in', async () => {
  const show = (name: string) => {
    const host = createTestHost({ proxy, settings: { ...sampleSettings(), googleClientId: 'client-1' } });
    host.answer(googleNonce, { nonce: name });
    host.answer(googleOneTap, { email: 'noa@example.com', first_name: 'Noa', last_name: null });
    host.answer(currentUser, sampleSession(sampleUser({ email: 'noa@example.com' })));
    return host;
  };
  const [drawn, discarded] = [show('drawn'), show('discarded')];
  const page = (host: typeof drawn) => (
    <HostProvider host={host}>
      <Suspense>
        <GoogleButton onSignedIn={() => undefined} onSecondStep={() => undefined} />
        {host === discarded && <Waits />}
      </Suspense>
    </HostProvider>
  );
  const { rerender } = render(page(drawn));
  await waitFor(() => expect(google.renderButton).toHaveBeenCalled());
  await act(async () => startTransition(() => rerender(page(discarded))));
  await act(async () => answer({ credential: 'signed-token' }));
  await waitFor(() => expect(drawn.api.inputsOf(googleOneTap)).toHaveLength(1));
  expect(discarded.api.inputsOf(googleOneTap)).toEqual([]);
});

test('where codes can be exchanged, the button asks Google for a code and signs in with it [A7.33]', async () => {
  const { host, onSignedIn } = show('client-1', true);
  const button = await screen.findByRole('button', { name: 'Continue with Google' });
  expect(google.renderButton).not.toHaveBeenCalled();
  expect(oauth2.initCodeClient).toHaveBeenCalledWith(
    expect.objectContaining({ client_id: 'client-1', ux_mode: 'popup' }),
  );
  host.answer(googleCodeFlowCall, { email: 'noa@example.com', first_name: 'Noa', last_name: null });
  host.answer(currentUser, sampleSession(sampleUser({ email: 'noa@example.com' })));
  await userEvent.click(button);
  expect(requestCode).toHaveBeenCalledTimes(1);
  await act(async () => giveCode({ code: 'the-code' }));
  await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
  expect(host.api.inputsOf(googleCodeFlowCall)).toMatchObject([{ body: { token: 'the-code' } }]);
  expect(host.session.state.user?.email).toBe('noa@example.com');
});

test('shows that a token was refused, and signs no user in', async () => {
  const { host, onSignedIn } = show('client-1');
  await waitFor(() => expect(google.prompt).toHaveBeenCalled());
  host.answer(googleOneTap, () => {
    throw new ApiError('social_token_invalid');
  });
  await act(async () => answer({ credential: 'forged' }));
  expect(await screen.findByText(/Google could not confirm who you are/)).toBeTruthy();
  expect(onSignedIn).not.toHaveBeenCalled();
  expect(host.session.state.loggedIn).toBe(false);
});

test('the one-tap card goes with the form', async () => {
  const { unmount } = show('client-1');
  await waitFor(() => expect(google.prompt).toHaveBeenCalled());
  unmount();
  expect(google.cancel).toHaveBeenCalled();
});
