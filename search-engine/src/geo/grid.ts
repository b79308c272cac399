export interface PointCluster {
  lat: number;
  lng: number;
  count: number;
  /** position in the list of points when the cluster holds just one, otherwise -1 */
  single: number;
}

/** Grid cells across the world at zoom 0, where the map's engines draw it 512 pixels wide: 64 pixels each. */
const CELLS_AT_ZERO = 8;
/** From this zoom on a cluster is one building: everything nearer than a few meters. */
export const FINEST_ZOOM = 20;

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

/** A place in cells from the west and from the north. */
export const xOf = (lng: number, cells: number): number => ((lng + 180) / 360) * cells;
export const yOf = (lat: number, cells: number): number => mercatorY(lat) * cells;

/** Rows are counted from the north. */
export function rowOf(lat: number, cells: number): number {
  return Math.floor(yOf(lat, cells));
}
/** The latitude where a row ends in the south, but for rounding. */
export function rowEdge(row: number, cells: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * (row + 1)) / cells))) * 180) / Math.PI;
}
/** The longitude where a column ends in the east, but for rounding. */
export function columnEdge(column: number, cells: number): number {
  return ((column + 1) / cells) * 360 - 180;
}

const MERCATOR_EDGE = 85.05;
/** 0 in the far north, 1 in the far south */
export function mercatorY(lat: number): number {
  const angle = (Math.max(-MERCATOR_EDGE, Math.min(MERCATOR_EDGE, lat)) * Math.PI) / 180;
  return (1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2;
}
