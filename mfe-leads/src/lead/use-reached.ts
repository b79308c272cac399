import { type RefObject, useEffect, useState } from 'react';
import { onScroll } from 'shared-ui';

/** Whether the page is scrolled so far that the element's top is on the screen, or above it; never asked while drawing. */
export function useReached(element: RefObject<HTMLElement | null>): boolean {
  const [reached, setReached] = useState(false);
  useEffect(
    () =>
      onScroll(() => {
        const top = element.current?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
        setReached(top < window.innerHeight);
      }),
    [element],
  );
  return reached;
}
