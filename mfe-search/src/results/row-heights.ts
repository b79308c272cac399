import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

const KEY = 'result-heights';
/** Number of lists with stored heights, each for one width of the window. */
const MAX_LISTS = 10;

/**
 * Row heights of a list when its page was left. A card far from the window has no layout, so its height is a guess.
 * With stored heights, a reload or Back finds every card at exactly the same position.
 */
export function readHeights(address: string): readonly number[] {
  const key = keyOf(address);
  const found = readAll().find(([known]) => known === key);
  return found?.[1] ?? [];
}

export function keepHeights(address: string, heights: readonly number[]): void {
  // a list that is not displayed, such as behind the map of a phone, has no heights
  if (!heights.some((height) => height > 0)) return;
  const key = keyOf(address);
  const others = readAll().filter(([known]) => known !== key);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...others, [key, heights]].slice(-MAX_LISTS)));
  } catch {
    // without them a reload restores the position approximately
  }
}

/** In another window a card has another width and height. */
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
 * Stores the row heights of a list when its address is left. A resize observer reports them after each layout: reading
 * them at that moment would force a layout before the next search.
 * @param drawn changes when the list has other rows
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
