import { ApiError, addFavorite, exportOwnData, readFavorites, syncViewed } from 'shared-contracts';
import { createTestApi, sampleUser } from 'shared-contracts/testing';
import { expect, test, vi } from 'vitest';
import { withReauthentication } from './reauthentication';

const input = { body: { listing_id: 'a' } };

function setUp({ isBack = true, loggedIn = true } = {}) {
  const api = createTestApi();
  const refuse = () => {
    throw new ApiError('sign_in_required');
  };
  for (const call of [addFavorite, exportOwnData, readFavorites, syncViewed]) api.answer(call, refuse);
  const session = {
    state: {
      user: sampleUser(),
      loaded: true,
      loggedIn,
      userMismatch: false,
      expectedEmail: null,
      advisor: null,
      ended: null,
    },
    refresh: vi.fn(() => Promise.reject(new ApiError('network'))),
    reauthenticate: vi.fn(async () => {
      api.answer(addFavorite, { favorites: [] });
      return isBack;
    }),
  };
  return { api, session, client: withReauthentication(api, () => session) };
}

test('a call of a user action is sent again after sign-in, once', async () => {
  const { api, client } = setUp();
  await expect(client.call(addFavorite, input)).resolves.toEqual({ favorites: [] });
  expect(api.inputsOf(addFavorite)).toEqual([input, input]);
});

test('a download that a user asked for opens sign-in too', async () => {
  const { session, client } = setUp({ isBack: false, loggedIn: false });
  await expect(client.call(exportOwnData, {})).rejects.toMatchObject({ code: 'sign_in_required' });
  expect(session.reauthenticate).toHaveBeenCalledOnce();
});

test('a call of a user in whose place another signed in fails, and says so', async () => {
  const { api, client } = setUp({ isBack: false });
  await expect(client.call(addFavorite, input)).rejects.toMatchObject({ code: 'signed_in_as_other' });
  expect(api.inputsOf(addFavorite)).toHaveLength(1);
});

test('without sign-in the call fails as it did, and is not sent again', async () => {
  const { api, client } = setUp({ isBack: false, loggedIn: false });
  await expect(client.call(addFavorite, input)).rejects.toMatchObject({ code: 'sign_in_required' });
  expect(api.inputsOf(addFavorite)).toHaveLength(1);
});

test('a background call opens no sign-in: it reads the session, where a user was thought to be here', async () => {
  const { session, client } = setUp();
  await expect(client.call(readFavorites, {})).rejects.toMatchObject({ code: 'sign_in_required' });
  await expect(client.call(syncViewed, { body: { viewed: [] } })).rejects.toMatchObject({ code: 'sign_in_required' });
  expect([session.reauthenticate.mock.calls.length, session.refresh.mock.calls.length]).toEqual([0, 2]);
  const visitor = setUp({ loggedIn: false });
  await expect(visitor.client.call(readFavorites, {})).rejects.toMatchObject({ code: 'sign_in_required' });
  expect(visitor.session.refresh).not.toHaveBeenCalled();
});
