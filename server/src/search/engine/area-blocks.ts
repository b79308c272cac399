import { sharedBuffer } from './bits';

/** For every 32 positions the smallest box around them, so that most are taken or left without looking at each. */
export class AreaBlocks {
  south: Float64Array = new Float64Array(0);
  north: Float64Array = new Float64Array(0);
  west: Float64Array = new Float64Array(0);
  east: Float64Array = new Float64Array(0);
  /** sums of the positions, for means */
  lats: Float64Array = new Float64Array(0);
  lngs: Float64Array = new Float64Array(0);
  /** 1 where a position of the block is not known */
  gaps: Uint8Array = new Uint8Array(0);

  grow(capacity: number): void {
    const blocks = (capacity + 31) >>> 5;
    this.south = copied(this.south, blocks, Infinity);
    this.north = copied(this.north, blocks, -Infinity);
    this.west = copied(this.west, blocks, Infinity);
    this.east = copied(this.east, blocks, -Infinity);
    this.lats = copied(this.lats, blocks, 0);
    this.lngs = copied(this.lngs, blocks, 0);
    const gaps = new Uint8Array(sharedBuffer(blocks));
    gaps.set(this.gaps.subarray(0, blocks));
    this.gaps = gaps;
  }

  build(lats: ArrayLike<number>, lngs: ArrayLike<number>, capacity: number): void {
    this.south = new Float64Array(0);
    this.north = this.west = this.east = this.lats = this.lngs = this.south;
    this.gaps = new Uint8Array(0);
    this.grow(capacity);
    for (let at = 0; at < capacity; at++) {
      const lat = lats[at] ?? Number.NaN;
      this.extend(at >>> 5, Number.isNaN(lat) ? null : lat, lngs[at] ?? 0);
    }
  }

  extend(block: number, lat: number | null, lng: number | null): void {
    if (lat === null || lng === null) {
      this.gaps[block] = 1;
      return;
    }
    this.lats[block] = (this.lats[block] ?? 0) + lat;
    this.lngs[block] = (this.lngs[block] ?? 0) + lng;
    this.south[block] = Math.min(this.south[block] ?? lat, lat);
    this.north[block] = Math.max(this.north[block] ?? lat, lat);
    this.west[block] = Math.min(this.west[block] ?? lng, lng);
    this.east[block] = Math.max(this.east[block] ?? lng, lng);
  }

  get bytes(): number {
    return this.south.byteLength * 6 + this.gaps.byteLength;
  }
}

function copied(values: Float64Array, length: number, fill: number): Float64Array<ArrayBuffer | SharedArrayBuffer> {
  const larger = new Float64Array(sharedBuffer(length * 8)).fill(fill);
  larger.set(values.subarray(0, length));
  return larger;
}
