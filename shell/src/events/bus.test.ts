import { expect, test, vi } from 'vitest';
import { createBus } from './bus';
import { checkPayload } from './check-payload';

const setUp = (check = checkPayload) => {
  const onError = vi.fn();
  const onUnheard = vi.fn();
  return { bus: createBus({ check, onError, onUnheard }), onError, onUnheard };
};

test('gives a late subscriber the last value of a retained topic', () => {
  const { bus } = setUp();
  const heard = vi.fn();
  bus.publish('nav:height', { height: 115 });
  bus.subscribe('nav:height', heard);
  expect(heard).toHaveBeenCalledExactlyOnceWith({ height: 115 });
});

test('refuses a payload that the topic does not promise', () => {
  const { bus, onError } = setUp();
  const heard = vi.fn();
  bus.subscribe('nav:height', heard);
  bus.publish('nav:height', JSON.parse('{"height":"tall"}'));
  expect(heard).not.toHaveBeenCalled();
  expect(onError).toHaveBeenCalled();
});

test('one listener that throws does not silence the others', () => {
  const { bus, onError } = setUp();
  const heard = vi.fn();
  bus.subscribe('auth:close', () => {
    throw new Error('broken listener');
  });
  bus.subscribe('auth:close', heard);
  bus.publish('auth:close', {});
  expect(heard).toHaveBeenCalled();
  expect(onError).toHaveBeenCalledWith('auth:close', expect.objectContaining({ message: 'broken listener' }));
});

test('keeps a request until its handler is loaded', () => {
  const { bus } = setUp();
  const open = vi.fn();
  bus.publish('auth:open', { mode: 'sign-in' });
  bus.subscribe('auth:open', open);
  bus.subscribe('auth:open', vi.fn());
  expect(open).toHaveBeenCalledExactlyOnceWith({ mode: 'sign-in' });
});

test('reports a request that no handler accepted', () => {
  vi.useFakeTimers();
  const { bus, onUnheard } = setUp();
  bus.publish('contact:open', { kind: 'overlay' });
  vi.advanceTimersByTime(12_000);
  expect(onUnheard).toHaveBeenCalledExactlyOnceWith('contact:open');
  vi.useRealTimers();
});

test('stops calling back', () => {
  const { bus } = setUp();
  const heard = vi.fn();
  bus.subscribe('auth:close', heard)();
  bus.publish('auth:close', {});
  expect(heard).not.toHaveBeenCalled();
});

test('a request that the listeners leave to others waits for its handler, and is reported without one', () => {
  vi.useFakeTimers();
  const { bus, onUnheard } = setUp();
  const open = vi.fn();
  bus.subscribe('contact:open', ({ kind }) => kind !== 'email-agent');
  bus.publish('contact:open', { kind: 'email-agent' });
  vi.advanceTimersByTime(11_000);
  expect(bus.isWaiting(), 'the page is not reloaded').toBe(true);
  bus.subscribe('contact:open', open)();
  expect(bus.isWaiting()).toBe(false);
  expect(open).toHaveBeenCalledExactlyOnceWith({ kind: 'email-agent' });
  vi.advanceTimersByTime(12_000);
  expect(onUnheard).not.toHaveBeenCalled();

  bus.publish('contact:open', { kind: 'email-agent' });
  vi.advanceTimersByTime(12_000);
  expect(onUnheard).toHaveBeenCalledExactlyOnceWith('contact:open');
  vi.useRealTimers();
});

test('a request that was handled replaces an earlier one that waits', () => {
  vi.useFakeTimers();
  const { bus, onUnheard } = setUp();
  bus.subscribe('contact:open', ({ kind }) => kind === 'callback');
  bus.publish('contact:open', { kind: 'email-agent' });
  bus.publish('contact:open', { kind: 'callback' });
  const late = vi.fn();
  bus.subscribe('contact:open', late);
  vi.advanceTimersByTime(12_000);
  expect([late.mock.calls, onUnheard.mock.calls]).toEqual([[], []]);
  vi.useRealTimers();
});

test('a topic of the former contract has no effect', () => {
  const { bus, onError } = setUp();
  const heard = vi.fn();
  // as a remote that was built with contract 1 calls it
  Reflect.apply(bus.subscribe, bus, ['route:changed', heard]);
  Reflect.apply(bus.publish, bus, ['route:changed', { path: '/', page: 'home' }]);
  expect(Reflect.apply(bus.last, bus, ['route:changed'])).toBeUndefined();
  expect([heard.mock.calls, onError.mock.calls]).toEqual([[], []]);
});
