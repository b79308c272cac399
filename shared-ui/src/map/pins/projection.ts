import type { LatLng } from 'shared-contracts';

export interface XY {
  x: number;
  y: number;
}
/** In pixels of the page. */
export interface Size {
  width: number;
  height: number;
}
/** A rectangle around a place, which is counted from an origin; half its size in pixels of the page. */
export interface Target extends XY {
  key: string;
  halfWidth: number;
  halfHeight: number;
}

/** How wide the world is at zoom 0, in pixels of the page. */
export const WORLD_PIXELS = 512;

/** A place as the engines' matrices take it: the world from west to east and from north to south is 0 to 1. */
export function mercator({ lat, lng }: LatLng): XY {
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI) };
}

interface Camera {
  /** from mercator places to the canvas, column by column */
  matrix: ArrayLike<number>;
  center: LatLng;
}
/** The same matrix for places counted from an origin, on the turn around the world that the camera is on. */
export function matrixFrom(origin: XY, { matrix, center }: Camera): Float64Array {
  const x = origin.x + Math.round(mercator(center).x - origin.x);
  const moved = Float64Array.from(matrix);
  for (let row = 0; row < 4; row++) moved[12 + row] = carried(matrix, { x, y: origin.y }, row);
  return moved;
}

/** The uppermost target at a point; the lowest stand first. */
export function targetAt(point: XY, targets: readonly Target[], matrix: ArrayLike<number>, size: Size): string | null {
  const hit = targets.findLast((target) => {
    const { x, y } = onPage(target, matrix, size);
    return Math.abs(x - point.x) <= target.halfWidth && Math.abs(y - point.y) <= target.halfHeight;
  });
  return hit?.key ?? null;
}

function onPage(place: XY, matrix: ArrayLike<number>, { width, height }: Size): XY {
  const w = carried(matrix, place, 3);
  return {
    x: ((carried(matrix, place, 0) / w + 1) / 2) * width,
    y: ((1 - carried(matrix, place, 1) / w) / 2) * height,
  };
}

/** One row of the matrix times a place on the ground. */
function carried(matrix: ArrayLike<number>, { x, y }: XY, row: number): number {
  return (matrix[row] ?? 0) * x + (matrix[4 + row] ?? 0) * y + (matrix[12 + row] ?? 0);
}
