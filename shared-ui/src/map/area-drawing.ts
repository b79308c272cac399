import { useState } from 'react';
import { hasRoomForArea, type LatLng, LIMITS, MAP_COORDINATE_DECIMALS, type Polygon } from 'shared-contracts';

/** Minimum number of corners of an area. */
export const AREA_CORNERS = 3;
/** Distance in degrees within which two corners are the same: a double press adds one corner. */
const SAME_CORNER = 1e-7;

/** The area with its first corner repeated at the end, as an address has it; null while it has too few corners. */
export function areaOf(corners: readonly LatLng[], id: string): Polygon | null {
  const [first] = corners;
  if (!first || corners.length < AREA_CORNERS) return null;
  const round = (degrees: number) => Number(degrees.toFixed(MAP_COORDINATE_DECIMALS));
  return { id, coordinates: [...corners, first].map(({ lat, lng }) => [round(lng), round(lat)]) };
}

/** The first free name of 'area-1', 'area-2' …: areas keep their names when another one is removed. */
export function freeAreaId(areas: readonly Pick<Polygon, 'id'>[]): string {
  const taken = new Set(areas.map((area) => area.id));
  let number = 1;
  while (taken.has(`area-${number}`)) number++;
  return `area-${number}`;
}

export interface AreaDrawing {
  /** presses add corners instead of opening listings */
  drawing: boolean;
  /** false when the search has the maximum number of areas */
  possible: boolean;
  corners: readonly LatLng[];
  /** the area so far; null until it has three corners */
  draft: Polygon | null;
  start: () => void;
  add: (at: LatLng) => void;
  undo: () => void;
  cancel: () => void;
  /** Ends the drawing, and returns the area if it has enough corners. */
  finish: () => void;
}

/** Draws an area corner by corner with single presses. No dragging is needed, so all pointing devices can draw. */
export function useAreaDrawing(areas: readonly Polygon[], onArea: (area: Polygon) => void): AreaDrawing {
  const [corners, setCorners] = useState<readonly LatLng[] | null>(null);
  const draft = areaOf(corners ?? [], freeAreaId(areas));
  return {
    drawing: corners !== null,
    possible: hasRoomForArea(areas),
    corners: corners ?? [],
    draft,
    start: () => setCorners([]),
    add: (at) => setCorners((before) => before && withCorner(before, at)),
    undo: () => setCorners((before) => before?.slice(0, -1) ?? null),
    cancel: () => setCorners(null),
    finish: () => {
      setCorners(null);
      if (draft) onArea(draft);
    },
  };
}

function withCorner(corners: readonly LatLng[], at: LatLng): readonly LatLng[] {
  const last = corners.at(-1);
  const same = last && Math.abs(last.lat - at.lat) < SAME_CORNER && Math.abs(last.lng - at.lng) < SAME_CORNER;
  return same || corners.length >= LIMITS.areaCorners ? corners : [...corners, at];
}
