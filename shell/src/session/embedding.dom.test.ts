import { expect, test, vi } from 'vitest';
import { listenToEmbedder } from './embedding';

const say = (origin: string, data: unknown, source: unknown = window.parent) => {
  const event = new MessageEvent('message', { origin, data });
  Object.defineProperty(event, 'source', { value: source });
  window.dispatchEvent(event);
};

test('takes a token from an allowed origin, and from no other [B6.10]', () => {
  const embedding = listenToEmbedder(['https://partner.example'], vi.fn());
  say('https://evil.example', { type: 'user-token', token: 'stolen' });
  expect(embedding.userToken()).toBeNull();
  say('https://partner.example', { type: 'user-token', token: 'abc' });
  expect(embedding.userToken()).toBe('abc');
});

test('the clear-cookies message signs out; from a foreign origin it does nothing [B4.44]', () => {
  const clear = vi.fn();
  listenToEmbedder(['https://partner.example'], clear);
  say('https://evil.example', { type: 'clear-cookies' });
  say('https://partner.example.evil.example', { type: 'clear-cookies' });
  say('https://partner.example', 'clear-cookies');
  expect(clear).not.toHaveBeenCalled();
  say('https://partner.example', { type: 'clear-cookies' });
  expect(clear).toHaveBeenCalledTimes(1);
});

test('ignores all messages while the list is empty', () => {
  const clear = vi.fn();
  listenToEmbedder([], clear);
  say(window.location.origin, { type: 'clear-cookies' });
  expect(clear).not.toHaveBeenCalled();
});
