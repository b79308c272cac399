import { act, renderHook } from '@testing-library/react';
import { addFavorite, currentUser, logout, readFavorites, type SessionAnswer } from 'shared-contracts';
import { createTestBus, createTestHost, sampleSession, sampleUser } from 'shared-contracts/testing';
import { useCollections, useSession } from 'shared-ui';
import { expect, test, vi } from 'vitest';
import { createApiClient } from '../api/client';
import type { send } from '../api/http';
import { createCollections } from '../collections/collections.store';
import { createFlash } from '../messages/flash.store';
import { forgetWhoLeft } from '../session/forget-person';
import { createSession } from '../session/session.store';

const ann = sampleUser({ id: 1, email: 'ann@example.com' });
const ben = sampleUser({ id: 2, email: 'ben@example.com' });
const listing = { internal_id: 'pressed', mls_id: 'pressed' };
const listOf = (...ids: string[]) => ({
  favorites: ids.map((id) => ({ internal_id: id, mls_id: id, created_at: '2026-11-01T00:00:00Z' })),
});

/** The services that know the user on a page, and a network that responds when the test says so. */
function setUp(user: typeof ann | null, answers: Record<string, unknown> = {}) {
  const requests: { path: string; respond: (body: unknown) => void }[] = [];
  const slow: string[] = [readFavorites.path, addFavorite.path, currentUser.path];
  const fetch: typeof send = (path) =>
    new Promise((resolve) => {
      const respond = (body: unknown) => resolve(Response.json(body));
      if (slow.includes(path)) requests.push({ path, respond });
      else if (path === logout.path) resolve(new Response(null, { status: 204 }));
      else respond({ hidden: [], viewed: [] });
    });
  const messages = createFlash();
  const { flash } = messages;
  const api = createApiClient({
    answers,
    answersOf: user?.id ?? null,
    userToken: () => null,
    session: () => session.moment(),
    fetch,
  });
  const nothing = () => undefined;
  const parts = { runIntent: nothing, onSignedOut: nothing, showError: nothing, notifyTabs: nothing };
  const session = createSession({ api, bus: createTestBus(), initial: sampleSession(user), ...parts });
  const collections = createCollections({ api, flash, session, track: { capture: nothing } });
  forgetWhoLeft(session.state, messages.dismissActions);
  const host = createTestHost({ services: { api, session, collections, flash } });
  const { result } = renderHook(() => ({ ...useCollections(host), name: useSession(host).user?.email ?? null }));
  /** The nth request of a call, from 0, when it was sent. */
  const nth = ({ path }: { path: string }, index = 0) =>
    vi.waitFor(() => {
      const request = requests.filter((one) => one.path === path)[index];
      if (!request) throw new Error(`no request ${index} of ${path}`);
      return (body: unknown) => act(async () => request.respond(body));
    });
  const become = (next: typeof ann) => act(async () => session.accept(sampleSession(next)));
  const favorites = () => result.current.favorites.map(({ internal_id }) => internal_id);
  const texts = () => messages.state.messages.map(({ text }) => text);
  return { api, session, collections, messages, nth, become, favorites, texts, page: () => result.current };
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Ends when the page has loaded its data again, which begins a task after the page has forgotten the user. */
const signOut = (session: ReturnType<typeof setUp>['session']) =>
  act(async () => {
    session.signedOutElsewhere();
    await Promise.resolve();
    await nextTask();
  });

test('a user who signs in gets no favorites that were requested for the user before', async () => {
  const { session, nth, become, favorites } = setUp(ann);
  const ofAnn = await nth(readFavorites);
  await signOut(session);
  await become(ben);
  await (await nth(readFavorites, 1))(listOf('of ben'));
  await ofAnn(listOf('of ann'));
  await vi.waitFor(() => expect(favorites()).toEqual(['of ben']));
});

test('favorites that came with the page are only those of its user', async () => {
  const { session, favorites, nth, become } = setUp(ann, { 'readFavorites:{}': listOf('of ann') });
  expect(favorites()).toEqual(['of ann']);
  await signOut(session);
  expect(favorites()).toEqual([]);
  await become(ben);
  expect(favorites()).toEqual([]);
  await (await nth(readFavorites))(listOf('of ben'));
  await vi.waitFor(() => expect(favorites()).toEqual(['of ben']));
});

test('a favorite that is stored for a user who left shows nothing to the next one, and offers them no Undo', async () => {
  const { session, collections, messages, nth, become, favorites, texts } = setUp(ann);
  await (await nth(readFavorites))(listOf());
  const done = collections.toggleFavorite(listing);
  const stored = await nth(addFavorite);
  messages.flash.success('One listing hidden', { action: { label: 'Undo', run: () => undefined } });
  await signOut(session);
  await become(ben);
  await stored(listOf('pressed'));
  await act(() => done);
  await (await nth(readFavorites, 1))(listOf());
  expect([favorites(), texts()]).toEqual([[], []]);
});

/** A refresh of the session whose response comes after a change. */
async function refreshLate(user: typeof ann | null, change: (made: ReturnType<typeof setUp>) => Promise<unknown>) {
  const made = setUp(user);
  const refreshed = made.session.refresh();
  const late = await made.nth(currentUser);
  await change(made);
  await late(sampleSession(user));
  return { ...made, refreshed, again: await made.nth(currentUser, 1) };
}

test('a response that is older than a sign-out does not sign the user in again', async () => {
  const { refreshed, again, page } = await refreshLate(ann, ({ session }) => act(() => session.signOut()));
  await again(sampleSession(null));
  expect([(await refreshed).user, page().name]).toEqual([null, null]);
});

test('a response that is older than a sign-in does not end the new session', async () => {
  const { session, refreshed, again, page } = await refreshLate(null, ({ become }) => become(ann));
  await again(sampleSession(ann));
  const { user }: SessionAnswer = await refreshed;
  expect([user?.id, page().name, session.state.ended]).toEqual([1, 'ann@example.com', null]);
});

test('a session that ended keeps its lists on the page and for its user', async () => {
  const { session, nth, become, favorites } = setUp(ann);
  await (await nth(readFavorites))(listOf('of ann'));
  const refreshed = session.refresh();
  await (await nth(currentUser))(sampleSession(null));
  await act(() => refreshed);
  expect([session.state.ended?.user.id, favorites()]).toEqual([1, ['of ann']]);
  await become(ann);
  expect(favorites()).toEqual(['of ann']);
});
