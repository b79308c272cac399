import { useEffect, useState } from 'react';

/**
 * Whether the page is scrolled further than so many pixels. A page begins at its top: where it stands is first read in the
 * next frame, since reading it while drawing would make the browser lay out everything twice.
 */
export function useScrolledPast(pixels: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => onScroll(() => setPast(window.scrollY > pixels)), [pixels]);
  return past;
}

/** Calls in the next frame, and whenever the page is scrolled. @returns a way to stop it */
export function onScroll(look: () => void): () => void {
  const frame = requestAnimationFrame(look);
  window.addEventListener('scroll', look, { passive: true });
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('scroll', look);
  };
}
