import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { factTexts, isPlainClick, priceText } from 'shared-ui';
import { i18n } from '../texts';
import { ResultCard, type ResultCardProps } from './result-card';
import classes from './results.module.css';

interface ResultRowProps extends ResultCardProps {
  at: number;
  near: NearWindow;
  /** rendered before the window is known */
  first: boolean;
  /** its last height in pixels, while it is off the screen */
  height: number | undefined;
}

/** Vertical padding of a row in pixels: --space-2 twice. */
const PADDING = 16;

/**
 * A row of the list: a card near the window, elsewhere a plain link. All rows exist, so that the page keeps its height,
 * Tab its order, and find-in-page and crawlers every listing.
 */
export const ResultRow = memo(function ResultRow({ at, near, first, height, ...card }: ResultRowProps) {
  const place = useRef<HTMLLIElement>(null);
  const [drawn, setDrawn] = useState(() => first || near.has(at));
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    return near.watch(element, at, (isNear) => {
      // a focused element must stay the same
      if (isNear || !element.contains(document.activeElement)) setDrawn(isNear);
    });
  }, [near, at]);
  useFocusKept(place, drawn);
  return (
    <li ref={place} style={height ? { containIntrinsicHeight: `auto ${height - PADDING}px` } : undefined}>
      {drawn ? <ResultCard {...card} /> : <RowPlaceholder {...card} height={height ? height - PADDING : undefined} />}
    </li>
  );
});

interface RowPlaceholderProps extends Pick<ResultCardProps, 'listing' | 'actions' | 'monthly'> {
  /** last height of its card in pixels */
  height: number | undefined;
}

/** Price or monthly cost, and address as a link, and the facts: the row while it is off the screen. */
function RowPlaceholder({ listing, actions, monthly, height }: RowPlaceholderProps) {
  const cost = monthly ? listing.monthly_cost : null;
  const price = cost
    ? i18n.t('Est. {price}', { price: priceText(cost.amount, { rental: true }) })
    : priceText(listing.asking_price, { rental: listing.is_rental === true });
  return (
    <article
      className={classes.far}
      // as tall as its card was, so that nothing moves
      style={height ? { minHeight: height } : undefined}
      data-internal-id={listing.internal_id}
    >
      <h2 className={classes.farTitle}>
        <a
          href={actions.hrefOf(listing)}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            actions.open(listing, listing);
          }}
        >
          {`${price} ${listing.street_address_short}`}
        </a>
      </h2>
      <p>{farFacts(listing)}</p>
    </article>
  );
}

function farFacts({
  beds,
  baths,
  total_floor_area: floorArea,
  lot_size_ft: lotSize,
  type,
}: ResultCardProps['listing']): string {
  const size = factTexts({ beds, baths, floorArea });
  return (size.length > 0 ? size : factTexts({ lotSize, type })).join(', ');
}

/** A link that was focused off the screen keeps the focus as the link of its card. */
function useFocusKept(place: React.RefObject<HTMLLIElement | null>, drawn: boolean) {
  const focused = useRef(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const keep = () => {
      focused.current = true;
    };
    const leave = () => {
      focused.current = false;
    };
    element.addEventListener('focusin', keep);
    element.addEventListener('focusout', leave);
    return () => {
      element.removeEventListener('focusin', keep);
      element.removeEventListener('focusout', leave);
    };
  }, [place]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the exchange of link and card loses the focus
  useLayoutEffect(() => {
    if (!focused.current || place.current?.contains(document.activeElement)) return;
    place.current?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
  }, [drawn]);
}

/** Distance from the window within which cards are rendered: Tab and scrolling always reach a rendered one. */
const MARGIN = '1200px 0px';

export interface NearWindow {
  /** Reports whether a row is near the window, now and after each change. Returns a function that stops it. */
  watch(place: Element, at: number, onNear: (near: boolean) => void): () => void;
  /** the last reported value of that row */
  has(at: number): boolean;
}

/**
 * One observer for all rows of a list. Below an open listing the list is cut after the first window: its cards stay as
 * they are, so that Back finds every row with its height.
 */
export function createNearWindow(): NearWindow {
  const watched = new Map<Element, { at: number; onNear: (near: boolean) => void }>();
  const near = new Set<number>();
  let observer: IntersectionObserver | null = null;
  const look = (entries: IntersectionObserverEntry[]) => {
    for (const { target, isIntersecting } of entries) {
      const place = watched.get(target);
      if (!place || (!isIntersecting && isCovered(target))) continue;
      if (isIntersecting) near.add(place.at);
      else near.delete(place.at);
      place.onNear(isIntersecting);
    }
  };
  return {
    has: (at) => near.has(at),
    watch(place, at, onNear) {
      observer ??= new IntersectionObserver(look, { rootMargin: MARGIN });
      watched.set(place, { at, onNear });
      observer.observe(place);
      return () => {
        watched.delete(place);
        observer?.unobserve(place);
      };
    },
  };
}

const isCovered = (place: Element) => place.closest('[inert]') !== null;
