import { type Favorite, listingsByIds } from 'shared-contracts';
import { createTestHost, sampleCard, sampleUser } from 'shared-contracts/testing';
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

function openWith() {
  const host = createTestHost({ user: sampleUser() });
  host.answer(listingsByIds, ({ params }) =>
    params.ids
      .split(',')
      .map((id) => sampleCard({ internal_id: id, slug: `home-${id}`, public_remarks: 'All of the text.' })),
  );
  return { host, store: (favorites: readonly Favorite[] | null | undefined) => storeFavorites(host, favorites) };
}

test('favorites are stored with their texts, note and photo, and loaded once a day', async () => {
  const { host, store } = openWith();
  await store([favorite('a', 'near the beach')]);
  expect(await homes()).toMatchObject([
    {
      slug: 'home-a',
      remarks: 'All of the text.',
      note: 'Your note: near the beach',
      photo: expect.stringMatching(/^data:image\/webp;base64,/),
    },
  ]);
  await store([favorite('a', 'near the beach')]);
  await store([favorite('b'), favorite('a', 'near the beach')]);
  expect(await homes()).toHaveLength(2);
  expect(host.api.inputsOf(listingsByIds).map(({ params }) => params.ids)).toEqual(['a', 'b,a']);
});

test('they are deleted with the last favorite, and in a browser without a user, but not while the list loads', async () => {
  const { store } = openWith();
  for (const without of [[], null]) {
    await store([favorite('a')]);
    await store(undefined);
    expect(await homes()).toHaveLength(1);
    await store(without);
    expect(stored.size).toBe(0);
  }
});
