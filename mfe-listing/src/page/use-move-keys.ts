import { type RefObject, useEffect } from 'react';
import type { ResultPosition } from './use-result-position';

/**
 * A swipe: minimum horizontal distance in pixels, with less than half as much vertical movement, within a time in
 * milliseconds.
 */
const SWIPE = { across: 90, withinMs: 600 } as const;
/** Elements that use arrows and swipes themselves. */
const OWN_KEYS = 'input, textarea, select, [contenteditable], [role="tablist"], [role="slider"], canvas';
const OWN_SWIPE = `${OWN_KEYS}, [aria-roledescription="carousel"], iframe`;

/** Arrows move to the listing before and after, except in a text field or with a dialog open. */
export function useMoveKeys(place: ResultPosition): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
      // a held key would skip through the listings
      if (event.repeat) return;
      if (isDialogOpen() || isWithin(event.target, OWN_KEYS)) return;
      const go = { ArrowLeft: place.goPrevious, ArrowRight: place.goNext }[event.key];
      go?.();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [place]);
}

/** On a phone a swipe works like the arrow keys; photos, maps and strips keep their own swipes. */
export function useSwipe(area: RefObject<HTMLElement | null>, place: ResultPosition): void {
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    let start: { x: number; y: number; at: number } | null = null;
    const onStart = (event: TouchEvent) => {
      const [finger] = event.touches;
      const taken =
        isEnlarged() || isDialogOpen() || isWithin(event.target, OWN_SWIPE) || scrollsSideways(event.target, element);
      start =
        finger && event.touches.length === 1 && !taken
          ? { x: finger.clientX, y: finger.clientY, at: event.timeStamp }
          : null;
    };
    const onEnd = (event: TouchEvent) => {
      const [finger] = event.changedTouches;
      if (!start || !finger || event.timeStamp - start.at > SWIPE.withinMs) return;
      const across = finger.clientX - start.x;
      const down = Math.abs(finger.clientY - start.y);
      if (Math.abs(across) < SWIPE.across || down > Math.abs(across) / 2) return;
      if (across > 0) place.goPrevious?.();
      else place.goNext?.();
    };
    element.addEventListener('touchstart', onStart, { passive: true });
    element.addEventListener('touchend', onEnd, { passive: true });
    return () => {
      element.removeEventListener('touchstart', onStart);
      element.removeEventListener('touchend', onEnd);
    };
  }, [area, place]);
}

/** True while the page is zoomed: then a swipe moves the view. */
const isEnlarged = () => (window.visualViewport?.scale ?? 1) > 1.01;
const isDialogOpen = () => document.querySelector('dialog[open]') !== null;
const isWithin = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

/** True if a scrollable element is under the finger, for example a strip of another remote. */
function scrollsSideways(target: EventTarget | null, page: Element): boolean {
  for (let at = target instanceof Element ? target : null; at && at !== page; at = at.parentElement) {
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
  }
  return false;
}
