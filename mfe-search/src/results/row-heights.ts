import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { pageLanguage, withoutLanguage } from 'shared-contracts';
import { createTabStore } from 'shared-ui';

/** Number of lists with stored heights, each for one width of the window. */
const MAX_LISTS = 10;

type ListHeights = readonly [key: string, heights: readonly number[]];
const isStored = (value: unknown): value is readonly ListHeights[] => Array.isArray(value) && value.every(isEntry);
const store = createTabStore('result-heights', isStored);

/**
 * Row heights of a list when its page was left. A card far from the window has no layout, so its height is a guess.
 * With stored heights, a reload or Back finds every card at exactly the same position.
 */
export function readHeights(address: string): readonly number[] {
  const key = keyOf(address);
  const found = (store.read() ?? []).find(([known]) => known === key);
  return found?.[1] ?? [];
}

export function keepHeights(address: string, heights: readonly number[]): void {
  // a list that is not displayed, such as behind the map of a phone, has no heights
  if (!heights.some((height) => height > 0)) return;
  const key = keyOf(address);
  const others = (store.read() ?? []).filter(([known]) => known !== key);
  const list: ListHeights = [key, heights];
  store.write([...others, list].slice(-MAX_LISTS));
}

/** In another window a card has another width and height, in another language hardly. */
const keyOf = (address: string) => `${window.innerWidth} ${withoutLanguage(pageLanguage(), address)}`;

function isEntry(entry: unknown): entry is ListHeights {
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
