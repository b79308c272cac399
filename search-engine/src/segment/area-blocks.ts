import { mercatorY } from '../geo/grid';
import { inPieces, type Steps } from '../steps';
import type { NumberColumn } from './number-column';

/** The edges of boxes, one after the other. */
export class Boxes {
  south: Float64Array = new Float64Array(0);
  north: Float64Array = new Float64Array(0);
  west: Float64Array = new Float64Array(0);
  east: Float64Array = new Float64Array(0);

  /** Boxes beyond those there are hold nothing. */
  grow(length: number): void {
    this.south = copied(this.south, length, Infinity);
    this.north = copied(this.north, length, -Infinity);
    this.west = copied(this.west, length, Infinity);
    this.east = copied(this.east, length, -Infinity);
  }

  extend(box: number, lat: number, lng: number): void {
    this.south[box] = Math.min(this.south[box] ?? lat, lat);
    this.north[box] = Math.max(this.north[box] ?? lat, lat);
    this.west[box] = Math.min(this.west[box] ?? lng, lng);
    this.east[box] = Math.max(this.east[box] ?? lng, lng);
  }

  get bytes(): number {
    return this.south.byteLength * 4;
  }
}

/** Blocks to a group: a whole group is left out at one look. */
export const GROUP = 32;

/** For every 32 positions the smallest box around them, so that most are taken or left without looking at each. */
export class AreaBlocks extends Boxes {
  /** sums of the positions, for means */
  lats: Float64Array = new Float64Array(0);
  lngs: Float64Array = new Float64Array(0);
  /** 1 where a position of the block is not known */
  gaps: Uint8Array = new Uint8Array(0);
  /** south and north as rows of the map count them */
  bottom: Float64Array = new Float64Array(0);
  top: Float64Array = new Float64Array(0);
  readonly groups = new Boxes();

  override grow(capacity: number): void {
    const blocks = (capacity + 31) >>> 5;
    super.grow(blocks);
    this.groups.grow(Math.ceil(blocks / GROUP));
    this.lats = copied(this.lats, blocks, 0);
    this.lngs = copied(this.lngs, blocks, 0);
    this.bottom = copied(this.bottom, blocks, 0);
    this.top = copied(this.top, blocks, 0);
    const gaps = new Uint8Array(blocks);
    gaps.set(this.gaps.subarray(0, blocks));
    this.gaps = gaps;
  }

  *build(lats: NumberColumn, lngs: NumberColumn, count: number, capacity: number): Steps<void> {
    for (const boxes of [this, this.groups]) boxes.south = boxes.north = boxes.west = boxes.east = new Float64Array(0);
    this.lats = this.lngs = this.bottom = this.top = this.south;
    this.gaps = new Uint8Array(0);
    this.grow(capacity);
    yield* inPieces(count, (from, to) => {
      for (let at = from; at < to; at++) this.place(at >>> 5, lats.at(at), lngs.at(at));
    });
  }

  place(block: number, lat: number | null, lng: number | null): void {
    if (lat === null || lng === null) {
      this.gaps[block] = 1;
      return;
    }
    this.lats[block] = (this.lats[block] ?? 0) + lat;
    this.lngs[block] = (this.lngs[block] ?? 0) + lng;
    this.extend(block, lat, lng);
    this.groups.extend(Math.floor(block / GROUP), lat, lng);
    this.bottom[block] = mercatorY(this.south[block] ?? lat);
    this.top[block] = mercatorY(this.north[block] ?? lat);
  }

  override get bytes(): number {
    return super.bytes + this.lats.byteLength * 4 + this.gaps.byteLength;
  }
}

function copied(values: Float64Array, length: number, fill: number): Float64Array<ArrayBuffer | SharedArrayBuffer> {
  const larger = new Float64Array(length).fill(fill);
  larger.set(values.subarray(0, length));
  return larger;
}
