import { type RefObject, useSyncExternalStore } from 'react';

/** Whether the page is scrolled beyond so many pixels. */
export function useScrolledPast(pixels: number): boolean {
  return useSyncExternalStore(
    onScroll,
    () => window.scrollY > pixels,
    () => false,
  );
}

/** Whether the page is scrolled so far that the element's top is on the screen, or above it. */
export function useReached(element: RefObject<HTMLElement | null>): boolean {
  return useSyncExternalStore(
    onScroll,
    () => (element.current?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) < window.innerHeight,
    () => false,
  );
}

function onScroll(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}
