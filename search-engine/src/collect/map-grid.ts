import { apart } from '../geo/apart';
import { settled } from '../geo/clusters';
import { cellAt, coarserCell, type PointCluster, rowOf, xOf } from '../geo/grid';
import { popcount } from '../kernels/bits';
import { CellParts } from '../segment/cell-parts';
import type { ListingTable } from '../segment/listing-table';
import type { Points } from './map-pass';

const ALL = -1;
const MOSTLY = 16;
const SLOT_BITS = 10;
const SLOTS = 1 << SLOT_BITS;
/** Spreads neighbouring cells over the slots: 2^32 by the golden ratio. */
const SPREAD = 0x9e3779b1;

/**
 * Gathers points into the cells of a grid, block by block: most blocks of 32 lie in one cell or across a few. As soon as
 * there are too many clusters every four cells become one, and the rest of the points finds the coarser grid: no point
 * is looked at twice.
 */
export class Grid {
  private readonly indices = new Map<number, number>();
  private clusters: PointCluster[] = [];
  private readonly slots = new Float64Array(SLOTS).fill(-1);
  private readonly bySlot: (PointCluster | undefined)[] = new Array(SLOTS);
  private readonly parts: CellParts;

  constructor(
    private readonly table: ListingTable,
    private cells: number,
    private readonly most: number,
  ) {
    this.parts = new CellParts(table.lat, table.lng);
  }

  gather({ set, from, to }: Points): PointCluster[] {
    const { top, bottom, west, east } = this.table.blocks;
    for (let block = from; block < to; block++) {
      const word = set[block] ?? 0;
      if (word === 0) continue;
      const [first, last] = [this.row(top[block] ?? 0), this.row(bottom[block] ?? 0)];
      const [left, right] = [this.column(west[block] ?? 0), this.column(east[block] ?? 0)];
      if (first === last && left === right) this.addTogether(cellAt(first, left, this.cells), block, word);
      else if (this.parts.split({ first, last, left, right, cells: this.cells }, block, word)) this.addParts();
      else this.addEach(block, word);
      while (this.clusters.length > this.most) this.coarsen();
    }
    return apart(this.clusters.map(settled), this.cells);
  }

  private coarsen(): void {
    const [finer, clusters, cells] = [[...this.indices.keys()], this.clusters, this.cells];
    this.cells = cells / 2;
    this.clusters = [];
    this.indices.clear();
    this.slots.fill(-1);
    // the map keeps its keys in the order in which the clusters came
    clusters.forEach(({ lat, lng, count, single }, index) => {
      this.add(coarserCell(finer[index] ?? 0, cells), lat, lng, count, single);
    });
  }

  private addParts(): void {
    const { size, cell, lats, lngs, counts, singles } = this.parts;
    for (let part = 0; part < size; part++) {
      const count = counts[part] ?? 0;
      if (count === 0) continue;
      const single = count === 1 ? (singles[part] ?? -1) : -1;
      this.add(cell[part] ?? 0, lats[part] ?? 0, lngs[part] ?? 0, count, single);
    }
  }

  private addEach(block: number, word: number): void {
    const { lat: lats, lng: lngs } = this.table;
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      const position = (block << 5) + 31 - Math.clz32(rest & -rest);
      const [lat, lng] = [lats.number(position), lngs.number(position)];
      this.add(cellAt(rowOf(lat, this.cells), this.column(lng), this.cells), lat, lng, 1, position);
    }
  }

  private addTogether(cell: number, block: number, word: number): void {
    const { blocks, lat: lats, lng: lngs } = this.table;
    if (word === ALL && blocks.gaps[block] === 0) {
      this.add(cell, blocks.lats[block] ?? 0, blocks.lngs[block] ?? 0, 32, -1);
      return;
    }
    const count = popcount(word);
    // the sums of the block are known: what is missing is taken away where that is less than what is there;
    // not in a block that is not full yet, whose empty places have no position to take away
    const isFull = (block + 1) << 5 <= this.table.end;
    const missing = count > MOSTLY && blocks.gaps[block] === 0 && isFull;
    let [lat, lng, position] = missing ? [blocks.lats[block] ?? 0, blocks.lngs[block] ?? 0, -1] : [0, 0, -1];
    const sign = missing ? -1 : 1;
    for (let rest = missing ? ~word : word; rest !== 0; rest &= rest - 1) {
      position = (block << 5) + 31 - Math.clz32(rest & -rest);
      lat += sign * lats.number(position);
      lng += sign * lngs.number(position);
    }
    this.add(cell, lat, lng, count, count === 1 ? position : -1);
  }

  private add(cell: number, lat: number, lng: number, count: number, single: number): void {
    const known = this.clusterOf(cell);
    if (known) {
      known.lat += lat;
      known.lng += lng;
      known.count += count;
      known.single = -1;
    } else this.indices.set(cell, this.clusters.push({ lat, lng, count, single }) - 1);
  }

  /** Few clusters are met again and again: most are found without the map. */
  private clusterOf(cell: number): PointCluster | undefined {
    const slot = Math.imul(cell, SPREAD) >>> (32 - SLOT_BITS);
    if (this.slots[slot] === cell) return this.bySlot[slot];
    const index = this.indices.get(cell);
    if (index === undefined) return undefined;
    this.slots[slot] = cell;
    this.bySlot[slot] = this.clusters[index];
    return this.bySlot[slot];
  }

  /** `y` is 0 in the far north, 1 in the far south. */
  private row(y: number): number {
    return Math.floor(y * this.cells);
  }
  private column(lng: number): number {
    return Math.floor(xOf(lng, this.cells));
  }
}
