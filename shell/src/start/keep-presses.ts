const RENDERED = 'data-rendered';
/** What does something when it is pressed, and nothing without scripts; links work by themselves. */
const PRESSED = 'button, select, input, [role="button"], [role="checkbox"], [role="switch"]';

/**
 * Until a part that the server rendered is taken over, its buttons do nothing: the last press in each part comes when it is,
 * and so does the focus. A part that is drawn anew has none of its elements left, and loses both.
 * @returns stops it
 */
export function keepPresses(root: Document): () => void {
  const pressed = new Map<Element, HTMLElement>();
  const keep = ({ target }: Event) => {
    const element = target instanceof Element ? target.closest<HTMLElement>(PRESSED) : null;
    const part = element?.closest(`[${RENDERED}]`);
    if (element && part) pressed.set(part, element);
  };
  const parts = new MutationObserver((records) => {
    for (const { target: part } of records) {
      if (!(part instanceof Element) || part.hasAttribute(RENDERED)) continue;
      const { activeElement: focused } = document;
      if (focused && part.contains(focused)) focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      const element = pressed.get(part);
      pressed.delete(part);
      if (element?.isConnected) element.click();
    }
  });
  root.addEventListener('click', keep, { capture: true });
  parts.observe(root, { subtree: true, attributeFilter: [RENDERED] });
  return () => {
    root.removeEventListener('click', keep, { capture: true });
    parts.disconnect();
  };
}
