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
  const { host, messages, collections } = setUp();
  host.answer(readFavorites, { favorites: [stored] });
  await collections.reload();
  host.answer(removeFavorite, { favorites: [] });
  host.answer(readFavorites, { favorites: [] });
  await collections.toggleFavorite(one);
  host.answer(addFavorite, { favorites: [stored] });
  messages.state.messages.at(-1)?.action?.run();
  await vi.waitFor(() => expect(collections.state.favorites).toEqual([stored]));
  expect(host.api.inputsOf(noteFavorite)).toEqual([]);
});

test('Undo after a removal restores the note', async () => {
  const { host, messages, collections } = setUp();
  const noted = { ...stored, note: 'Ask about the roof' };
  host.answer(readFavorites, { favorites: [noted] });
  await collections.reload();
  host.answer(removeFavorite, { favorites: [] });
  host.answer(readFavorites, { favorites: [] });
  await collections.toggleFavorite(one);

  host.answer(addFavorite, { favorites: [stored] });
  host.answer(noteFavorite, { favorites: [noted] });
  messages.state.messages.at(-1)?.action?.run();
  await vi.waitFor(() => expect(collections.state.favorites).toEqual([noted]));
  expect(host.api.inputsOf(noteFavorite)).toEqual([{ body: { listing_id: 'a1', note: 'Ask about the roof' } }]);
});

test('a favorite that could not be stored is removed again, and a message is shown', async () => {
  const { messages, collections } = setUp();
  await collections.toggleFavorite(one);
  expect(collections.isFavorite(one)).toBe(false);
  expect(messages.state.messages.at(-1)?.kind).toBe('error');
});

test('a failed change takes back itself alone, and an old answer does not undo a newer change', async () => {
  const { host, collections } = setUp();
  const other = { internal_id: 'b2', mls_id: '402' };
  const kept = { ...other, created_at: '2026-11-02T00:00:00Z' };
  host.answer(readFavorites, { favorites: [kept] });
  host.answer(addFavorite, ({ body }) => {
    if (body?.listing_id === one.internal_id) throw new ApiError('busy');
    return { favorites: [kept] };
  });
  await Promise.all([collections.toggleFavorite(one), collections.toggleFavorite(other)]);
  expect(collections.isFavorite(one)).toBe(false);
  expect(collections.isFavorite(other)).toBe(true);
});

test('drops a response for a user who signed out', async () => {
  const { host, collections } = setUp();
  host.answer(addFavorite, { favorites: [stored] });
  const done = collections.toggleFavorite(one);
  host.session.become(null);
  await done;
  expect(collections.state.favorites).toEqual([]);
});

test("drops a list that arrives after another user signed in, and keeps that user's list", async () => {
  const { host, collections } = setUp();
  const other = { internal_id: 'b2', mls_id: '402', created_at: stored.created_at };
  const waiting: ((list: { favorites: (typeof stored)[] }) => void)[] = [];
  host.answer(readFavorites, () => new Promise<{ favorites: (typeof stored)[] }>((resolve) => waiting.push(resolve)));
  const done = collections.reload();
  host.answer(readFavorites, { favorites: [other] });
  host.session.become(sampleUser({ id: 99 }));
  await vi.waitFor(() => expect(collections.state.favorites).toEqual([other]));
  waiting[0]?.({ favorites: [stored] });
  await done;
  expect(collections.state.favorites).toEqual([other]);
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
  const collections = createCollections({ ...host, session: () => host.session });
  await collections.toggleFavorite(one);
  await collections.hide('a1');
  expect(host.api.calls).toHaveLength(0);
});

test('who signs out leaves no favorites behind [A4.19]', async () => {
  const { host, collections } = setUp();
  host.answer(addFavorite, { favorites: [stored] });
  await collections.toggleFavorite(one);
  host.bus.publish('session:changed', { user_id: null, email: null });
  expect(collections.state.favorites).toEqual([]);
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
const enter = (host: ReturnType<typeof setUp>['host'], user_id: number | null) =>
  host.bus.publish('session:changed', { user_id, email: user_id === null ? null : 'a@example.com' });

test("a visitor's history joins the account, and the account's history comes to this browser", async () => {
  const host = createTestHost();
  const collections = createCollections({ ...host, session: () => host.session });
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
  enter(host, 7);
  collections.markViewed({ internal_id: 'a1', slug: 'one' });
  await soon();
  expect(host.api.calls.some(({ name }) => name === 'syncViewed')).toBe(false);
  enter(host, null);
  expect(collections.state.viewed).toEqual([]);
  expect(setUp().collections.state.viewed).toEqual([]);
});

test('other tabs hear of a change that was stored, and of nothing else', async () => {
  const host = createTestHost({ user: sampleUser() });
  const announce = vi.fn();
  const collections = createCollections({ ...host, session: () => host.session, announce });
  await collections.toggleFavorite(one);
  expect(announce).not.toHaveBeenCalled();
  host.answer(addFavorite, { favorites: [stored] });
  host.answer(hideListing, { hidden: ['a1'] });
  await collections.toggleFavorite(one);
  await collections.hide('a1');
  expect(announce).toHaveBeenCalledTimes(2);
});

test('loads the lists of a user after they set up a required second factor', async () => {
  const { host, messages, collections } = setUp(sampleUser({ second_factor_missing: true }));
  host.bus.publish('session:changed', { user_id: 1, email: 'ann@example.com' });
  await collections.reload();
  expect(host.api.calls).toEqual([]);
  expect(messages.state.messages).toEqual([]);
  host.answer(readFavorites, { favorites: [stored] });
  host.session.become(sampleUser());
  await soon();
  expect(collections.isFavorite(one)).toBe(true);
});

test('a list that was requested before a change does not take the change back', async () => {
  const { host, collections } = setUp();
  const responses: ((favorites: (typeof stored)[]) => void)[] = [];
  // the first load ends
  await soon();
  host.answer(readFavorites, () => new Promise((resolve) => responses.push((favorites) => resolve({ favorites }))));
  host.answer(addFavorite, { favorites: [stored] });
  // another tab changed the list
  const loaded = collections.reload();
  await collections.toggleFavorite(one);
  responses[0]?.([]);
  await vi.waitFor(() => expect(responses).toHaveLength(2));
  expect(collections.isFavorite(one)).toBe(true);
  const other = { internal_id: 'b2', mls_id: '402', created_at: '2026-11-02T00:00:00Z' };
  responses[1]?.([other, stored]);
  await loaded;
  expect(collections.state.favorites).toEqual([other, stored]);
});
