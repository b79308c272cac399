const RENDERED = 'data-rendered';
/** Controls that need a script. Links work without one. */
const PRESSED = 'button, select, input, [role="button"], [role="checkbox"], [role="switch"]';

/**
 * Replays input from before hydration. A button in server-rendered HTML has no handler yet: this records the last click in each
 * part, and repeats the click and the focus event once the part is hydrated. A part that the browser renders again has new
 * elements, so its click is dropped.
 * @returns a function that removes the listeners
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
