import type { PointCluster } from './grid';

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
