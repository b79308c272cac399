const RENDERED = 'data-rendered';
/** Controls that need a script. Links work without one. */
const PRESSED = 'button, [role="button"], [role="checkbox"], [role="switch"]';
const FIELDS = 'input, select, textarea';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Input of one part from before its hydration. */
interface Input {
  pressed: HTMLElement | null;
  fields: Map<Field, string | boolean>;
}

/**
 * Replays input from before hydration. A control in server-rendered HTML has no handler yet: this records the last click and the
 * changed fields of each part, and repeats them and the focus event once the part is hydrated. A part that the browser renders
 * again has new elements, so its input is dropped.
 * @returns a function that removes the listeners
 */
export function keepPresses(root: Document): () => void {
  const inputs = new Map<Element, Input>();
  const inputOf = (target: EventTarget | null): Input | null => {
    const part = target instanceof Element ? target.closest(`[${RENDERED}]`) : null;
    if (!part) return null;
    const input = inputs.get(part) ?? { pressed: null, fields: new Map() };
    inputs.set(part, input);
    return input;
  };
  const onClick = ({ target }: Event) => {
    const element = target instanceof Element ? target.closest<HTMLElement>(PRESSED) : null;
    const input = element && inputOf(element);
    if (input) input.pressed = element;
  };
  const onInput = ({ target }: Event) => {
    if (isField(target)) inputOf(target)?.fields.set(target, isMark(target) ? target.checked : target.value);
  };
  const parts = new MutationObserver((records) => {
    for (const { target: part } of records) {
      if (!(part instanceof Element) || part.hasAttribute(RENDERED)) continue;
      const { activeElement: focused } = document;
      if (focused && part.contains(focused)) focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      const { pressed = null, fields = [] } = inputs.get(part) ?? {};
      inputs.delete(part);
      for (const [field, value] of fields) if (field.isConnected) enter(field, value);
      if (pressed?.isConnected) pressed.click();
    }
  });
  const types = { click: onClick, input: onInput, change: onInput };
  for (const [type, listener] of Object.entries(types)) root.addEventListener(type, listener, { capture: true });
  parts.observe(root, { subtree: true, attributeFilter: [RENDERED] });
  return () => {
    for (const [type, listener] of Object.entries(types)) root.removeEventListener(type, listener, { capture: true });
    parts.disconnect();
  };
}

const isField = (target: EventTarget | null): target is Field => target instanceof Element && target.matches(FIELDS);

const isMark = (field: Field): field is HTMLInputElement => field.matches('[type="checkbox"], [type="radio"]');

/** Enters a value like a user: React handles an event only if the value differs from the last one that a script set. */
function enter(field: Field, value: string | boolean): void {
  if (isMark(field)) {
    field.checked = !value;
    field.click();
    return;
  }
  field.value = '';
  // the setter of the class, because React has its own on the element
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}
