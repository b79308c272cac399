import type { MapAnswer } from 'shared-contracts';
import { cellOf, cellsAt, FINEST_ZOOM, type PointCluster, settled } from '../geo/clusters';
import { MAP_CLUSTERS } from '../listing-search';
import type { AreaBlocks } from './area-blocks';
import { type Bits, popcount } from './bits';
import type { ListingTable } from './listing-table';

/** Positions to draw: a set, and the words it lies in, `to` not included. */
export interface Points {
  set: Bits;
  from: number;
  to: number;
}

const ALL = -1;

/** The same clusters as `clusterPoints`, gathered by blocks of 32 where a whole block lies in one cell. */
export function clustersOf(table: ListingTable, points: Points, zoom: number): PointCluster[] {
  for (let level = Math.min(Math.floor(zoom), FINEST_ZOOM); ; level--) {
    const grid = new Grid(table, cellsAt(level), level > 0 ? MAP_CLUSTERS : Infinity);
    if (grid.gather(points)) return [...grid.clusters.values()].map(settled);
  }
}

class Grid {
  readonly clusters = new Map<number, PointCluster>();
  private readonly blocks: AreaBlocks;

  constructor(
    private readonly table: ListingTable,
    private readonly cells: number,
    private readonly most: number,
  ) {
    this.blocks = table.blocks;
  }

  /** @returns false as soon as there are too many clusters */
  gather({ set, from, to }: Points): boolean {
    for (let block = from; block < to; block++) {
      const word = set[block] ?? 0;
      if (word === 0) continue;
      const one = this.cellOfBlock(block);
      if (one === null) this.addEach(block, word);
      else if (word === ALL && this.blocks.gaps[block] === 0) this.addBlock(one, block);
      else this.addTogether(one, block, word);
      if (this.clusters.size > this.most) return false;
    }
    return true;
  }

  private addEach(block: number, word: number): void {
    const { lat, lng } = this.table;
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      const position = (block << 5) + 31 - Math.clz32(rest & -rest);
      const [y, x] = [lat.values[position] ?? 0, lng.values[position] ?? 0];
      this.add(cellOf(y, x, this.cells), y, x, 1, position);
    }
  }

  private addTogether(cell: number, block: number, word: number): void {
    const lats = this.table.lat.values;
    const lngs = this.table.lng.values;
    let [sumLat, sumLng, count, position] = [0, 0, 0, -1];
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      position = (block << 5) + 31 - Math.clz32(rest & -rest);
      sumLat += lats[position] ?? 0;
      sumLng += lngs[position] ?? 0;
      count++;
    }
    this.add(cell, sumLat, sumLng, count, count === 1 ? position : -1);
  }

  /** null where the block reaches over several cells. */
  private cellOfBlock(block: number): number | null {
    const { south, north, west, east } = this.blocks;
    const cell = cellOf(south[block] ?? 0, west[block] ?? 0, this.cells);
    return cell === cellOf(north[block] ?? 0, east[block] ?? 0, this.cells) ? cell : null;
  }

  private addBlock(cell: number, block: number): void {
    this.add(cell, this.blocks.lats[block] ?? 0, this.blocks.lngs[block] ?? 0, 32, -1);
  }

  private add(cell: number, lat: number, lng: number, count: number, single: number): void {
    const known = this.clusters.get(cell);
    if (!known) {
      this.clusters.set(cell, { lat, lng, count, single });
      return;
    }
    known.lat += lat;
    known.lng += lng;
    known.count += count;
    known.single = -1;
  }
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
        const [y, x] = [lat.values[position] ?? 0, lng.values[position] ?? 0];
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
      if (Number.isNaN(lat.values[(block << 5) + 31 - Math.clz32(bit)])) kept &= ~bit;
    }
    dropped += popcount(word ^ kept);
    set[block] = kept;
  }
  return dropped;
}
