import { hideListing, readHidden, unhideListing } from 'shared-contracts';
import { sampleUser } from 'shared-contracts/testing';
import { expect, test, vi } from 'vitest';
import { setUp } from './testing/set-up';

const soon = () => new Promise((resolve) => setTimeout(resolve, 0));

test('Undo shows a hidden listing again, and not for the next user who signs in [A4.14]', async () => {
  const { host, news, collections } = setUp();
  host.answer(hideListing, { hidden: ['a1'] });
  host.answer(unhideListing, { hidden: [] });
  host.answer(readHidden, { hidden: [] });
  await collections.hide('a1');
  // The message appears over any open listing, so it must not say 'this one'.
  expect(news().map(({ text }) => text)).toEqual(['One listing hidden']);
  const undo = news()[0]?.action;
  expect(undo?.label).toBe('Undo');
  undo?.run();
  expect(collections.state.hidden).toEqual([]);
  await vi.waitFor(() => expect(host.api.calls.at(-1)?.name).toBe('readHidden'));
  const before = host.api.calls.length;
  host.session.become(sampleUser({ id: 99 }));
  await soon();
  undo?.run();
  await soon();
  expect(host.api.calls.slice(before).some(({ name }) => name === 'unhideListing')).toBe(false);
});

test('one message counts several hidden listings, and Undo shows all of them again', async () => {
  const { host, news, collections } = setUp();
  host.answer(hideListing, ({ body }) => ({ hidden: [...new Set([body.listing_id, ...collections.state.hidden])] }));
  for (const id of ['a1', 'b2', 'a1', 'c3']) await collections.hide(id);
  expect(news().map(({ text }) => text)).toEqual(['3 listings hidden']);

  host.answer(unhideListing, { hidden: [] });
  host.answer(readHidden, { hidden: [] });
  news()[0]?.action?.run();
  expect(collections.state.hidden).toEqual([]);
  await vi.waitFor(() => expect(host.api.inputsOf(unhideListing)).toHaveLength(3));
});

test('the count starts again when the message is gone, and for the next user', async () => {
  const { host, messages, news, collections } = setUp();
  host.answer(hideListing, { hidden: ['a1'] });
  await collections.hide('a1');
  messages.dismiss(news()[0]?.id ?? '');
  await collections.hide('b2');
  expect(news().map(({ text }) => text)).toEqual(['One listing hidden']);
  host.session.become(sampleUser({ id: 99 }));
  await soon();
  await collections.hide('c3');
  expect(news().map(({ text }) => text)).toEqual(['One listing hidden']);
});

test('a hidden listing can be shown again, and the list is then requested again', async () => {
  const { host, collections } = setUp();
  host.answer(hideListing, { hidden: ['a1'] });
  await collections.hide('a1');
  expect(host.bus.last('hidden:changed')).toEqual({ internal_ids: ['a1'] });
  host.answer(unhideListing, { hidden: [] });
  host.answer(readHidden, { hidden: [] });
  await collections.unhide('a1');
  expect(host.api.calls.at(-1)?.name).toBe('readHidden');
  expect(collections.state.hidden).toEqual([]);
});

test('two listings hidden at once both stay hidden, whichever answer comes last', async () => {
  const { host, collections } = setUp();
  const answers: Array<(answer: { hidden: string[] }) => void> = [];
  host.answer(hideListing, () => new Promise<{ hidden: string[] }>((resolve) => answers.push(resolve)));
  const done = [collections.hide('a1'), collections.hide('b2')];
  await soon();
  answers[1]?.({ hidden: ['b2', 'a1'] });
  await soon();
  answers[0]?.({ hidden: ['a1'] });
  await Promise.all(done);
  expect([...collections.state.hidden].sort()).toEqual(['a1', 'b2']);
  expect(host.bus.last('hidden:changed')?.internal_ids).toEqual(collections.state.hidden);
  // a single change uses its own response
  host.answer(hideListing, { hidden: ['c3', 'b2', 'a1'] });
  const reads = () => host.api.calls.filter(({ name }) => name === 'readHidden').length;
  const before = reads();
  await collections.hide('c3');
  expect(collections.state.hidden).toEqual(['c3', 'b2', 'a1']);
  expect(reads()).toBe(before);
});

test('hidden listings stay hidden when the list cannot be loaded again', async () => {
  const { host, collections } = setUp();
  host.answer(hideListing, { hidden: ['a1'] });
  await collections.hide('a1');
  await collections.reload();
  expect(collections.state).toMatchObject({ hidden: ['a1'], failed: { hidden: true } });
});

test('a failed load of hidden listings leaves an empty list and says so with a retry [A8.5]', async () => {
  const { host, messages, collections } = setUp();
  host.bus.publish('session:changed', { user_id: 7, email: 'a@example.com' });
  await soon();
  expect(collections.state).toMatchObject({ hidden: [], failed: { hidden: true } });
  const message = messages.state.messages.find(({ text }) => text.startsWith("We couldn't load your hidden listings."));
  host.answer(readHidden, { hidden: ['a1'] });
  message?.action?.run();
  await soon();
  expect(collections.state).toMatchObject({ hidden: ['a1'], failed: { hidden: false } });
});
