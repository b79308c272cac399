import { type PointCluster, rowEdge, rowOf, settled } from '../geo/clusters';
import { popcount } from './bits';
import type { ListingTable } from './listing-table';
import type { Points } from './map-pass';

const ALL = -1;
const MOSTLY = 16;
const SLOTS = 1024;
/** A row's edge is exact to much less; nearer points are placed by the formula itself. */
const DOUBT = 1e-9;

/**
 * Gathers points into the cells of a grid, block by block: most blocks of 32 lie in one cell, others in few
 * rows, whose edges are computed once.
 */
export class Grid {
  private readonly indices = new Map<number, number>();
  private readonly edgeRows = new Float64Array(SLOTS).fill(Number.NaN);
  private readonly edges = new Float64Array(SLOTS);
  private readonly clusters: PointCluster[] = [];
  private readonly slots = new Float64Array(SLOTS).fill(-1);
  private readonly bySlot: (PointCluster | undefined)[] = new Array(SLOTS);

  constructor(
    private readonly table: ListingTable,
    private readonly cells: number,
    private readonly most: number,
  ) {}

  /** null as soon as there are too many clusters */
  gather({ set, from, to }: Points): PointCluster[] | null {
    const { top, bottom, west, east } = this.table.blocks;
    for (let block = from; block < to; block++) {
      const word = set[block] ?? 0;
      if (word === 0) continue;
      const [first, last] = [this.row(top[block] ?? 0), this.row(bottom[block] ?? 0)];
      const [left, right] = [this.column(west[block] ?? 0), this.column(east[block] ?? 0)];
      if (first === last && left === right) this.addTogether(first * this.cells + left, block, word);
      else this.addEach(first, last, block, word);
      if (this.clusters.length > this.most) return null;
    }
    return this.clusters.map(settled);
  }

  private addEach(first: number, last: number, block: number, word: number): void {
    const { blocks, lat: lats, lng: lngs } = this.table;
    const north = blocks.north[block] ?? 0;
    // within so small a box rows are as good as evenly high
    const slope = (last - first) / (north - (blocks.south[block] ?? 0) || 1);
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      const position = (block << 5) + 31 - Math.clz32(rest & -rest);
      const [lat, lng] = [lats.number(position), lngs.number(position)];
      const guess = first + Math.round((north - lat) * slope);
      const row = first === last ? first : this.rowNear(Math.max(first, Math.min(last, guess)), first, last, lat);
      this.add(row * this.cells + this.column(lng), lat, lng, 1, position);
    }
  }

  /** Rows are counted from the north. */
  private rowNear(guess: number, first: number, last: number, lat: number): number {
    let row = guess;
    while (row > first && lat > this.edge(row - 1)) row--;
    while (row < last && lat < this.edge(row)) row++;
    const doubtful = Math.abs(lat - this.edge(row)) < DOUBT || Math.abs(lat - this.edge(row - 1)) < DOUBT;
    return doubtful ? rowOf(lat, this.cells) : row;
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

  private lastCell = -1;
  private lastCluster: PointCluster | undefined;

  private add(cell: number, lat: number, lng: number, count: number, single: number): void {
    let known = cell === this.lastCell ? this.lastCluster : this.clusterOf(cell);
    if (known) {
      known.lat += lat;
      known.lng += lng;
      known.count += count;
      known.single = -1;
    } else {
      known = { lat, lng, count, single };
      this.indices.set(cell, this.clusters.push(known) - 1);
    }
    this.lastCell = cell;
    this.lastCluster = known;
  }

  /** Few clusters are met again and again: most are found without the map. */
  private clusterOf(cell: number): PointCluster | undefined {
    const slot = cell & (SLOTS - 1);
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
    return Math.floor(((lng + 180) / 360) * this.cells);
  }

  /** The latitude where a row ends in the south. */
  private edge(row: number): number {
    const slot = row & (SLOTS - 1);
    if (this.edgeRows[slot] === row) return this.edges[slot] ?? 0;
    const edge = rowEdge(row, this.cells);
    this.edgeRows[slot] = row;
    this.edges[slot] = edge;
    return edge;
  }
}
