import { beforeEach, expect, test, vi } from 'vitest';
import { createPageReady, readyOrLeft } from './page-ready';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'setTimeout'] });
});

function watched(longestMs?: number) {
  const ready = createPageReady(longestMs);
  const reached = vi.fn();
  ready.promise.then(reached).catch(reached);
  const passes = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    return reached.mock.calls.length;
  };
  return { ready, passes };
}

test('other parts wait until the reported content is painted', async () => {
  const { ready, passes } = watched();
  expect(await passes(1000)).toBe(0);
  ready.resolve();
  expect(await passes(0)).toBe(0);
  expect(await passes(40)).toBe(1);
  ready.resolve();
  expect(await passes(10_000)).toBe(1);
});

test('other parts load after six seconds without a report', async () => {
  const { passes } = watched();
  expect(await passes(5900)).toBe(0);
  expect(await passes(200)).toBe(1);
});

test('a hidden page, which is never painted, does not hold the rest up', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const { ready, passes } = watched();
  ready.resolve();
  expect(await passes(0)).toBe(1);
});

test('a page that is hidden while it waits to be painted does not hold the rest up', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const { ready, passes } = watched();
  ready.resolve();
  expect(await passes(900)).toBe(0);
  expect(await passes(200)).toBe(1);
});

test('resolves when the visitor leaves before the first paint', async () => {
  const { ready, passes } = watched();
  const over = vi.fn();
  readyOrLeft(ready).then(over).catch(over);
  expect(await passes(1000)).toBe(0);
  expect(over).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('pagehide'));
  expect(await passes(0)).toBe(0);
  expect(over).toHaveBeenCalledOnce();
});
