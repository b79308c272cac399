import { act } from '@testing-library/react';
import {
  ApiError,
  addFavorite,
  COOKIES,
  hideListing,
  noteFavorite,
  readFavorites,
  removeFavorite,
  removeViewed,
  sentenceOf,
  syncViewed,
  VIEWED_LIST_ENTRIES,
} from 'shared-contracts';
import { createTestHost, sampleUser } from 'shared-contracts/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { createCollections } from './collections.store';
import { setUp } from './testing/set-up';

const one = { internal_id: 'a1', mls_id: '401' };
const stored = { ...one, created_at: '2026-11-01T00:00:00Z' };
const other = { internal_id: 'b2', mls_id: '402', created_at: '2026-11-02T00:00:00Z' };
const soon = () => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the test's own cookie
  document.cookie = `${COOKIES.viewedCounter}=; Max-Age=0; Path=/`;
});

test('adding a favorite is shown at once, stored, and reported, also to analytics [A7.39] [A8.1]', async () => {
  const { host, messages, collections } = setUp();
  host.answer(addFavorite, { favorites: [stored] });
  const done = collections.toggleFavorite(one);
  expect(collections.isFavorite(one)).toBe(true);
  expect(collections.state.saving).toEqual(['a1']);
  await done;
  expect(collections.state.saving).toEqual([]);
  expect(messages.state.messages.at(-1)?.text).toBe('You have favorited this property');
  expect(host.captured.map(({ event }) => event)).toEqual(['add_favorite']);
});

test('after a removal the list is loaded again [A4.12]', async () => {
  const { host, messages, collections } = setUp();
  host.answer(addFavorite, { favorites: [stored] });
  await collections.toggleFavorite(one);
  host.answer(removeFavorite, { favorites: [] });
  host.answer(readFavorites, { favorites: [] });
  await collections.toggleFavorite(one);
  expect(host.api.calls.map(({ name }) => name).slice(-3)).toEqual(['addFavorite', 'removeFavorite', 'readFavorites']);
  expect(messages.state.messages.at(-1)?.text).toBe('You have un-favorited this property');
});

test('Undo after a removal makes the listing a favorite again', async () => {
  const { host, messages, collections, shown } = setUp();
  host.answer(readFavorites, { favorites: [stored] });
  await collections.reload();
  host.answer(removeFavorite, { favorites: [] });
  host.answer(readFavorites, { favorites: [] });
  await collections.toggleFavorite(one);
  host.answer(addFavorite, { favorites: [stored] });
  messages.state.messages.at(-1)?.action?.run();
  await vi.waitFor(() => expect(shown().favorites).toEqual([stored]));
  expect(host.api.inputsOf(noteFavorite)).toEqual([]);
});

test('Undo after a removal restores the note', async () => {
  const { host, messages, collections, shown } = setUp();
  const noted = { ...stored, note: 'Ask about the roof' };
  host.answer(readFavorites, { favorites: [noted] });
  await collections.reload();
  host.answer(removeFavorite, { favorites: [] });
  host.answer(readFavorites, { favorites: [] });
  await collections.toggleFavorite(one);

  host.answer(addFavorite, { favorites: [stored] });
  host.answer(noteFavorite, { favorites: [noted] });
  messages.state.messages.at(-1)?.action?.run();
  await vi.waitFor(() => expect(shown().favorites).toEqual([noted]));
  expect(host.api.inputsOf(noteFavorite)).toEqual([{ body: { listing_id: 'a1', note: 'Ask about the roof' } }]);
});

test('a favorite that could not be stored is removed again, and a message is shown', async () => {
  const { messages, collections } = setUp();
  await collections.toggleFavorite(one);
  expect(collections.isFavorite(one)).toBe(false);
  expect(messages.state.messages.at(-1)?.kind).toBe('error');
});

test('a failed change takes back itself alone, and an old answer does not undo a newer change', async () => {
  const { host, collections, favorites } = setUp();
  host.answer(readFavorites, { favorites: [other] });
  host.answer(addFavorite, ({ body }) => {
    if (body?.listing_id === one.internal_id) throw new ApiError('busy');
    return { favorites: [other] };
  });
  await Promise.all([collections.toggleFavorite(one), collections.toggleFavorite(other)]);
  await vi.waitFor(() => expect(favorites()).toEqual(['b2']));
});

