import { type RefObject, useEffect } from 'react';

/** What had the focus: its list and how far down it stood, for when it is gone. */
interface Place {
  element: Element;
  list: Element | null;
  at: number;
}

/**
 * A row that is removed takes the focus with it: the row in its place has it then, or the section's tab or heading after the last.
 * Without that the next Tab would begin at the top of the page.
 */
export function useFocusKept(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current: root } = section;
    if (!root) return;
    let last: Place | null = null;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element) last = placeOf(target);
    };
    const observer = new MutationObserver(() => {
      if (!last || last.element.isConnected || document.activeElement !== document.body) return;
      (
        nextTo(last) ?? root.querySelector<HTMLElement>('[role=tab][aria-selected=true], [data-focus-fallback]')
      )?.focus();
    });
    root.addEventListener('focusin', remember);
    observer.observe(root, { childList: true, subtree: true });
    return () => {
      root.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, [section]);
}

function placeOf(element: Element): Place {
  const row = element.closest('li');
  const list = row?.parentElement ?? null;
  return { element, list, at: row && list ? [...list.children].indexOf(row) : -1 };
}

function nextTo({ list, at }: Place): HTMLElement | null {
  if (!list?.isConnected) return null;
  return (
    [...list.children]
      .slice(0, at + 1)
      .at(-1)
      ?.querySelector('a, button') ?? null
  );
}
