import { type RefObject, useEffect, useState } from 'react';
import { onScroll } from 'shared-ui';
import { SHOWING_DAYS } from '../request-showing/day-scroller';

/** The bubble's height above the foot of the window, the request bar beneath it included. */
const CORNER_HEIGHT_PX = 140;

/** Whether the days of a showing lie under the element in the corner; looked up as the page scrolls. */
export function useCoversDays(element: RefObject<HTMLElement | null>): boolean {
  const [covers, setCovers] = useState(false);
  useEffect(
    () =>
      onScroll(() => {
        const left = element.current?.getBoundingClientRect().left ?? Number.POSITIVE_INFINITY;
        const days = [...document.querySelectorAll(`[${SHOWING_DAYS}]`)].map((row) => row.getBoundingClientRect());
        const { innerHeight } = window;
        setCovers(
          days.some((row) => row.right > left && row.top < innerHeight && row.bottom > innerHeight - CORNER_HEIGHT_PX),
        );
      }),
    [element],
  );
  return covers;
}
