import { useEffect, useState, useSyncExternalStore } from 'react';

/** Whether a media query holds; `onServer` is the answer while there is no window. */
export function useMediaQuery(query: string, onServer = false): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
    () => onServer,
  );
}

/** For handlers and effects, never while rendering. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

const never = () => () => undefined;

/**
 * False on the server and while its HTML is taken over, true from then on. What only a browser knows, such as its storage,
 * is read once it is true: the first drawing has to be equal on both sides.
 */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Whether the browser has a connection; true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener('online', changed);
      window.addEventListener('offline', changed);
      return () => {
        window.removeEventListener('online', changed);
        window.removeEventListener('offline', changed);
      };
    },
    () => navigator.onLine,
    () => true,
  );
}

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
