import { useState } from 'react';
import { type LatLng, LIMITS, type Polygon } from 'shared-contracts';

/** Fewest corners of an area. */
export const AREA_CORNERS = 3;

/** The area with its first corner repeated at the end, or null while it has too few corners. */
export function areaOf(corners: readonly LatLng[], id: string): Polygon | null {
  const [first] = corners;
  if (!first || corners.length < AREA_CORNERS) return null;
  return { id, coordinates: [...corners, first].map(({ lat, lng }) => [lng, lat]) };
}

export interface AreaDrawing {
  /** hand it to the map: presses then set corners instead of opening listings */
  drawing: boolean;
  corners: readonly LatLng[];
  /** the area so far, to draw among the others; null until it has three corners */
  draft: Polygon | null;
  start: () => void;
  /** the map's `onPress` */
  add: (at: LatLng) => void;
  undo: () => void;
  cancel: () => void;
  /** Ends the drawing and gives the area; null when it has too few corners. */
  finish: () => Polygon | null;
}

/** Draws an area corner by corner with single presses: no dragging, so that everyone who can point can draw. */
export function useAreaDrawing(taken = 0): AreaDrawing {
  const [corners, setCorners] = useState<readonly LatLng[] | null>(null);
  const draft = areaOf(corners ?? [], `area-${taken + 1}`);
  return {
    drawing: corners !== null && taken < LIMITS.polygons,
    corners: corners ?? [],
    draft,
    start: () => setCorners([]),
    add: (at) => setCorners((before) => before && [...before, at]),
    undo: () => setCorners((before) => before?.slice(0, -1) ?? null),
    cancel: () => setCorners(null),
    finish: () => {
      setCorners(null);
      return draft;
    },
  };
}
