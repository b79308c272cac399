// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterFirstPaint } from './first-paint';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A page whose first picture has come or not, and how often its own code began after so many milliseconds. */
function opened({ complete }: { complete: boolean | null }) {
  const root = document.createElement('div');
  if (complete !== null) root.innerHTML = '<img alt="" fetchpriority="high">';
  const picture = root.querySelector('img');
  if (picture) Object.defineProperty(picture, 'complete', { value: complete });
  const began = vi.fn();
  void afterFirstPaint(began, root);
  const after = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    return began.mock.calls.length;
  };
  return { picture, after };
}

test('the page begins after the paint where there is no picture, or it is there', async () => {
  for (const complete of [null, true]) {
    const { after } = opened({ complete });
    expect(await after(0)).toBe(0);
    expect(await after(40)).toBe(1);
  }
});

test('a picture on its way is waited for until it comes or fails', async () => {
  for (const end of ['load', 'error']) {
    const { picture, after } = opened({ complete: false });
    expect(await after(300)).toBe(0);
    picture?.dispatchEvent(new Event(end));
    expect(await after(40)).toBe(1);
    expect(await after(1000)).toBe(1);
  }
});

test('a slow picture holds nothing up', async () => {
  const { after } = opened({ complete: false });
  expect(await after(480)).toBe(0);
  expect(await after(60)).toBe(1);
});
