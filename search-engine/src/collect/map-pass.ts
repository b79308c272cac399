import type { MapAnswer } from 'shared-contracts';
import { cellsAt, FINEST_ZOOM, type PointCluster } from '../geo/grid';
import { type Bits, popcount } from '../kernels/bits';
import { MAP_CLUSTERS } from '../listing-search';
import type { ListingTable } from '../segment/listing-table';
import { Grid } from './map-grid';

/** Positions to draw: a set, and the words it lies in, `to` not included. */
export interface Points {
  set: Bits;
  from: number;
  to: number;
}

const ALL = -1;

/** The same clusters as `clusterPoints`, gathered by blocks of 32 where a whole block lies in one cell. */
export function clustersOf(table: ListingTable, points: Points, zoom: number): PointCluster[] {
  return new Grid(table, cellsAt(Math.min(Math.floor(zoom), FINEST_ZOOM)), MAP_CLUSTERS).gather(points);
}

/** The smallest box around the points; null without any. */
export function extentOfPoints({ blocks, lat, lng }: ListingTable, { set, from, to }: Points): MapAnswer['extent'] {
  let [south, north, west, east] = [Infinity, -Infinity, Infinity, -Infinity];
  const reach = (low: number, high: number, left: number, right: number) => {
    if (low < south) south = low;
    if (high > north) north = high;
    if (left < west) west = left;
    if (right > east) east = right;
  };
  for (let block = from; block < to; block++) {
    const word = set[block] ?? 0;
    if (word === 0) continue;
    const [low, high] = [blocks.south[block] ?? 0, blocks.north[block] ?? 0];
    const [left, right] = [blocks.west[block] ?? 0, blocks.east[block] ?? 0];
    if (low >= south && high <= north && left >= west && right <= east) continue;
    if (word === ALL) reach(low, high, left, right);
    else
      for (let rest = word; rest !== 0; rest &= rest - 1) {
        const position = (block << 5) + 31 - Math.clz32(rest & -rest);
        const [y, x] = [lat.number(position), lng.number(position)];
        reach(y, y, x, x);
      }
  }
  return south > north ? null : { ne: { lat: north, lng: east }, sw: { lat: south, lng: west } };
}

/** Leaves those with a position. @returns how many had none */
export function dropUnplaced({ blocks, lat }: ListingTable, { set, from, to }: Points): number {
  let dropped = 0;
  for (let block = from; block < to; block++) {
    const word = set[block] ?? 0;
    if (word === 0 || blocks.gaps[block] === 0) continue;
    let kept = word;
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest;
      if (Number.isNaN(lat.number((block << 5) + 31 - Math.clz32(bit)))) kept &= ~bit;
    }
    dropped += popcount(word ^ kept);
    set[block] = kept;
  }
  return dropped;
}
