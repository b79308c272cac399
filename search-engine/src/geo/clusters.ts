import { cellAt, type PointCluster, xOf, yOf } from './grid';

/** A disc with its halo is about 48 pixels wide, a cell of the grid 64: nearer ones would hide each other's numbers. */
const DISC = 0.75;

interface PlacedDisc {
  x: number;
  y: number;
  cluster: PointCluster;
}

/**
 * Merges clusters whose discs would overlap: points in two neighboring cells may be close to their common edge. The
 * larger cluster takes the points of the other one and keeps its position. A single listing is no disc and stays.
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

/** The order in which clusters were collected does not matter. */
function largestFirst(one: PointCluster, other: PointCluster): number {
  return other.count - one.count || one.lat - other.lat || one.lng - other.lng;
}

/** A disc that would be covered at this place, in the same cell or a neighbor. */
function discAround(byCell: ReadonlyMap<number, PlacedDisc[]>, x: number, y: number, cells: number) {
  for (let row = Math.floor(y) - 1; row <= y + 1; row++) {
    for (let column = Math.floor(x) - 1; column <= x + 1; column++) {
      const near = byCell.get(cellAt(row, column, cells))?.find((disc) => Math.hypot(disc.x - x, disc.y - y) < DISC);
      if (near) return near.cluster;
    }
  }
  return undefined;
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
