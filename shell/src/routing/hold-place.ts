import { pause } from '../federation/retry';

/** Longest that a page is waited for to be as tall as before: it may have become shorter for good. Milliseconds. */
const DRAWN_MS = 2000;
const LOOK_MS = 50;

/**
 * Keeps the height of a place whose page is drawn anew, and with it the scroll position and what stands below.
 * @returns what ends that, once the page is as tall again
 */
export function holdPlace(place: HTMLElement): () => Promise<void> {
  const height = place.offsetHeight;
  const top = window.scrollY;
  place.style.minHeight = `${height}px`;
  return async () => {
    const latest = performance.now() + DRAWN_MS;
    // once in any case: what stood in for the page is still being taken away
    do await pause(LOOK_MS);
    while (contentHeight(place) < height && performance.now() < latest);
    place.style.minHeight = '';
    window.scrollTo({ top, behavior: 'instant' });
  };
}

function contentHeight(place: HTMLElement): number {
  const from = place.getBoundingClientRect().top;
  return Math.max(0, ...[...place.children].map((child) => Math.ceil(child.getBoundingClientRect().bottom - from)));
}
