import { simplify } from '@turf/simplify';
import { type PointerEvent, useRef, useState } from 'react';
import { type LatLng, LIMITS } from 'shared-contracts';
import { AREA_CORNERS, type AreaDrawing } from './area-drawing';
import { cornerAt } from './area-press';
import type { MapHandle } from './engine';

/** Pixels from a pointer's start at which it draws and no longer presses, and between two points of its path. */
const START = 8;
const STEP = 4;
/** Pixels that a simplified outline may be off. */
const TOLERANCE = 2;

type Point = [x: number, y: number];
interface Stroke {
  pointer: number;
  /** the corner that it moves; -1 where it draws */
  corner: number;
  path: Point[];
}

const distance = ([x, y]: Point, [otherX, otherY]: Point) => Math.hypot(x - otherX, y - otherY);

/** The corners of a drawn path: as few as keep its form, and at most as many as an area has. */
export function outlineOf(path: readonly Point[]): Point[] {
  let outline: Point[] = [...path];
  for (let tolerance = TOLERANCE; tolerance === TOLERANCE || outline.length > LIMITS.areaCorners; tolerance *= 2) {
    const { coordinates } = simplify({ type: 'LineString', coordinates: [...path] }, { tolerance, highQuality: true });
    outline = coordinates.map(([x = 0, y = 0]): Point => [x, y]);
  }
  return outline;
}

/**
 * Draws an area in one stroke of the mouse or a finger, and moves a corner that the stroke begins at. The map itself must not
 * follow the pointer meanwhile. A second finger ends it: two fingers zoom.
 * @returns the path so far, and the handlers of the element around the map
 */
export function useStroke(map: MapHandle | null, drawing: AreaDrawing) {
  const stroke = useRef<Stroke | null>(null);
  const [path, setPath] = useState<readonly LatLng[]>([]);
  const placeOf = (point: Point): LatLng => {
    const { lat, lng } = map?.unproject(point) ?? { lat: 0, lng: 0 };
    return { lat, lng };
  };
  const end = () => {
    stroke.current = null;
    setPath([]);
  };
  const onPointerDown = (event: PointerEvent) => {
    end();
    if (!map || !drawing.drawing || !event.isPrimary || event.button !== 0) return;
    if (!(event.target instanceof HTMLCanvasElement)) return;
    const point = pointOf(event, map);
    const corner = cornerAt(map, drawing.corners, placeOf(point));
    // a stroke would replace the corners that are set
    if (corner < 0 && drawing.corners.length > 0) return;
    stroke.current = { pointer: event.pointerId, corner, path: [point] };
  };
  const onPointerMove = (event: PointerEvent) => {
    const { current } = stroke;
    const last = current?.path.at(-1);
    if (!map || !current || !last || event.pointerId !== current.pointer) return;
    const point = pointOf(event, map);
    if (distance(last, point) < (current.path.length === 1 ? START : STEP)) return;
    current.path.push(point);
    if (current.corner >= 0) drawing.move(current.corner, placeOf(point));
    else setPath(current.path.map(placeOf));
  };
  const onPointerUp = () => {
    const { current } = stroke;
    end();
    // a press sets a corner
    if (!current || current.corner >= 0 || current.path.length < AREA_CORNERS) return;
    const outline = outlineOf(current.path);
    if (outline.length >= AREA_CORNERS) drawing.outline(outline.map(placeOf));
  };
  return { path, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end } };
}

function pointOf({ clientX, clientY }: PointerEvent, map: MapHandle): Point {
  const { left, top } = map.getContainer().getBoundingClientRect();
  return [clientX - left, clientY - top];
}
