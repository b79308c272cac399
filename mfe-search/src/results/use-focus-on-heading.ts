import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus to the heading of the results when the focused element is removed, such as a used suggestion, or when
 * another page starts at its top. Otherwise the next Tab would start far away.
 * @returns props of the pane
 */
export function useFocusOnHeading(page: number) {
  const pane = useRef<HTMLElement>(null);
  const focused = useRef<Element | null>(null);
  const shown = useRef(page);
  // after every render: each may remove the focused element
  useLayoutEffect(() => {
    const { current: held } = focused;
    const turned = shown.current !== page && !!held?.closest('nav');
    shown.current = page;
    if (!held || (held.isConnected && !turned)) return;
    focused.current = null;
    if (turned || document.activeElement === document.body) {
      pane.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    }
  });
  return {
    ref: pane,
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target;
    },
    onBlur: () => {
      focused.current = null;
    },
  };
}
