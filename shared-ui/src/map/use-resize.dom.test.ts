import { renderHook } from '@testing-library/react';
import { RESIZE_DEBOUNCE_MS } from 'shared-contracts';
import { beforeEach, expect, test, vi } from 'vitest';
import { createTestMap } from '../testing/map-handle';
import { useResize } from './use-resize';

let sizeIs: (width: number) => void = () => undefined;
const disconnect = vi.fn();
const map = createTestMap();

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  class Observer {
    constructor(seen: (entries: { contentRect: { width: number; height: number } }[]) => void) {
      sizeIs = (width) => seen([{ contentRect: { width, height: 400 } }]);
    }
    observe() {}
    disconnect = disconnect;
  }
  vi.stubGlobal('ResizeObserver', Observer);
});

const mapIn = (frame: HTMLElement) => renderHook(() => useResize(map, { current: frame }));

test('a frame that is being dragged wider redraws the map once, 300 ms after it rests [B9.10]', () => {
  mapIn(document.createElement('div'));
  sizeIs(500);
  expect(map.resize).toHaveBeenCalledTimes(1);
  for (const width of [520, 540, 560]) {
    sizeIs(width);
    vi.advanceTimersByTime(RESIZE_DEBOUNCE_MS - 1);
  }
  expect(map.resize).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(map.resize).toHaveBeenCalledTimes(2);
});

test('a map that comes into view, as on a phone, fills its frame at once', () => {
  mapIn(document.createElement('div'));
  sizeIs(0);
  sizeIs(390);
  expect(map.resize).toHaveBeenCalledTimes(2);
});

test('does not resize a map that was removed', () => {
  const { unmount } = mapIn(document.createElement('div'));
  sizeIs(500);
  sizeIs(600);
  unmount();
  vi.advanceTimersByTime(RESIZE_DEBOUNCE_MS);
  expect(map.resize).toHaveBeenCalledTimes(1);
  expect(disconnect).toHaveBeenCalled();
});
