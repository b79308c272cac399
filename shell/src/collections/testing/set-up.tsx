import { renderHook } from '@testing-library/react';
import type { User } from 'shared-contracts';
import { createTestHost, sampleUser } from 'shared-contracts/testing';
import { useCollections } from 'shared-ui';
import { vi } from 'vitest';
import { createFlash } from '../../messages/flash.store';
import { createCollections } from '../collections.store';
import { UserLists } from '../user-lists';

/** Collections of a user on a page that shows them, with calls that the test responds to. */
export function setUp(user: User | null = sampleUser()) {
  const testHost = createTestHost({ user });
  const messages = createFlash();
  const { flash } = messages;
  const notifyTabs = vi.fn();
  const collections = createCollections({ ...testHost, flash, notifyTabs });
  const host = { ...testHost, flash, collections };
  const { result } = renderHook(() => useCollections(host), {
    wrapper: ({ children }) => (
      <>
        <UserLists host={host} ready={Promise.resolve()} />
        {children}
      </>
    ),
  });
  const news = () => messages.state.messages.filter(({ text }) => text.endsWith('hidden'));
  const shown = () => result.current;
  const favorites = () => shown().favorites.map(({ internal_id }) => internal_id);
  return { host, messages, news, collections, shown, favorites, notifyTabs };
}
