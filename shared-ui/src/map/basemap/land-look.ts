import type { Basemap } from 'shared-contracts/basemap';
import type { LandKind } from './land-mesh';

type Rgba = readonly [number, number, number, number];

/** How the stripes or triangles of a kind are drawn. */
export interface LandLook {
  /** half their width, in pixels of the page */
  half: number;
  /** colours are multiplied with their alpha already */
  line: Rgba;
  shoulder: Rgba;
  /** where the shoulder lies: 0 on the line, 1 at the edge */
  shoulderAt: number;
}

/** Zooms from which land is drawn with more of its corners. */
const MID_FROM = 7.8;
const NEAR_FROM = 10.8;

/** From how far land is seen at a zoom. */
export function distanceAt(zoom: number): keyof Basemap['land'] {
  if (zoom < MID_FROM) return 'far';
  return zoom < NEAR_FROM ? 'mid' : 'near';
}

const LAND = '#eeebdf';
const SHORE = '#93b4b8';
const SHALLOW = '#dcefe9';
const DEEPER = '#c6e1e5';
const SHADE = '#93a583';

/** How a kind looks at a zoom; null where it is not seen. */
export const LAND_LOOKS: Readonly<Record<LandKind, (zoom: number) => LandLook | null>> = {
  // water grows shallow toward the shore; deeper water is let through
  shallows: (zoom) => ({
    half: between(zoom, [6, 9], [12, 37]),
    line: rgba(SHALLOW, 1),
    shoulder: rgba(DEEPER, 0.72),
    shoulderAt: 0.33,
  }),
  land: () => ({ half: 0, line: rgba(LAND, 1), shoulder: rgba(LAND, 1), shoulderAt: 0.5 }),
  // near by, mountains would be wider than what is seen of them
  crests: (zoom) => soft(between(zoom, [6, 2.5], [10, 38], [13, 190]), 0.3 * goneAt(zoom, NEAR_FROM)),
  rises: (zoom) => soft(0, 0.36 * goneAt(zoom, 12.5)),
  // under it lies the edge of the land, which is not smoothed
  shores: (zoom) => {
    const half = between(zoom, [6, 0.45], [14, 0.9]) + SMOOTH / 2;
    const color = rgba(SHORE, 1);
    return { half, line: color, shoulder: color, shoulderAt: 1 - SMOOTH / half };
  },
};

/** Over so many pixels a thin line's edge fades. */
const SMOOTH = 0.8;

/** Fades within one zoom, until nothing is left. */
const goneAt = (zoom: number, end: number) => Math.min(1, Math.max(0, end - zoom));

function soft(half: number, alpha: number): LandLook | null {
  if (alpha === 0) return null;
  return { half, line: rgba(SHADE, alpha), shoulder: rgba(SHADE, alpha / 2), shoulderAt: 0.5 };
}

/** A colour '#rrggbb' as the card takes it, multiplied with its alpha. */
function rgba(color: string, alpha: number): Rgba {
  const part = (at: number) => (Number.parseInt(color.slice(at, at + 2), 16) / 255) * alpha;
  return [part(1), part(3), part(5), alpha];
}

const BASE = 1.5;

/** A size that grows with the zoom, faster and faster; the same beyond the first and the last of the stops. */
function between(zoom: number, ...stops: readonly (readonly [zoom: number, size: number])[]): number {
  const after = stops.findIndex(([at]) => zoom < at);
  const [to, from] = [stops[after], stops[after - 1]];
  if (!to || !from) return (to ?? stops.at(-1))?.[1] ?? 0;
  const share = (BASE ** (zoom - from[0]) - 1) / (BASE ** (to[0] - from[0]) - 1);
  return from[1] + share * (to[1] - from[1]);
}
