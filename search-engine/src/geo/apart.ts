import { cellAt, type PointCluster, xOf, yOf } from './grid';

/** A disc with its halo is about 48 pixels wide, a cell of the grid 64: nearer ones would hide each other's numbers. */
const DISC = 0.75;

interface PlacedDisc {
  x: number;
  y: number;
  cluster: PointCluster;
}

/**
 * Keeps discs from covering each other: neighbors in two cells of a grid may be at both sides of its line. The
 * larger one takes the other in and keeps its place. A single listing is no disc and stays by itself.
 *
 * @param cells cells of the grid across the world
 */
export function apart(clusters: readonly PointCluster[], cells: number): PointCluster[] {
  const kept = clusters.filter(({ count }) => count === 1);
  const byCell = new Map<number, PlacedDisc[]>();
  for (const cluster of clusters.filter(({ count }) => count > 1).sort(largestFirst)) {
    const [x, y] = [xOf(cluster.lng, cells), yOf(cluster.lat, cells)];
    const larger = discAround(byCell, x, y, cells);
    if (larger) {
      larger.count += cluster.count;
      continue;
    }
    const disc = { x, y, cluster: { ...cluster } };
    const cell = cellAt(Math.floor(y), Math.floor(x), cells);
    const inCell = byCell.get(cell);
    if (inCell) inCell.push(disc);
    else byCell.set(cell, [disc]);
    kept.push(disc.cluster);
  }
  return kept;
}

/** In whatever order clusters were gathered, the same ones stay. */
function largestFirst(one: PointCluster, other: PointCluster): number {
  return other.count - one.count || one.lat - other.lat || one.lng - other.lng;
}

/** A disc that would be covered at this place; it is in the same cell or in a neighbor cell. */
function discAround(byCell: ReadonlyMap<number, PlacedDisc[]>, x: number, y: number, cells: number) {
  for (let row = Math.floor(y) - 1; row <= y + 1; row++) {
    for (let column = Math.floor(x) - 1; column <= x + 1; column++) {
      const near = byCell.get(cellAt(row, column, cells))?.find((disc) => Math.hypot(disc.x - x, disc.y - y) < DISC);
      if (near) return near.cluster;
    }
  }
  return undefined;
}
