import { type PointCluster, rowOf, xOf, yOf } from './grid';

/** A disc with its halo is about 48 pixels wide, a cell of the grid 64: nearer ones would hide each other's numbers. */
const DISC = 0.75;

/**
 * Keeps discs from covering each other: neighbours in two cells of a grid may stand at both sides of its line. The
 * larger one takes the other in and stays where it stands. A single listing is no disc and stays by itself.
 *
 * @param cells cells of the grid across the world
 */
export function apart(clusters: readonly PointCluster[], cells: number): PointCluster[] {
  const kept = new Map<string, PointCluster[]>();
  for (const cluster of clusters.filter(({ count }) => count > 1).sort(largestFirst)) {
    const larger = neighbours(kept, cluster, cells).find((other) => distance(cluster, other, cells) < DISC);
    if (larger) larger.count += cluster.count;
    else {
      const key = cellKey(rowOf(cluster.lat, cells), Math.floor(xOf(cluster.lng, cells)));
      kept.set(key, [...(kept.get(key) ?? []), { ...cluster }]);
    }
  }
  return [...clusters.filter(({ count }) => count === 1), ...[...kept.values()].flat()];
}

/** In whatever order clusters were gathered, the same ones stay. */
function largestFirst(one: PointCluster, other: PointCluster): number {
  return other.count - one.count || one.lat - other.lat || one.lng - other.lng;
}

function neighbours(kept: ReadonlyMap<string, PointCluster[]>, { lat, lng }: PointCluster, cells: number) {
  const [row, column] = [rowOf(lat, cells), Math.floor(xOf(lng, cells))];
  const around = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => cellKey(row + down, column + right)));
  return around.flatMap((key) => kept.get(key) ?? []);
}

const cellKey = (row: number, column: number): string => `${row}/${column}`;

function distance(one: PointCluster, other: PointCluster, cells: number): number {
  return Math.hypot(xOf(one.lng, cells) - xOf(other.lng, cells), yOf(one.lat, cells) - yOf(other.lat, cells));
}
