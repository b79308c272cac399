import { useSyncExternalStore } from 'react';

/** Whether the page is scrolled further than a mark, in pixels. */
export function useScrolledPast(mark: number): boolean {
  return useSyncExternalStore(
    listenToScroll,
    () => window.scrollY > mark,
    () => false,
  );
}

function listenToScroll(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}
