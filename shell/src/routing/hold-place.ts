import { pause } from '../federation/timeouts';

/** Time-out for the page to become as tall as before, in milliseconds: it may have become shorter. */
const DRAWN_MS = 2000;
const LOOK_MS = 50;
/** Events by which a visitor scrolls or uses the page. */
const TAKEN_OVER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Keeps the height of a place while its page renders again, and with it the scroll position and the content below. It
 * does not restore the position after the visitor scrolls.
 * @returns a function that ends it when the page is as tall again
 */
export function holdPlace(place: HTMLElement): () => Promise<void> {
  const height = place.offsetHeight;
  const top = window.scrollY;
  const free = new AbortController();
  for (const type of TAKEN_OVER)
    window.addEventListener(type, () => free.abort(), { signal: free.signal, capture: true, passive: true });
  place.style.minHeight = `${height}px`;
  return async () => {
    const latest = performance.now() + DRAWN_MS;
    // Run it at least once: the old content is still being removed.
    do await pause(LOOK_MS);
    while (contentHeight(place) < height && performance.now() < latest);
    place.style.minHeight = '';
    if (!free.signal.aborted) window.scrollTo({ top, behavior: 'instant' });
    free.abort();
  };
}

function contentHeight(place: HTMLElement): number {
  const from = place.getBoundingClientRect().top;
  return Math.max(0, ...[...place.children].map((child) => Math.ceil(child.getBoundingClientRect().bottom - from)));
}
