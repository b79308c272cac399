import { hideListing, readHidden, unhideListing } from 'shared-contracts';
import { unreachable } from 'shared-contracts/testing';
import { expect, test, vi } from 'vitest';
import { setUp } from './testing/set-up';

const soon = () => new Promise((resolve) => setTimeout(resolve, 0));

test('Undo shows a hidden listing again [A4.14]', async () => {
  const { host, news, collections, shown } = setUp();
  host.answer(hideListing, { hidden: ['a1'] });
  host.answer(unhideListing, { hidden: [] });
  host.answer(readHidden, { hidden: [] });
  await collections.hide('a1');
  // The message appears over any open listing, so it must not say 'this one'.
  expect(news().map(({ text }) => text)).toEqual(['One listing hidden']);
  const undo = news()[0]?.action;
  expect(undo?.label).toBe('Undo');
  undo?.run();
  await vi.waitFor(() => expect(shown().hidden).toEqual([]));
  await vi.waitFor(() => expect(host.api.calls.at(-1)?.name).toBe('readHidden'));
});

test('one message counts several hidden listings, and Undo shows all of them again', async () => {
  const { host, news, collections, shown } = setUp();
  host.answer(hideListing, ({ body }) => ({ hidden: [...new Set([body.listing_id, ...shown().hidden])] }));
  for (const id of ['a1', 'b2', 'a1', 'c3']) await collections.hide(id);
  expect(news().map(({ text }) => text)).toEqual(['3 listings hidden']);

  host.answer(unhideListing, { hidden: [] });
  host.answer(readHidden, { hidden: [] });
  news()[0]?.action?.run();
  await vi.waitFor(() => expect(shown().hidden).toEqual([]));
  await vi.waitFor(() => expect(host.api.inputsOf(unhideListing)).toHaveLength(3));
});

test('the count starts again when the message is gone, as after a change of the user', async () => {
  const { host, messages, news, collections } = setUp();
  host.answer(hideListing, { hidden: ['a1'] });
  await collections.hide('a1');
  messages.dismiss(news()[0]?.id ?? '');
  await collections.hide('b2');
  expect(news().map(({ text }) => text)).toEqual(['One listing hidden']);
  messages.dismissActions();
  await collections.hide('c3');
  expect(news().map(({ text }) => text)).toEqual(['One listing hidden']);
});

test('a hidden listing can be shown again, and the list is then requested again', async () => {
  const { host, collections, shown } = setUp();
  host.answer(hideListing, { hidden: ['a1'] });
  await collections.hide('a1');
  await vi.waitFor(() => expect(shown().hidden).toEqual(['a1']));
  host.answer(unhideListing, { hidden: [] });
  host.answer(readHidden, { hidden: [] });
  await collections.unhide('a1');
  expect(host.api.calls.at(-1)?.name).toBe('readHidden');
  await vi.waitFor(() => expect(shown().hidden).toEqual([]));
});

test('two listings hidden at once both stay hidden, whichever answer comes last', async () => {
  const { host, collections, shown } = setUp();
  const answers: Array<(answer: { hidden: string[] }) => void> = [];
  host.answer(hideListing, () => new Promise<{ hidden: string[] }>((resolve) => answers.push(resolve)));
  host.answer(readHidden, { hidden: ['b2', 'a1'] });
  const seen: number[] = [];
  const done = [collections.hide('a1'), collections.hide('b2')];
  await vi.waitFor(() => expect(shown().hidden).toEqual(['b2', 'a1']));
  for (const answer of [answers[1], answers[0]]) {
    answer?.({ hidden: answer === answers[1] ? ['b2'] : ['a1'] });
    await soon();
    seen.push(shown().hidden.length);
  }
  await Promise.all(done);
  expect(seen).toEqual([2, 2]);
  expect(host.api.inputsOf(readHidden)).toHaveLength(1);
  // a single change uses its own response
  host.answer(hideListing, { hidden: ['c3', 'b2', 'a1'] });
  await collections.hide('c3');
  await vi.waitFor(() => expect(shown().hidden).toEqual(['c3', 'b2', 'a1']));
  expect(host.api.inputsOf(readHidden)).toHaveLength(1);
});

test('hidden listings stay hidden when the list cannot be loaded again', async () => {
  const { host, collections, shown } = setUp();
  host.answer(hideListing, { hidden: ['a1'] });
  await collections.hide('a1');
  host.answer(readHidden, unreachable);
  await collections.reload();
  await vi.waitFor(() => expect(shown()).toMatchObject({ hidden: ['a1'], failed: { hidden: true } }));
});

test('a failed load of hidden listings leaves an empty list and says so with a retry [A8.5]', async () => {
  const { host, messages, collections, shown } = setUp();
  host.answer(readHidden, unreachable);
  await collections.reload();
  await vi.waitFor(() => expect(shown()).toMatchObject({ hidden: [], failed: { hidden: true } }));
  const message = messages.state.messages.find(({ text }) => text.startsWith("We couldn't load your hidden listings."));
  host.answer(readHidden, { hidden: ['a1'] });
  message?.action?.run();
  await vi.waitFor(() => expect(shown()).toMatchObject({ hidden: ['a1'], failed: { hidden: false } }));
});
