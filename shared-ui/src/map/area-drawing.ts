import { useState } from 'react';
import { hasRoomForArea, type LatLng, LIMITS, MAP_COORDINATE_DECIMALS, type Polygon } from 'shared-contracts';

/** Minimum number of corners of an area. */
export const AREA_CORNERS = 3;
/** Distance in degrees within which two corners are the same: a double press adds one corner. */
const SAME_CORNER = 1e-7;

/** The area with its first corner repeated at the end, as an address has it; null while it has too few corners. */
export function areaOf(corners: readonly LatLng[], id: string, exclude = false): Polygon | null {
  const [first] = corners;
  if (!first || corners.length < AREA_CORNERS) return null;
  const round = (degrees: number) => Number(degrees.toFixed(MAP_COORDINATE_DECIMALS));
  const coordinates = [...corners, first].map(({ lat, lng }): [number, number] => [round(lng), round(lat)]);
  return { id, coordinates, ...(exclude ? { exclude } : {}) };
}

const cornersOf = ({ coordinates }: Polygon): LatLng[] => coordinates.slice(0, -1).map(([lng, lat]) => ({ lat, lng }));

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
  /** moves one of the corners */
  move: (index: number, to: LatLng) => void;
  undo: () => void;
  cancel: () => void;
  /** Ends the drawing, and returns the area if it has enough corners. */
  finish: () => void;
  /** Ends the drawing with these corners in place of those set so far. */
  outline: (corners: readonly LatLng[]) => void;
}

export interface AreaDrawingOptions {
  /** the areas of the search */
  areas: readonly Polygon[];
  onArea: (area: Polygon) => void;
  /** one of the areas, whose corners the drawing starts with */
  edited?: Polygon | null | undefined;
  /** the drawing ended, with or without an area */
  onEnd?: (() => void) | undefined;
}

/** Draws an area corner by corner with single presses, or in one stroke. */
export function useAreaDrawing({ areas, onArea, edited = null, onEnd }: AreaDrawingOptions): AreaDrawing {
  const [corners, setCorners] = useState<readonly LatLng[] | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  if ((edited?.id ?? null) !== opened) {
    setOpened(edited?.id ?? null);
    setCorners(edited && cornersOf(edited));
  }
  const areaWith = (drawn: readonly LatLng[]) => areaOf(drawn, edited?.id ?? freeAreaId(areas), edited?.exclude);
  const draft = areaWith(corners ?? []);
  const end = (area: Polygon | null) => {
    setCorners(null);
    onEnd?.();
    if (area) onArea(area);
  };
  return {
    drawing: corners !== null,
    possible: hasRoomForArea(areas),
    corners: corners ?? [],
    draft,
    start: () => setCorners([]),
    add: (at) => setCorners((before) => before && withCorner(before, at)),
    move: (index, to) => setCorners((before) => before?.map((corner, at) => (at === index ? to : corner)) ?? null),
    undo: () => setCorners((before) => before?.slice(0, -1) ?? null),
    cancel: () => end(null),
    finish: () => end(draft),
    outline: (drawn) => end(areaWith(drawn)),
  };
}

function withCorner(corners: readonly LatLng[], at: LatLng): readonly LatLng[] {
  const last = corners.at(-1);
  const same = last && Math.abs(last.lat - at.lat) < SAME_CORNER && Math.abs(last.lng - at.lng) < SAME_CORNER;
  return same || corners.length >= LIMITS.areaCorners ? corners : [...corners, at];
}
