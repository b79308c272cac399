import { currentUser, logout } from 'shared-contracts';
import { createTestApi, createTestBus, sampleSession, sampleUser } from 'shared-contracts/testing';
import { expect, test, vi } from 'vitest';
import { createSession, followUser } from './session.store';

const ann = sampleUser({ id: 1, email: 'ann@example.com' });
const ben = sampleUser({ id: 2, email: 'ben@example.com' });

function setUp(initial = sampleSession(null)) {
  const api = createTestApi();
  const bus = createTestBus();
  const parts = { runIntent: vi.fn(), onSignedOut: vi.fn(), showError: vi.fn(), notifyTabs: vi.fn() };
  return { api, bus, ...parts, session: createSession({ api, bus, initial, ...parts }) };
}

test('every module sees who signed in', () => {
  const { session } = setUp();
  session.accept(sampleSession(ann));
  expect(session.state).toMatchObject({ loggedIn: true, user: { email: 'ann@example.com' } });
});

test('another user in a second tab sets the mismatch flag [A4.18]', async () => {
  const { session, api } = setUp(sampleSession(ann));
  api.answer(currentUser, sampleSession(ben));
  await session.refresh();
  expect(session.state.userMismatch).toBe(true);
});

test('the session changes after a user sets up a required second factor', async () => {
  const { session, api } = setUp(sampleSession({ ...ann, second_factor_missing: true }));
  const listener = vi.fn();
  followUser(session.state, listener);
  expect(listener).toHaveBeenCalledTimes(1);
  api.answer(currentUser, sampleSession(ann));
  await session.refresh();
  await session.refresh();
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(2));
});

test('the same user, and no user, are no mismatch', async () => {
  const { session, api } = setUp(sampleSession(ann));
  api.answer(currentUser, sampleSession(ann));
  await session.refresh();
  expect(session.state.userMismatch).toBe(false);
  api.answer(currentUser, sampleSession(null));
  await session.refresh();
  expect(session.state).toMatchObject({ userMismatch: false, loggedIn: false });
});

test('signing in here is what the page then expects', async () => {
  const { session, api } = setUp(sampleSession(ann));
  session.accept(sampleSession(ben));
  api.answer(currentUser, sampleSession(ben));
  await session.refresh();
  expect(session.state.userMismatch).toBe(false);
});

test('does after sign-in what was wanted before it, once', () => {
  const { session, bus, runIntent } = setUp();
  const intent = { kind: 'favorite', internal_id: 'a1', mls_id: '401' } as const;
  session.requireSignIn(intent);
  expect(bus.of('auth:open')).toEqual([{ mode: 'sign-in', intent }]);
  session.accept(sampleSession(ann));
  session.accept(sampleSession(ann));
  expect(runIntent).toHaveBeenCalledExactlyOnceWith(intent);
});

test('signing out clears the user and leaves', async () => {
  const { session, api, onSignedOut, notifyTabs } = setUp(sampleSession(ann));
  api.answer(logout, null);
  await session.signOut();
  expect(session.state).toMatchObject({ user: null, loggedIn: false, advisor: null });
  expect(onSignedOut).toHaveBeenCalled();
  expect(notifyTabs).toHaveBeenCalled();
});

test('a failed sign-out shows an error, and the user stays signed in', async () => {
  const { session, showError, onSignedOut } = setUp(sampleSession(ann));
  await session.signOut();
  expect(showError).toHaveBeenCalled();
  expect(onSignedOut).not.toHaveBeenCalled();
  expect(session.state.loggedIn).toBe(true);
});

test('signing out while acting for a client signs out altogether', async () => {
  const client = sampleUser({ id: 3, email: 'client@example.com', signed_in_sudo: true });
  const { session, api } = setUp(sampleSession(client));
  api.answer(logout, null);
  await session.signOut();
  expect(session.state).toMatchObject({ user: null, userMismatch: false });
});

const OTHER_USER = 'You signed in as another user, so nothing was saved. Please try again.';
const ended = { mode: 'sign-in', reason: 'session-ended' };

