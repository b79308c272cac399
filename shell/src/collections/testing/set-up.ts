import type { User } from 'shared-contracts';
import { createTestHost, sampleUser } from 'shared-contracts/testing';
import { createFlash } from '../../messages/flash.store';
import { createCollections } from '../collections.store';

/** Collections of a user, with calls that the test responds to. */
export function setUp(user: User | null = sampleUser()) {
  const host = createTestHost({ user });
  const messages = createFlash();
  const collections = createCollections({ ...host, flash: messages.flash, session: () => host.session });
  const news = () => messages.state.messages.filter(({ text }) => text.endsWith('hidden'));
  return { host, messages, news, collections };
}
