import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type HostServices, NAV_HEIGHT } from 'shared-contracts';
import { useMediaQuery, useTopic } from 'shared-ui';

/** In a wide window the header stays. On small screens it hides on scrolling down. */
const SMALL = '(max-width: 767.98px), (max-height: 479.98px)';

/** Height reserved for a header that has not loaded; the same as in the style sheet. */
const KEPT_PX = 65;

export interface Header {
  ref: RefObject<HTMLDivElement | null>;
  away: boolean;
  /** sets the offsets of all parts below the header */
  style: CSSProperties;
  /** a focus within it shows the header */
  onFocus: () => void;
}

/**
 * The header's size for the page: `--nav-height` is the height reserved for the navigation until it reports its own,
 * `--nav-shown` the height of the page that the header covers now. Content that is scrolled to or focused stops below
 * it.
 */
export function useHeader(host: HostServices): Header {
  const reported = useTopic(host, 'nav:height')?.height ?? NAV_HEIGHT.fallback;
  const { ref, height } = useHeight();
  const { away, comeBack } = useAway(useMediaQuery(SMALL), height);
  useEffect(() => {
    document.documentElement.style.scrollPaddingTop = `${height}px`;
  }, [height]);
  const style: Record<`--${string}`, string> = {
    '--nav-height': `${reported}px`,
    '--nav-shown': away ? '0px' : `${height}px`,
    '--nav-bar-height': `${NAV_HEIGHT.bar}px`,
  };
  return { ref, away, style, onFocus: comeBack };
}

function useHeight() {
  const ref = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(KEPT_PX);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setHeight(element.offsetHeight || KEPT_PX);
    measure();
    const observer = new ResizeObserver(measure);
    // includes a line below the header, which appears and disappears while the content stays
    observer.observe(element, { box: 'border-box' });
    return () => observer.disconnect();
  }, []);
  return { ref, height };
}

function useAway(small: boolean, height: number) {
  const place = useRef(AT_TOP);
  const [away, setAway] = useState(false);
  useEffect(() => {
    place.current = AT_TOP;
    setAway(false);
    if (!small) return;
    const follow = () => {
      place.current = movedHeader(place.current, window.scrollY, height);
      setAway(place.current.away);
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, [small, height]);
  const comeBack = () => {
    place.current = { away: false, turn: window.scrollY };
    setAway(false);
  };
  return { away, comeBack };
}

/** State of a small screen's header. `turn` is the scroll position where the current direction started. */
export interface HeaderPlace {
  away: boolean;
  turn: number;
}

/** Minimum movement in pixels: a resting thumb trembles. */
const AWAY_AFTER = 24;
const BACK_AFTER = 8;

/** Scrolling down hides the header, scrolling up shows it. At the top of the page it is always shown. */
export function movedHeader({ away, turn }: HeaderPlace, scrolled: number, height: number): HeaderPlace {
  const y = Math.max(0, scrolled);
  if (y <= height) return { away: false, turn: y };
  const farthest = away ? Math.max(turn, y) : Math.min(turn, y);
  const moved = Math.abs(y - farthest);
  return moved > (away ? BACK_AFTER : AWAY_AFTER) ? { away: !away, turn: y } : { away, turn: farthest };
}

export const AT_TOP: HeaderPlace = { away: false, turn: 0 };
