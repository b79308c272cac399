import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

const KEY = 'result-heights';
/** Lists whose heights are remembered, each for one width of the window. */
const MOST = 10;

/**
 * How tall each place of a list was when its page was left. A card far from the window is not laid out, so its height is a
 * guess; with those of last time a reload or Back finds every card where it was, to the pixel.
 */
export function readHeights(address: string): readonly number[] {
  const key = keyOf(address);
  const found = readAll().find(([known]) => known === key);
  return found?.[1] ?? [];
}

export function keepHeights(address: string, heights: readonly number[]): void {
  // a list that is not displayed, as behind the map of a phone, has no heights
  if (!heights.some((height) => height > 0)) return;
  const key = keyOf(address);
  const others = readAll().filter(([known]) => known !== key);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...others, [key, heights]].slice(-MOST)));
  } catch {
    // without them a reload comes back near the place instead of to it
  }
}

/** In another window a card is wider, and so taller. */
const keyOf = (address: string) => `${window.innerWidth} ${address}`;

function readAll(): [string, number[]][] {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(read) ? read.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(entry: unknown): entry is [string, number[]] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string' || !Array.isArray(entry[1])) return false;
  return entry[1].every((height) => typeof height === 'number' && Number.isFinite(height));
}

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
