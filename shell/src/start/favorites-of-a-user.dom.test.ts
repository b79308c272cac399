import { readFavorites } from 'shared-contracts';
import { createTestBus, sampleSession, sampleUser } from 'shared-contracts/testing';
import { expect, test, vi } from 'vitest';
import { createApiClient } from '../api/client';
import type { send } from '../api/http';
import { createCollections } from '../collections/collections.store';
import { createFlash } from '../messages/flash.store';
import { createSession } from '../session/session.store';

/** The services that know the user, on a network whose responses to favorites the test sends. */
function setUp(user: ReturnType<typeof sampleUser>) {
  const favorites: ((internalId: string) => void)[] = [];
  const fetch: typeof send = (path) =>
    new Promise((resolve) => {
      const respond = (body: unknown) => resolve(Response.json(body));
      if (!path.endsWith(readFavorites.path)) return respond({ hidden: [], viewed: [] });
      favorites.push((internal_id) =>
        respond({ favorites: [{ internal_id, mls_id: null, created_at: '2026-11-01T00:00:00Z' }] }),
      );
    });
  const bus = createTestBus();
  const { flash } = createFlash();
  const api = createApiClient({ answers: {}, userToken: () => null, generation: () => session.generation(), fetch });
  const nothing = () => undefined;
  const parts = { fulfil: nothing, leave: nothing, showError: nothing, announce: nothing };
  const session = createSession({ api, bus, initial: sampleSession(user), ...parts });
  const collections = createCollections({ api, bus, flash, session: () => session, track: { capture: nothing } });
  const shown = () => collections.state.favorites.map(({ internal_id }) => internal_id);
  return { session, collections, favorites, shown };
}

test('a user who signs in gets no response that was requested for the user before', async () => {
  const { session, favorites, shown } = setUp(sampleUser({ id: 1, email: 'ann@example.com' }));
  await vi.waitFor(() => expect(favorites).toHaveLength(1));
  session.signedOutElsewhere();
  session.accept(sampleSession(sampleUser({ id: 2, email: 'ben@example.com' })));
  await vi.waitFor(() => expect(favorites).toHaveLength(2));
  favorites[1]?.('of ben');
  favorites[0]?.('of ann');
  await vi.waitFor(() => expect(shown()).toEqual(['of ben']));
});

test('a load during another one gets a newer response: the list may have changed in between', async () => {
  const { collections, favorites, shown } = setUp(sampleUser());
  await vi.waitFor(() => expect(favorites).toHaveLength(1));
  const loaded = collections.reload();
  favorites[0]?.('before');
  await vi.waitFor(() => expect(favorites).toHaveLength(2));
  favorites[1]?.('after');
  await loaded;
  expect(shown()).toEqual(['after']);
});