test('a favorite known by its MLS id alone counts', async () => {
  const { host, collections } = setUp();
  host.answer(addFavorite, { favorites: [{ internal_id: null, mls_id: '401', created_at: stored.created_at }] });
  await collections.toggleFavorite({ internal_id: 'other', mls_id: '401' });
  expect(collections.isFavorite({ internal_id: 'a1', mls_id: '401' })).toBe(true);
});

test('takes no second click while the first is being stored', async () => {
  const { host, collections } = setUp();
  host.answer(addFavorite, { favorites: [stored] });
  await Promise.all([collections.toggleFavorite(one), collections.toggleFavorite(one)]);
  expect(host.api.calls.filter(({ name }) => name === 'addFavorite')).toHaveLength(1);
});

test('a visitor is asked to sign in first, and nothing is sent', async () => {
  const host = createTestHost();
  const collections = createCollections(host);
  await collections.toggleFavorite(one);
  await collections.hide('a1');
  expect(host.api.calls).toHaveLength(0);
});

test('who signs out leaves no favorites behind [A4.19]', async () => {
  const { host, collections, favorites } = setUp();
  host.answer(addFavorite, { favorites: [stored] });
  await collections.toggleFavorite(one);
  await vi.waitFor(() => expect(favorites()).toEqual(['a1']));
  act(() => host.session.become(null));
  await vi.waitFor(() => expect(favorites()).toEqual([]));
  expect(collections.isFavorite(one)).toBe(false);
});

test('the history of viewed listings survives a reload, newest first and each once [A4.8]', () => {
  const { collections } = setUp();
  collections.markViewed({ internal_id: 'a1', slug: 'one' });
  collections.markViewed({ internal_id: 'b2', slug: 'two' });
  collections.markViewed({ internal_id: 'a1', slug: 'one' });
  const afterReload = setUp().collections;
  expect(afterReload.state.viewed.map(({ slug }) => slug)).toEqual(['one', 'two']);
});

test('keeps the newest 100', () => {
  const { collections } = setUp();
  for (let index = 0; index <= VIEWED_LIST_ENTRIES; index += 1)
    collections.markViewed({ internal_id: `id${index}`, slug: `s${index}` });
  expect(collections.state.viewed).toHaveLength(VIEWED_LIST_ENTRIES);
  expect(collections.state.viewed[0]?.slug).toBe(`s${VIEWED_LIST_ENTRIES}`);
});

test('every opening bumps the counter in the cookie [A4.9]', () => {
  const { collections } = setUp();
  collections.markViewed({ internal_id: 'a1', slug: 'one' });
  collections.markViewed({ internal_id: 'a1', slug: 'one' });
  expect(document.cookie).toContain(`${COOKIES.viewedCounter}=2`);
});

test('the counter counts the openings of the last 24 hours, and no earlier ones [A4.9]', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T08:00:00Z'), toFake: ['Date'] });
  const { collections } = setUp();
  const openAfter = (hours: number) => {
    vi.setSystemTime(Date.now() + hours * 3_600_000);
    collections.markViewed({ internal_id: 'a1', slug: 'one' });
    return /viewedListings=(\d+)/.exec(document.cookie)?.[1];
  };
  expect([openAfter(0), openAfter(13), openAfter(13), openAfter(13)]).toEqual(['1', '2', '2', '2']);
});

test('a viewed listing is removed, and Undo puts it back in its place', async () => {
  const { collections, messages } = setUp(null);
  for (const id of ['a1', 'b2', 'c3']) {
    vi.useFakeTimers({ now: Date.parse('2026-11-20T08:00:00Z') + id.charCodeAt(0), toFake: ['Date'] });
    collections.markViewed({ internal_id: id, slug: id });
  }
  vi.useRealTimers();
  const shown = () => collections.state.viewed.map(({ slug }) => slug);
  await collections.removeViewed(['b2']);
  expect(shown()).toEqual(['c3', 'a1']);
  expect(setUp(null).collections.state.viewed).toHaveLength(2);
  messages.state.messages[0]?.action?.run();
  expect(shown()).toEqual(['c3', 'b2', 'a1']);
});

test('a removal that the account refuses is taken back', async () => {
  const { host, collections, messages } = setUp();
  collections.markViewed({ internal_id: 'a1', slug: 'one' });
  host.answer(removeViewed, () => {
    throw new ApiError('busy');
  });
  await collections.removeViewed(['a1']);
  expect(collections.state.viewed).toHaveLength(1);
  const texts = messages.state.messages.map(({ text }) => text);
  expect(texts).toContain(sentenceOf('busy'));
  expect(texts).not.toContain('Removed from recently viewed');
});

