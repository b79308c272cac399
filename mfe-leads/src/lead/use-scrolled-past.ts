import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

/**
 * Whether the page is scrolled beyond so many pixels. First read in the next frame: reading it while drawing would make the
 * browser lay out everything at once, and again before it paints.
 */
export function useScrolledPast(pixels: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const look = () => setPast(window.scrollY > pixels);
    const frame = requestAnimationFrame(look);
    const leave = onScroll(look);
    return () => {
      cancelAnimationFrame(frame);
      leave();
    };
  }, [pixels]);
  return past;
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
