import { type Favorite, listingsByIds, readFavorites, type User } from 'shared-contracts';
import { createTestHost, sampleCard, sampleUser } from 'shared-contracts/testing';
import { proxy } from 'valtio';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeFavorites } from './offline-favorites';

/** The browser's caches, as far as they are used. */
const stored = new Map<string, Map<string, Response>>();
const match = async (path: string, { cacheName = '' } = {}) => stored.get(cacheName)?.get(path)?.clone();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('caches', {
    has: async (name: string) => stored.has(name),
    delete: async (name: string) => stored.delete(name),
    match,
    open: async (name: string) => {
      const cache = stored.get(name) ?? new Map<string, Response>();
      stored.set(name, cache);
      return { put: async (path: string, response: Response) => void cache.set(path, response) };
    },
  });
  vi.stubGlobal('navigator', { serviceWorker: {} });
  vi.stubGlobal('fetch', async () => new Response('picture', { headers: { 'content-type': 'image/webp' } }));
});

const homes = async () => (await match('/offline-favorites', { cacheName: 'offline-favorites' }))?.json();
const favorite = (id: string, note?: string): Favorite => ({
  internal_id: id,
  mls_id: id,
  created_at: '2026-11-01T00:00:00.000Z',
  ...(note ? { note } : {}),
});

function openWith(favorites: readonly Favorite[], user: User | null = sampleUser()) {
  const host = createTestHost({ proxy, user });
  host.answer(listingsByIds, ({ params }) =>
    params.ids
      .split(',')
      .map((id) => sampleCard({ internal_id: id, slug: `home-${id}`, public_remarks: 'All of the text.' })),
  );
  host.answer(readFavorites, { favorites: [] });
  const onFailure = vi.fn();
  storeFavorites(host, onFailure);
  const change = (now: readonly Favorite[]) => {
    Object.assign(host.collections.state, { favorites: now });
    host.bus.publish('favorites:changed', { internal_ids: now.flatMap((one) => one.internal_id ?? []), mls_ids: [] });
  };
  change(favorites);
  return { host, change, onFailure };
}

test('favorites are stored with their texts, note and photo, and loaded once a day', async () => {
  const { host, change, onFailure } = openWith([favorite('a', 'near the beach')]);
  await vi.waitFor(async () => expect(await homes()).toHaveLength(1));
  expect((await homes())[0]).toMatchObject({
    slug: 'home-a',
    remarks: 'All of the text.',
    note: 'Your note: near the beach',
    photo: expect.stringMatching(/^data:image\/webp;base64,/),
  });
  change([favorite('a', 'near the beach')]);
  change([favorite('b'), favorite('a', 'near the beach')]);
  await vi.waitFor(async () => expect(await homes()).toHaveLength(2));
  expect(host.api.inputsOf(listingsByIds).map(({ params }) => params.ids)).toEqual(['a', 'b,a']);
  expect(onFailure).not.toHaveBeenCalled();
});

test('they are deleted with the last favorite, and in a browser without a user', async () => {
  const { change } = openWith([favorite('a')]);
  await vi.waitFor(async () => expect(await homes()).toHaveLength(1));
  change([]);
  await vi.waitFor(() => expect(stored.size).toBe(0));
  openWith([favorite('a')]);
  await vi.waitFor(async () => expect(await homes()).toHaveLength(1));
  openWith([], null);
  await vi.waitFor(() => expect(stored.size).toBe(0));
});