test('a spoiled history is dropped and does no harm', () => {
  window.localStorage.setItem('viewed_listings', '{"not":"a list"}');
  expect(setUp().collections.state.viewed).toEqual([]);
});

const viewedAt = (internal_id: string, at = '2026-11-01T00:00:00.000Z') => ({ internal_id, slug: internal_id, at });

test("a visitor's history joins the account, and the account's history comes to this browser", async () => {
  const host = createTestHost();
  const collections = createCollections(host);
  collections.markViewed({ internal_id: 'here', slug: 'here' });
  host.answer(syncViewed, { viewed: [viewedAt('here'), viewedAt('elsewhere')] });
  host.session.become(sampleUser({ id: 7 }));
  await soon();
  expect(host.api.calls.find(({ name }) => name === 'syncViewed')).toMatchObject({
    input: { body: { viewed: [{ internal_id: 'here' }] } },
  });
  expect(collections.state.viewed.map(({ slug }) => slug)).toEqual(['here', 'elsewhere']);
});

test('who signs out takes the history along; staff acting for a client do not touch it', async () => {
  const { host, collections } = setUp(sampleUser({ id: 7, signed_in_sudo: true }));
  collections.markViewed({ internal_id: 'a1', slug: 'one' });
  await soon();
  expect(host.api.calls.some(({ name }) => name === 'syncViewed')).toBe(false);
  host.session.become(null);
  await soon();
  expect(collections.state.viewed).toEqual([]);
  expect(setUp().collections.state.viewed).toEqual([]);
});

test('other tabs hear of a change that was stored, and of nothing else', async () => {
  const { host, collections, notifyTabs } = setUp();
  await collections.toggleFavorite(one);
  expect(notifyTabs).not.toHaveBeenCalled();
  host.answer(addFavorite, { favorites: [stored] });
  host.answer(hideListing, { hidden: ['a1'] });
  await collections.toggleFavorite(one);
  await collections.hide('a1');
  expect(notifyTabs).toHaveBeenCalledTimes(2);
});

test('loads the lists of a user after they set up a required second factor', async () => {
  const { host, messages, favorites } = setUp(sampleUser({ second_factor_missing: true }));
  host.api.answerInitially(readFavorites, { favorites: [stored] });
  await soon();
  expect([host.api.calls, messages.state.messages, favorites()]).toEqual([[], [], []]);
  act(() => host.session.become(sampleUser()));
  await vi.waitFor(() => expect(favorites()).toEqual(['a1']));
});

test('a list that was requested before a change does not take the change back', async () => {
  const { host, collections, shown } = setUp();
  let respond: (favorites: (typeof stored)[]) => void = () => undefined;
  host.answer(readFavorites, () => new Promise((resolve) => (respond = (favorites) => resolve({ favorites }))));
  host.answer(addFavorite, { favorites: [other, stored] });
  // another tab has added the other one
  const loaded = collections.reload();
  await collections.toggleFavorite(one);
  respond([other]);
  await loaded;
  expect(shown().favorites).toEqual([other, stored]);
});

test('a list that another tab changed is requested when the changes here have ended', async () => {
  const { host, collections, favorites } = setUp();
  let respond: () => void = () => undefined;
  host.answer(addFavorite, () => new Promise((resolve) => (respond = () => resolve({ favorites: [stored] }))));
  const done = collections.toggleFavorite(one);
  await collections.reload();
  expect(host.api.inputsOf(readFavorites)).toEqual([]);
  host.answer(readFavorites, { favorites: [other, stored] });
  respond();
  await done;
  await vi.waitFor(() => expect(favorites()).toEqual(['b2', 'a1']));
});

test('a favorite that sign-in interrupted is added, and one that was saved before stays', async () => {
  const { host, collections, favorites } = setUp();
  host.answer(addFavorite, { favorites: [other, stored] });
  await collections.addFavorite(one);
  await collections.addFavorite(one);
  await vi.waitFor(() => expect(favorites()).toEqual(['b2', 'a1']));
  expect(host.api.inputsOf(addFavorite)).toHaveLength(2);
  expect(host.api.inputsOf(removeFavorite)).toEqual([]);
});
