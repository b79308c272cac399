import { float64At, int32At } from '../arrays';
import type { Box, Corner } from './area';

const MAX_BANDS = 256;
/** Bands in which an edge is listed, on average: long edges cross many, and would fill a large table. */
const MAX_BANDS_PER_EDGE = 8;
/** Nearer than this to a box an edge is looked at closely; rounding moves it by less. */
const DOUBT = 1e-9;

/** The edges of a ring, by bands of latitude, so that a position is compared with those near it and not with all. */
export class RingEdges {
  readonly box: Box;
  private readonly fromX: Float64Array;
  private readonly fromY: Float64Array;
  private readonly toX: Float64Array;
  private readonly toY: Float64Array;
  private readonly count: number;
  private readonly bands: number;
  private readonly height: number;
  /** where the edges of each band begin among those of all */
  private readonly starts: Int32Array;
  private readonly banded: Int32Array;

  constructor(corners: readonly Corner[]) {
    this.count = corners.length;
    this.box = boxOf(corners);
    this.toX = Float64Array.from(corners, ([lng]) => lng);
    this.toY = Float64Array.from(corners, ([, lat]) => lat);
    this.fromX = before(this.toX);
    this.fromY = before(this.toY);
    const tall = this.box.north - this.box.south;
    const climbed = this.toY.reduce((sum, y, at) => sum + Math.abs(y - float64At(this.fromY, at)), 0);
    const affordable = Math.floor((MAX_BANDS_PER_EDGE * this.count * tall) / climbed) || 1;
    this.bands = Math.max(1, Math.min(MAX_BANDS, this.count, affordable));
    this.height = tall / this.bands || 1;
    this.starts = new Int32Array(this.bands + 1);
    this.eachBand((band) => {
      this.starts[band + 1] = int32At(this.starts, band + 1) + 1;
    });
    for (let band = 0; band < this.bands; band++) this.starts[band + 1] = this.start(band + 1) + this.start(band);
    this.banded = new Int32Array(this.start(this.bands));
    const ends = this.starts.slice();
    this.eachBand((band, edge) => {
      const end = int32At(ends, band);
      this.banded[end] = edge;
      ends[band] = end + 1;
    });
  }

  /** Edges that a position of this latitude is compared with. */
  near(lat: number): number {
    const band = this.band(lat);
    return this.start(band + 1) - this.start(band);
  }

  /** By the even-odd rule: whether a ray to the east meets an odd number of edges. */
  isOdd(x: number, y: number): boolean {
    const band = this.band(y);
    return this.crossings(this.banded, this.start(band), this.start(band + 1), x, y) % 2 === 1;
  }

  /** The same for positions of a box: edges that no ray from it meets are left out, those that every ray meets counted. */
  oddWithin({ south, north, west, east }: Box): (x: number, y: number) => boolean {
    const { fromX, fromY, toX, toY } = this;
    let met = 0;
    const others: number[] = [];
    for (let edge = 0; edge < this.count; edge++) {
      const [ax, ay, bx, by] = [
        float64At(fromX, edge),
        float64At(fromY, edge),
        float64At(toX, edge),
        float64At(toY, edge),
      ];
      const isBelow = ay < south && by < south;
      const isAbove = ay > north && by > north;
      const isWest = ax < west - DOUBT && bx < west - DOUBT;
      if (isBelow || isAbove || isWest) continue;
      const isMet = ay <= south !== by <= south && ay > north !== by > north && ax > east + DOUBT && bx > east + DOUBT;
      if (isMet) met++;
      else others.push(edge);
    }
    const edges = Int32Array.from(others);
    return (x, y) => (met + this.crossings(edges, 0, edges.length, x, y)) % 2 === 1;
  }

  /** True when the box around an edge touches the box: then the outline may run through it. */
  meet({ south, north, west, east }: Box): boolean {
    const { fromX, fromY, toX, toY } = this;
    for (let edge = 0; edge < this.count; edge++) {
      const [ax, ay, bx, by] = [
        float64At(fromX, edge),
        float64At(fromY, edge),
        float64At(toX, edge),
        float64At(toY, edge),
      ];
      const isBeside = Math.min(ay, by) > north || Math.max(ay, by) < south;
      if (!isBeside && Math.min(ax, bx) <= east && Math.max(ax, bx) >= west) return true;
    }
    return false;
  }

  /** @param edges of one kind of array only, because V8 compiles one access for it */
  private crossings(edges: Int32Array, first: number, last: number, x: number, y: number): number {
    const { fromX, fromY, toX, toY } = this;
    let count = 0;
    for (let at = first; at < last; at++) {
      const edge = int32At(edges, at);
      const [ay, by] = [float64At(fromY, edge), float64At(toY, edge)];
      if (ay > y === by > y) continue;
      const ax = float64At(fromX, edge);
      if (x < ((float64At(toX, edge) - ax) * (y - ay)) / (by - ay) + ax) count++;
    }
    return count;
  }

  private eachBand(use: (band: number, edge: number) => void): void {
    for (let edge = 0; edge < this.count; edge++) {
      const [a, b] = [this.band(float64At(this.fromY, edge)), this.band(float64At(this.toY, edge))];
      for (let band = Math.min(a, b); band <= Math.max(a, b); band++) use(band, edge);
    }
  }

  private band(lat: number): number {
    return Math.max(0, Math.min(this.bands - 1, Math.floor((lat - this.box.south) / this.height)));
  }

  private start(band: number): number {
    return int32At(this.starts, band);
  }
}

/** Each number in the place of the next; a ring is closed. */
function before(numbers: Float64Array): Float64Array {
  return numbers.map((_, at) => float64At(numbers, at === 0 ? numbers.length - 1 : at - 1));
}

function boxOf(corners: readonly Corner[]): Box {
  const box = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity };
  for (const [lng, lat] of corners) {
    box.west = Math.min(box.west, lng);
    box.east = Math.max(box.east, lng);
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
  }
  return box;
}
