import type { LatLng } from 'shared-contracts';
import { AREA_CORNERS, type AreaDrawing } from './area-drawing';
import type { MapHandle } from './engine';

/** Pixels around a corner that count as pressing it: a target of 24 pixels. */
const REACH = 12;

/** What a press does while an area is drawn: the first corner, or the last one again, closes it; others are set. */
export function areaPress(map: MapHandle | null, drawing: AreaDrawing, at: LatLng): void {
  const { corners } = drawing;
  const pressed = map ? cornerAt(map, corners, at) : -1;
  const isEnd = pressed === 0 || (pressed >= 0 && pressed === corners.length - 1);
  if (isEnd && corners.length >= AREA_CORNERS) drawing.finish();
  else if (pressed < 0) drawing.add(at);
}

/** The nearest corner within reach of a place, in pixels; -1 for none. */
export function cornerAt(map: MapHandle, corners: readonly LatLng[], at: LatLng, reach = REACH): number {
  const distances = corners.map((corner) => pixelsBetween(map, corner, at));
  const least = Math.min(...distances);
  return least <= reach ? distances.indexOf(least) : -1;
}

function pixelsBetween(map: MapHandle, one: LatLng, other: LatLng): number {
  const [a, b] = [map.project([one.lng, one.lat]), map.project([other.lng, other.lat])];
  return Math.hypot(a.x - b.x, a.y - b.y);
}
