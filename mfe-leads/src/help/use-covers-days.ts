import { type RefObject, useEffect, useState } from 'react';
import { onScroll } from 'shared-ui';
import { SHOWING_DAYS } from '../request-showing/day-scroller';

/** Whether the days of a showing lie under the element; looked up as the page scrolls. */
export function useCoversDays(element: RefObject<HTMLElement | null>): boolean {
  const [covers, setCovers] = useState(false);
  useEffect(
    () =>
      onScroll(() => {
        const own = element.current?.getBoundingClientRect();
        const days = [...document.querySelectorAll(`[${SHOWING_DAYS}]`)];
        setCovers(own !== undefined && days.some((row) => overlaps(row.getBoundingClientRect(), own)));
      }),
    [element],
  );
  return covers;
}

function overlaps(one: DOMRect, other: DOMRect): boolean {
  const across = one.left < other.right && other.left < one.right;
  return across && one.top < other.bottom && other.top < one.bottom;
}
