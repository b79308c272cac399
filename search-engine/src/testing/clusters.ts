import { apart, settled } from '../geo/clusters';
import { cellAt, cellsAt, FINEST_ZOOM, type PointCluster, rowOf, xOf } from '../geo/grid';
import { MAP_CLUSTERS } from '../listing-search';

/**
 * Gathers points into the cells of a grid in the map's own projection; each cluster is at the mean of its cell's
 * points, and takes in smaller ones that it would cover. Where that would give more than MAP_CLUSTERS, a coarser grid is taken.
 */
export function clusterPoints(lats: ArrayLike<number>, lngs: ArrayLike<number>, zoom: number): PointCluster[] {
  for (let level = Math.min(Math.floor(zoom), FINEST_ZOOM); ; level--) {
    const clusters = gridOf(lats, lngs, level);
    if (clusters.size <= MAP_CLUSTERS || level <= 0) return apart([...clusters.values()].map(settled), cellsAt(level));
  }
}

function gridOf(lats: ArrayLike<number>, lngs: ArrayLike<number>, zoom: number): Map<number, PointCluster> {
  const cells = cellsAt(zoom);
  const grid = new Map<number, PointCluster>();
  for (let index = 0; index < lats.length; index++) {
    const lat = lats[index] ?? 0;
    const lng = lngs[index] ?? 0;
    const cell = cellAt(rowOf(lat, cells), Math.floor(xOf(lng, cells)), cells);
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
