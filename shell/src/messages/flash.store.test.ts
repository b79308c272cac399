import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFlash } from './flash.store';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('shows a message and hides it after 3500 ms [A4.11] [A9.7]', () => {
  const { flash, state } = createFlash();
  flash.success('Saved Search Created/Updated');
  vi.advanceTimersByTime(3499);
  expect(state.messages).toHaveLength(1);
  vi.advanceTimersByTime(1);
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
