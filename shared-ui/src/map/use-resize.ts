import { type RefObject, useEffect } from 'react';
import { RESIZE_DEBOUNCE_MS } from 'shared-contracts';
import type { MapHandle } from './engine';

/**
 * Resizes the map when its frame has kept its size for a moment, because each resize draws the whole map again. A frame
 * that was hidden is resized at once.
 */
export function useResize(map: Pick<MapHandle, 'resize'> | null, frame: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!map || !frame.current) return;
    let shown = false;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver((entries) => {
      clearTimeout(waiting);
      if (shown) waiting = setTimeout(() => map.resize(), RESIZE_DEBOUNCE_MS);
      else map.resize();
      shown = entries.some(({ contentRect }) => contentRect.width > 0 && contentRect.height > 0);
    });
    observer.observe(frame.current);
    return () => {
      clearTimeout(waiting);
      observer.disconnect();
    };
  }, [map, frame]);
}
