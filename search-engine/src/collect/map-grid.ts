import { float64At, int32At, itemAt } from '../arrays';
import { apart, settled } from '../geo/clusters';
import { cellAt, cellsAt, coarserCell, FINEST_ZOOM, type PointCluster, rowOf, xOf } from '../geo/grid';
import { popcount } from '../kernels/bits';
import { CellParts } from '../segment/cell-parts';
import type { Segment } from '../segment/segment';
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
  private readonly parts = new CellParts();
  private cells: number;
  /** the number of the current segment's first document among those of all segments */
  private first = 0;

  constructor(
    zoom: number,
    private readonly most: number,
  ) {
    this.cells = cellsAt(Math.min(Math.floor(zoom), FINEST_ZOOM));
  }

  /** The clusters of all points. The only point of a cluster is numbered among the documents of all segments. */
  gather(all: readonly Points[]): PointCluster[] {
    this.first = 0;
    for (const points of all) {
      this.add(points);
      this.first += points.segment.count;
    }
    return apart(this.clusters.map(settled), this.cells);
  }

  private add({ segment, set, from, to }: Points): void {
    const { top, bottom, west, east } = segment.blocks;
    for (let block = from; block < to; block++) {
      const word = int32At(set, block);
      if (word === 0) continue;
      const [first, last] = [this.row(float64At(top, block)), this.row(float64At(bottom, block))];
      const [left, right] = [this.column(float64At(west, block)), this.column(float64At(east, block))];
      if (first === last && left === right) this.addTogether(segment, cellAt(first, left, this.cells), block, word);
      else if (this.parts.split(segment.numbers, { first, last, left, right, cells: this.cells }, block, word))
        this.addParts();
      else this.addEach(segment, block, word);
      while (this.clusters.length > this.most) this.coarsen();
    }
  }

  private coarsen(): void {
    const [finer, clusters, cells] = [[...this.indices.keys()], this.clusters, this.cells];
    this.cells = cells / 2;
    this.clusters = [];
    this.indices.clear();
    this.slots.fill(-1);
    // the map keeps its keys in the order in which the clusters came
    clusters.forEach(({ lat, lng, count, single }, index) => {
      this.put(coarserCell(itemAt(finer, index), cells), lat, lng, count, single);
    });
  }

  private addParts(): void {
    const { size, cell, lats, lngs, counts, singles } = this.parts;
    for (let part = 0; part < size; part++) {
      const count = int32At(counts, part);
      if (count === 0) continue;
      const single = count === 1 ? this.first + int32At(singles, part) : -1;
      this.put(float64At(cell, part), float64At(lats, part), float64At(lngs, part), count, single);
    }
  }

  private addEach({ numbers }: Segment, block: number, word: number): void {
    const { lat: lats, lng: lngs } = numbers;
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      const position = (block << 5) + 31 - Math.clz32(rest & -rest);
      const [lat, lng] = [lats.number(position), lngs.number(position)];
      this.put(cellAt(rowOf(lat, this.cells), this.column(lng), this.cells), lat, lng, 1, this.first + position);
    }
  }

  private addTogether(segment: Segment, cell: number, block: number, word: number): void {
    const { blocks, numbers } = segment;
    const { lat: lats, lng: lngs } = numbers;
    if (word === ALL && blocks.gaps[block] === 0) {
      this.put(cell, float64At(blocks.lats, block), float64At(blocks.lngs, block), 32, -1);
      return;
    }
    const count = popcount(word);
    // the sums of a full block are known: the missing positions are subtracted where they are fewer than the others
    const isFull = (block + 1) << 5 <= segment.count;
    const missing = count > MOSTLY && blocks.gaps[block] === 0 && isFull;
    let [lat, lng] = missing ? [float64At(blocks.lats, block), float64At(blocks.lngs, block)] : [0, 0];
    let position = -1;
    const sign = missing ? -1 : 1;
    for (let rest = missing ? ~word : word; rest !== 0; rest &= rest - 1) {
      position = (block << 5) + 31 - Math.clz32(rest & -rest);
      lat += sign * lats.number(position);
      lng += sign * lngs.number(position);
    }
    this.put(cell, lat, lng, count, count === 1 ? this.first + position : -1);
  }

  private put(cell: number, lat: number, lng: number, count: number, single: number): void {
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