test('a session that ended opens one sign-in for all calls that wait, and the same user goes on', async () => {
  const { session, api, bus, notifyTabs } = setUp(sampleSession(ann));
  api.answer(currentUser, sampleSession(null));
  const waiting = Promise.all([session.reauthenticate(), session.reauthenticate()]);
  await vi.waitFor(() => expect(bus.of('auth:open')).toEqual([ended]));
  expect(session.state.loggedIn).toBe(false);
  expect(notifyTabs).toHaveBeenCalledOnce();
  session.accept(sampleSession(ann));
  expect(await waiting).toEqual([true, true]);
  expect(bus.of('auth:open')).toHaveLength(1);
});

test('nothing goes on for another user, or when the dialog is closed', async () => {
  const { session, api, bus, showError } = setUp(sampleSession(ann));
  api.answer(currentUser, sampleSession(null));
  const closed = session.reauthenticate();
  await vi.waitFor(() => expect(bus.of('auth:open')).toHaveLength(1));
  bus.publish('auth:close', {});
  expect(await closed).toBe(false);
  const taken = session.reauthenticate();
  await vi.waitFor(() => expect(bus.of('auth:open')).toHaveLength(2));
  session.accept(sampleSession(ben));
  expect(await taken).toBe(false);
  expect(showError).toHaveBeenCalledExactlyOnceWith(OTHER_USER);
});

test('a sign-in in another tab goes on and closes the dialog; who signed out here is asked without a reason', async () => {
  const { session, api, bus } = setUp(sampleSession(ann));
  api.answer(currentUser, sampleSession(null));
  const waiting = session.reauthenticate();
  await vi.waitFor(() => expect(bus.of('auth:open')).toHaveLength(1));
  api.answer(currentUser, sampleSession(ann));
  await session.refresh();
  expect(await waiting).toBe(true);
  expect(bus.of('auth:close')).toHaveLength(1);
  api.answer(logout, null);
  await session.signOut();
  session.requireSignIn();
  expect(bus.of('auth:open').at(-1)).toEqual({ mode: 'sign-in' });
});

test('an intent of a user whose session ended is dropped for another user, who hears of it', async () => {
  const { session, api, runIntent, showError } = setUp(sampleSession(ann));
  const intent = { kind: 'hide', internal_id: 'a1' } as const;
  api.answer(currentUser, sampleSession(null));
  await session.refresh();
  session.requireSignIn(intent);
  session.accept(sampleSession(ben));
  session.accept(sampleSession(ann));
  expect(runIntent).not.toHaveBeenCalled();
  expect(showError).toHaveBeenCalledExactlyOnceWith(OTHER_USER);
  await session.refresh();
  session.requireSignIn(intent);
  session.accept(sampleSession(ann));
  expect(runIntent).toHaveBeenCalledExactlyOnceWith(intent);
});

test('a session that ended keeps its user and page until sign-in; a sign-out, in any tab, keeps nothing', async () => {
  const { session, api, notifyTabs } = setUp(sampleSession(ann));
  api.answer(currentUser, sampleSession(null));
  await session.refresh();
  expect(session.state).toMatchObject({ user: null, ended: { user: { id: 1 }, path: window.location.pathname } });
  session.accept(sampleSession(ann));
  expect(session.state.ended).toBeNull();
  session.signedOutElsewhere();
  expect(session.state).toMatchObject({ user: null, loggedIn: false, ended: null });
  session.accept(sampleSession(ann));
  api.answer(logout, null);
  await session.signOut();
  expect(session.state.ended).toBeNull();
  expect(notifyTabs).toHaveBeenLastCalledWith('signed-out');
});

test('a user who closes sign-in gives up what it was for, unless a sign-in link was sent', () => {
  const intent = { kind: 'hide', internal_id: 'a1' } as const;
  const { session, bus, runIntent } = setUp();
  session.requireSignIn(intent);
  bus.publish('auth:close', {});
  session.accept(sampleSession(ann));
  expect(runIntent).not.toHaveBeenCalled();
  session.signedOutElsewhere();
  session.requireSignIn(intent);
  bus.publish('auth:close', { linkSent: true });
  // the page that the link opens
  const opened = setUp();
  opened.session.accept(sampleSession(ann));
  expect(opened.runIntent).toHaveBeenCalledExactlyOnceWith(intent);
});
