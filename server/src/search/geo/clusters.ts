import { MAP_CLUSTERS } from '../listing-search';

export interface PointCluster {
  lat: number;
  lng: number;
  count: number;
  /** position in the list of points when the cluster holds just one, otherwise -1 */
  single: number;
}

/** Grid cells across the world at zoom 0, where the map's engines draw it 512 pixels wide: 64 pixels each. */
const CELLS_AT_ZERO = 8;
/** From this zoom on a cluster stands for one building: everything nearer than a few metres. */
export const FINEST_ZOOM = 20;

/**
 * Gathers points into the cells of a grid in the map's own projection; each cluster stands at the mean of its
 * points. Where that would give more than MAP_CLUSTERS, a coarser grid is taken.
 */
export function clusterPoints(lats: ArrayLike<number>, lngs: ArrayLike<number>, zoom: number): PointCluster[] {
  for (let level = Math.min(Math.floor(zoom), FINEST_ZOOM); ; level--) {
    const clusters = gridOf(lats, lngs, level);
    if (clusters.size <= MAP_CLUSTERS || level <= 0) return [...clusters.values()].map(settled);
  }
}

/** Cells across the world: a power of two, so that four cells of one zoom are exactly one of the zoom before. */
export function cellsAt(zoom: number): number {
  return CELLS_AT_ZERO * 2 ** zoom;
}

/** Names a cell by one number; 180 degrees east has a column of its own. */
export function cellAt(row: number, column: number, cells: number): number {
  return row * (cells + 1) + column;
}
/** The cell of a grid half as fine that holds this one. */
export function coarserCell(cell: number, cells: number): number {
  const row = Math.floor(cell / (cells + 1));
  const column = cell - row * (cells + 1);
  return cellAt(Math.floor(row / 2), Math.floor(column / 2), cells / 2);
}

/** Rows are counted from the north. */
export function rowOf(lat: number, cells: number): number {
  return Math.floor(mercatorY(lat) * cells);
}
/** The latitude where a row ends in the south, but for rounding. */
export function rowEdge(row: number, cells: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * (row + 1)) / cells))) * 180) / Math.PI;
}
/** The longitude where a column ends in the east, but for rounding. */
export function columnEdge(column: number, cells: number): number {
  return ((column + 1) / cells) * 360 - 180;
}

function gridOf(lats: ArrayLike<number>, lngs: ArrayLike<number>, zoom: number): Map<number, PointCluster> {
  const cells = cellsAt(zoom);
  const grid = new Map<number, PointCluster>();
  for (let index = 0; index < lats.length; index++) {
    const lat = lats[index] ?? 0;
    const lng = lngs[index] ?? 0;
    const cell = cellAt(rowOf(lat, cells), Math.floor(((lng + 180) / 360) * cells), cells);
    const known = grid.get(cell);
    if (known) addTo(known, lat, lng);
    else grid.set(cell, { lat, lng, count: 1, single: index });
  }
  return grid;
}

function addTo(cluster: PointCluster, lat: number, lng: number): void {
  cluster.lat += lat;
  cluster.lng += lng;
  cluster.count++;
  cluster.single = -1;
}

/** Sums of a cluster become means. */
export function settled({ lat, lng, count, single }: PointCluster): PointCluster {
  return { lat: meanOf(lat, count), lng: meanOf(lng, count), count, single };
}

/** A tenth of a metre: more digits would be half of the map's answer and move no pin. */
const MILLIONTHS = 1e6;
/** The sum is made whole first: in whatever order its points were added, a tie falls to the same side. */
function meanOf(sum: number, count: number): number {
  return Math.round(Math.round(sum * MILLIONTHS) / count) / MILLIONTHS;
}

const MERCATOR_EDGE = 85.05;
/** 0 in the far north, 1 in the far south */
export function mercatorY(lat: number): number {
  const angle = (Math.max(-MERCATOR_EDGE, Math.min(MERCATOR_EDGE, lat)) * Math.PI) / 180;
  return (1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2;
}

/** The smallest box around the points; null without any. */
export function extentOf(lats: ArrayLike<number>, lngs: ArrayLike<number>) {
  if (lats.length === 0) return null;
  const box = { ne: { lat: -90, lng: -180 }, sw: { lat: 90, lng: 180 } };
  for (let index = 0; index < lats.length; index++) {
    const lat = lats[index] ?? 0;
    const lng = lngs[index] ?? 0;
    box.ne = { lat: Math.max(box.ne.lat, lat), lng: Math.max(box.ne.lng, lng) };
    box.sw = { lat: Math.min(box.sw.lat, lat), lng: Math.min(box.sw.lng, lng) };
  }
  return box;
}
