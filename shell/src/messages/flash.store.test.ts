import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFlash } from './flash.store';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('shows a message and hides it after 3500 ms [A4.11] [A9.7]', () => {
  const { flash, state } = createFlash();
  flash.success('Email Sent');
  vi.advanceTimersByTime(3499);
  expect(state.messages).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(state.messages).toHaveLength(0);
});

test('a long message stays until it can be read', () => {
  const { flash, state } = createFlash();
  flash.success('Your showing request has been sent.');
  vi.advanceTimersByTime(4400);
  expect(state.messages).toHaveLength(1);
  vi.advanceTimersByTime(100);
  expect(state.messages).toHaveLength(0);
});

test('says "Success!" and "There was an error" when a module gives no text [A8.4]', () => {
  const { flash, state } = createFlash();
  flash.success();
  flash.error();
  expect(state.messages.map(({ text }) => text)).toEqual(['Success!', 'There was an error']);
});

test('keeps an action and a longer delay', () => {
  const { flash, state } = createFlash();
  const run = vi.fn();
  flash.error('Your favorites could not be loaded.', { closeAfterMs: 10_000, action: { label: 'Try again', run } });
  vi.advanceTimersByTime(9999);
  state.messages[0]?.action?.run();
  expect(run).toHaveBeenCalled();
});

test('dismisses one message and leaves the others', () => {
  const { flash, state, dismiss } = createFlash();
  flash.success('one');
  flash.success('two');
  dismiss(state.messages[0]?.id ?? '');
  expect(state.messages.map(({ text }) => text)).toEqual(['two']);
});

test('a message replaces the earlier one with the same key, and its time starts again', () => {
  const { flash, state } = createFlash();
  const onGone = vi.fn();
  flash.success('One listing hidden', { about: 'hidden', closeAfterMs: 1000, onGone });
  flash.success('other');
  vi.advanceTimersByTime(900);
  flash.success('2 listings hidden', { about: 'hidden', closeAfterMs: 1000, onGone });
  expect(state.messages.map(({ text }) => text)).toEqual(['2 listings hidden', 'other']);
  vi.advanceTimersByTime(999);
  expect(onGone).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect([state.messages.map(({ text }) => text), onGone.mock.calls.length]).toEqual([['other'], 1]);
});

test('the same words are shown once; each way back keeps its own message', () => {
  const { flash, state } = createFlash();
  flash.success('You have favorited this property');
  flash.success('You have favorited this property');
  expect(state.messages).toHaveLength(1);
  const action = { label: 'Try again', run: () => undefined };
  flash.error('Please try again.', { action });
  flash.error('Please try again.', { action });
  expect(state.messages).toHaveLength(3);
});

test('a message stays while the pointer or the focus is on it, and its whole time after', () => {
  const { flash, state, hold } = createFlash();
  flash.success('One listing hidden');
  const id = state.messages[0]?.id ?? '';
  hold(id, true);
  hold(id, true);
  hold(id, false);
  vi.advanceTimersByTime(20_000);
  expect(state.messages).toHaveLength(1);
  hold(id, false);
  vi.advanceTimersByTime(3499);
  expect(state.messages).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(state.messages).toHaveLength(0);
});

test('the fifth message sends the oldest away', () => {
  const { flash, state } = createFlash();
  const onGone = vi.fn();
  flash.success('1', { onGone });
  for (const text of ['2', '3', '4', '5']) flash.success(text);
  expect([state.messages.map(({ text }) => text), onGone.mock.calls.length]).toEqual([['2', '3', '4', '5'], 1]);
});
