import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { createTabStore } from './tab-store';

/** Whether a media query matches. `onServer` is the value without a window. */
export function useMediaQuery(query: string, onServer = false): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => onServer,
  );
}

/** For handlers and effects, never while rendering. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

const never = () => () => undefined;

/** Whether an earlier map of this tab found no WebGL. */
export const noWebGlStore = createTabStore('no-webgl', (value): value is true => value === true);

/** Whether an earlier map of this tab found no WebGL. False during hydration. */
export function useKnownNoWebGl(): boolean {
  return useSyncExternalStore(
    never,
    () => noWebGlStore.read() ?? false,
    () => false,
  );
}

function onConnection(changed: () => void) {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Whether the browser has a connection; true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  );
}

/**
 * Whether the page is scrolled further than a number of pixels. A page starts at its top, so the position is first read
 * in the next frame. Reading it while rendering would force a second layout.
 */
export function useScrolledPast(pixels: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => onScroll(() => setPast(window.scrollY > pixels)), [pixels]);
  return past;
}

/** Calls in the next frame and after each scroll. @returns a function that stops it */
export function onScroll(look: () => void): () => void {
  const frame = requestAnimationFrame(look);
  window.addEventListener('scroll', look, { passive: true });
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('scroll', look);
  };
}
