import { Badge, cx, Stack } from 'shared-ui';
import type { Mark } from './outlines';
import classes from './panel.module.css';
import type { ShownPart } from './parts';
import type { ShownSlot } from './slots';

export const milliseconds = (ms: number) => `${Math.round(ms)} ms`;

const keyOf = ({ place, remote }: ShownPart) => `${place} ${remote}`;
const keyOfSlot = ({ slot }: ShownSlot) => `slot ${slot}`;

/** The outline of a part. */
export const markOfPart = (part: ShownPart): Mark => ({
  key: keyOf(part),
  label: `${part.remote} ${part.version ?? ''} · ${part.place}`,
  look: part.kind,
  elements: part.elements,
});
/** The outline of a slot's places. */
export const markOfSlot = (slot: ShownSlot): Mark => ({
  key: keyOfSlot(slot),
  label: slot.slot,
  look: 'slot',
  elements: slot.elements,
});

interface Marking {
  /** called with the key of a mark; null: no row has the pointer or the focus */
  onMark: (key: string | null) => void;
}

/** Marks a row's elements on the page while the row has the pointer or the focus. */
const marking = (key: string, onMark: Marking['onMark']) => ({
  onMouseEnter: () => onMark(key),
  onMouseLeave: () => onMark(null),
  onFocus: () => onMark(key),
  onBlur: () => onMark(null),
});

/** Scrolls the page to the row's first element. */
function ShowButton({ name, elements }: { name: string; elements: readonly HTMLElement[] }) {
  return (
    <button
      type="button"
      className={classes.show}
      title="Show it on the page"
      onClick={() => elements[0]?.scrollIntoView({ block: 'nearest' })}
    >
      {name}
    </button>
  );
}

const SERVER = {
  hydrated: 'rendered on the server, hydrated',
  replaced: 'rendered on the server, drawn again here',
  'not hydrated yet': 'rendered on the server, not hydrated yet',
} as const;

/** The parts of the page. */
export function PartList({ parts, onMark }: Marking & { parts: readonly ShownPart[] }) {
  return (
    <ul className={cx(classes.list, classes.parts)}>
      {parts.map((part) => (
        <li key={keyOf(part)} className={cx(classes.row, classes.marked)} {...marking(keyOf(part), onMark)}>
          <ShowButton name={part.place} elements={part.elements} />
          <span>
            <strong>{part.remote}</strong> {part.version}
          </span>
          <span>
            {part.kind} <Badge tone={toneOf(part.state)}>{[part.state, part.code].filter(Boolean).join(' ')}</Badge>
          </span>
          <span>{part.loadMs === undefined ? 'not loaded' : `loaded in ${milliseconds(part.loadMs)}`}</span>
          <span>{part.drawMs === undefined ? 'not drawn' : `drawn in ${milliseconds(part.drawMs)}`}</span>
          <span>
            {part.server === null ? 'drawn in the browser' : SERVER[part.server]}
            {part.from !== undefined && `, from ${shortAddress(part.from)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

const toneOf = (state: string) =>
  state === 'failed' ? 'danger' : state === 'mounted' || state === 'ready' ? 'success' : 'neutral';

/** Without the origin of the site. */
function shortAddress(address: string): string {
  return address.startsWith(`${window.location.origin}/`) ? address.slice(window.location.origin.length) : address;
}

const SLOT_TONE = { filled: 'success', empty: 'warning', 'not on this page': 'neutral' } as const;

/** The slots of the page, and after them all others. */
export function SlotList({ slots, onMark }: Marking & { slots: readonly ShownSlot[] }) {
  return (
    <ul className={cx(classes.list, classes.slots)}>
      {slots.map((slot) => (
        <li key={slot.slot} className={cx(classes.row, classes.marked)} {...marking(keyOfSlot(slot), onMark)}>
          <ShowButton name={slot.slot} elements={slot.elements} />
          <span>
            <Badge tone={SLOT_TONE[slot.state]}>{slot.state}</Badge>
          </span>
          <Stack gap={1}>
            {slot.facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </Stack>
        </li>
      ))}
    </ul>
  );
}
