import { beforeEach, expect, test, vi } from 'vitest';
import { afterFirstPaint } from './first-paint';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'setTimeout'] });
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

test('whoever touches the page before that has its code at once, and once', async () => {
  for (const touch of ['pointerdown', 'keydown']) {
    const { picture, after } = opened({ complete: false });
    expect(await after(20)).toBe(0);
    document.body.dispatchEvent(new Event(touch, { bubbles: true }));
    expect(await after(0)).toBe(1);
    picture?.dispatchEvent(new Event('load'));
    expect(await after(1000)).toBe(1);
  }
});

test('where the browser tells when a picture is drawn, the page begins then, or soon all the same', async () => {
  const tellers: ((list: { getEntries: () => object[] }) => void)[] = [];
  class Observer {
    static supportedEntryTypes = ['largest-contentful-paint'];
    observe = vi.fn();
    disconnect = vi.fn();
    constructor(tell: (typeof tellers)[number]) {
      tellers.push(tell);
    }
  }
  vi.stubGlobal('PerformanceObserver', Observer);
  const told = opened({ complete: true });
  expect(await told.after(80)).toBe(0);
  tellers[0]?.({ getEntries: () => [{ element: document.body }] });
  expect(await told.after(20)).toBe(0);
  tellers[0]?.({ getEntries: () => [{ element: told.picture }] });
  expect(await told.after(40)).toBe(1);
  const untold = opened({ complete: true });
  expect(await untold.after(140)).toBe(0);
  expect(await untold.after(60)).toBe(1);
});
