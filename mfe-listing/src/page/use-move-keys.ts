import { type RefObject, useEffect } from 'react';
import type { Place } from './use-place';

/** A finger must go this far across, and less than half as far up or down, within this time. Pixels, milliseconds. */
const SWIPE = { across: 90, withinMs: 600 } as const;
/** Where arrows and swipes have a meaning of their own. */
const OWN_KEYS = 'input, textarea, select, [contenteditable], [role="tablist"], [role="slider"], canvas';
const OWN_SWIPE = `${OWN_KEYS}, [aria-roledescription="carousel"], iframe`;

/** Arrows move to the listing before and after, except in a text field or with a dialog open. */
export function useMoveKeys(place: Place): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
      // a key that is held down would rush through the listings
      if (event.repeat) return;
      if (isDialogOpen() || isWithin(event.target, OWN_KEYS)) return;
      const go = { ArrowLeft: place.goPrevious, ArrowRight: place.goNext }[event.key];
      go?.();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [place]);
}

/** On a phone a swipe across the page moves as the arrows do; photos, maps and strips keep theirs. */
export function useSwipe(area: RefObject<HTMLElement | null>, place: Place): void {
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

/** By two fingers: then a finger moves the view about the page. */
const isEnlarged = () => (window.visualViewport?.scale ?? 1) > 1.01;
const isDialogOpen = () => document.querySelector('dialog[open]') !== null;
const isWithin = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

/** A strip of another team, say: something between the finger and the page that is wider than its place. */
function scrollsSideways(target: EventTarget | null, page: Element): boolean {
  for (let at = target instanceof Element ? target : null; at && at !== page; at = at.parentElement) {
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
  }
  return false;
}
