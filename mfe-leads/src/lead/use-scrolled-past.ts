import { useSyncExternalStore } from 'react';

/** Whether the page is scrolled beyond so many pixels. */
export function useScrolledPast(pixels: number): boolean {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener('scroll', changed, { passive: true });
      return () => window.removeEventListener('scroll', changed);
    },
    () => window.scrollY > pixels,
    () => false,
  );
}
