/** How far beyond the window cards are drawn: Tab and a turn of the wheel always land on a drawn one. */
const MARGIN = '1200px 0px';

export interface NearWindow {
  /** Tells whether a place of the list is near the window, now and whenever that changes. Returns the way to stop. */
  watch(place: Element, at: number, tell: (near: boolean) => void): () => void;
  /** whether the place of that number was near when last told */
  has(at: number): boolean;
}

/**
 * One observer for all places of a list. Under an open listing the list is cut off below the first window, which no
 * margin reaches beyond: its cards stay as they are, so that Back finds every row as tall as it was left.
 */
export function createNearWindow(): NearWindow {
  const told = new Map<Element, { at: number; tell: (near: boolean) => void }>();
  const near = new Set<number>();
  let observer: IntersectionObserver | null = null;
  const look = (entries: IntersectionObserverEntry[]) => {
    for (const { target, isIntersecting } of entries) {
      const place = told.get(target);
      if (!place || (!isIntersecting && isCovered(target))) continue;
      if (isIntersecting) near.add(place.at);
      else near.delete(place.at);
      place.tell(isIntersecting);
    }
  };
  return {
    has: (at) => near.has(at),
    watch(place, at, tell) {
      observer ??= new IntersectionObserver(look, { rootMargin: MARGIN });
      told.set(place, { at, tell });
      observer.observe(place);
      return () => {
        told.delete(place);
        observer?.unobserve(place);
      };
    },
  };
}

const isCovered = (place: Element) => place.closest('[inert]') !== null;
