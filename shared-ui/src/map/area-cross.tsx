import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { LiveRegion } from '../feedback/live-region';
import { i18n } from '../texts';
import type { AreaDrawing } from './area-drawing';
import { cornerAt } from './area-press';
import classes from './area-tools.module.css';
import { panBy, zoomBy } from './camera';
import type { MapHandle } from './engine';

interface Place {
  x: number;
  y: number;
}
interface AreaCrossProps {
  map: MapHandle;
  drawing: AreaDrawing;
  frame: RefObject<HTMLElement | null>;
  onEnd: () => void;
}
const STEPS: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** Pixels of one step, of one step with Shift, and the distance to the edge at which the map moves instead. */
const STEP = 20;
const LONG_STEP = 80;
const EDGE = 40;
/** Pixels within which the cross takes a corner. */
const TAKEN = 60;

/** Drawing by keyboard: the arrow keys move a cross over the map. */
export function AreaCross({ map, drawing, frame, onEnd }: AreaCrossProps) {
  const cross = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<Place>(() => middleOf(frame.current));
  /** the corner that moves with the cross; -1 for none */
  const [held, setHeld] = useState(-1);
  const at = ({ x, y }: Place) => {
    const { lat, lng } = map.unproject([x, y]);
    return { lat, lng };
  };
  useEffect(() => cross.current?.focus({ preventScroll: true }), []);
  const move = (by: Place) => {
    const wanted = { x: place.x + by.x, y: place.y + by.y };
    const inside = within(wanted, frame.current);
    // The map moves by the distance that the cross cannot.
    if (wanted.x !== inside.x || wanted.y !== inside.y) panBy(map, wanted.x - inside.x, wanted.y - inside.y);
    setPlace(inside);
    if (held >= 0) drawing.move(held, at(inside));
  };
  const setCorner = () => (held >= 0 ? setHeld(-1) : drawing.add(at(place)));
  const takeCorner = () => {
    const nearest = held >= 0 ? -1 : cornerAt(map, drawing.corners, at(place), TAKEN);
    const corner = drawing.corners[nearest];
    setHeld(nearest);
    if (corner) setPlace(within(map.project([corner.lng, corner.lat]), frame.current));
  };
  const undo = () => {
    setHeld(-1);
    drawing.undo();
  };
  const acts = new Map<string, () => void>([
    ['Enter', setCorner],
    [' ', takeCorner],
    ['Backspace', undo],
    ['Delete', undo],
    ['Escape', onEnd],
    ['+', () => zoomBy(map, 1)],
    ['-', () => zoomBy(map, -1)],
  ]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const act = acts.get(event.key);
    if (!step && !act) return;
    event.preventDefault();
    event.stopPropagation();
    const length = event.shiftKey ? LONG_STEP : STEP;
    if (step) move({ x: step.x * length, y: step.y * length });
    else act?.();
  };
  return (
    <div role="application" aria-label={i18n.t('Draw with the keyboard')} className={classes.sheet}>
      <button
        ref={cross}
        type="button"
        className={classes.cross}
        style={{ left: place.x, top: place.y }}
        aria-label={i18n.t('Cross')}
        aria-description={i18n.t(KEYS)}
        onKeyDown={onKeyDown}
      >
        <span className={classes.keys} aria-hidden="true">
          {i18n.t(KEYS)}
        </span>
      </button>
      <LiveRegion>{held >= 0 ? i18n.t('Corner {number} moves with the cross.', { number: held + 1 }) : ''}</LiveRegion>
    </div>
  );
}
const KEYS =
  /*i18n*/ 'Arrow keys move the cross. Enter adds a corner, Backspace removes it, Space takes the nearest one and drops it, Escape ends the drawing.';

function middleOf(frame: HTMLElement | null): Place {
  return { x: Math.round((frame?.clientWidth ?? 0) / 2), y: Math.round((frame?.clientHeight ?? 0) / 2) };
}

function within({ x, y }: Place, frame: HTMLElement | null): Place {
  const clamp = (value: number, size: number) => Math.max(EDGE, Math.min(size - EDGE, value));
  return { x: clamp(x, frame?.clientWidth ?? 0), y: clamp(y, frame?.clientHeight ?? 0) };
}
