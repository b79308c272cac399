import type { LatLng } from 'shared-contracts';
import { AREA_CORNERS, type AreaDrawing } from './area-drawing';
import type { MapHandle } from './engine';

/** Pixels around a corner that count as pressing it: a target of 24 pixels. */
const REACH = 12;

/** What a press does while an area is drawn: the first corner, or the last one again, closes it; others are set. */
export function areaPress(map: MapHandle | null, drawing: AreaDrawing, at: LatLng): void {
  const { corners } = drawing;
  const ends = corners.length >= AREA_CORNERS ? [corners[0], corners.at(-1)] : [];
  if (map && ends.some((corner) => corner && isNear(map, corner, at))) drawing.finish();
  else drawing.add(at);
}

function isNear(map: MapHandle, one: LatLng, other: LatLng): boolean {
  const [a, b] = [map.project([one.lng, one.lat]), map.project([other.lng, other.lat])];
  return Math.hypot(a.x - b.x, a.y - b.y) <= REACH;
}
