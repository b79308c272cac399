import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { keepHeights } from './place-heights';

/**
 * Keeps the heights of a list's places when its address is left. The browser tells them after each layout: to ask for them
 * just then would have the whole page laid out before the next search is asked.
 * @param drawn changes whenever the list has other places
 */
export function useHeightsKept(list: RefObject<HTMLUListElement | null>, address: string, drawn: unknown): void {
  const [heights] = useState(() => new WeakMap<Element, number>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: other results have other places
  useEffect(() => {
    const observer = new ResizeObserver((entries) => {
      for (const { target, borderBoxSize } of entries) heights.set(target, borderBoxSize[0]?.blockSize ?? 0);
    });
    for (const place of list.current?.children ?? []) observer.observe(place);
    return () => observer.disconnect();
  }, [list, heights, drawn]);
  useLayoutEffect(() => {
    const keep = () => {
      const places = [...(list.current?.children ?? [])];
      keepHeights(
        address,
        places.map((place) => Number((heights.get(place) ?? 0).toFixed(2))),
      );
    };
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [list, heights, address]);
}
