import { pause } from '../federation/timeouts';

/** Longest that a page is waited for to be as tall as before: it may have become shorter for good. Milliseconds. */
const DRAWN_MS = 2000;
const LOOK_MS = 50;
/** What a person moves the page with, or acts on it. */
const TAKEN_OVER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Keeps the height of a place whose page is drawn anew, and with it the scroll position and what stands below. Whoever
 * scrolls meanwhile is not taken back.
 * @returns what ends that, once the page is as tall again
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
    // once in any case: what stood in for the page is still being taken away
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
