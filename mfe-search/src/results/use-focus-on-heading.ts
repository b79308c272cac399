import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * Hands the focus to the heading of the results where what had it is gone, as a way out is once it was taken, and where
 * another page begins at its top while its link stays at the foot. Elsewhere the next Tab would begin far away.
 * @returns what the pane has to carry
 */
export function useFocusOnHeading(page: number) {
  const pane = useRef<HTMLElement>(null);
  const focused = useRef<Element | null>(null);
  const shown = useRef(page);
  // after every drawing: any of them may take away what has the focus
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
