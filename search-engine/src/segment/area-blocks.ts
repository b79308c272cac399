import { float64At } from '../arrays';
import { mercatorY } from '../geo/grid';
import { inPieces, type Steps } from '../steps';
import type { NumberColumn } from './number-column';

/** The edges of boxes around documents; a box without a position has none of the world. */
export class Boxes {
  readonly south: Float64Array;
  readonly north: Float64Array;
  readonly west: Float64Array;
  readonly east: Float64Array;
  /** 1 where a document has no position */
  readonly gaps: Uint8Array;

  constructor(length: number) {
    this.south = new Float64Array(length).fill(Infinity);
    this.north = new Float64Array(length).fill(-Infinity);
    this.west = new Float64Array(length).fill(Infinity);
    this.east = new Float64Array(length).fill(-Infinity);
    this.gaps = new Uint8Array(length);
  }

  extend(box: number, lat: number, lng: number): void {
    if (Number.isNaN(lat)) {
      this.gaps[box] = 1;
      return;
    }
    this.south[box] = Math.min(float64At(this.south, box), lat);
    this.north[box] = Math.max(float64At(this.north, box), lat);
    this.west[box] = Math.min(float64At(this.west, box), lng);
    this.east[box] = Math.max(float64At(this.east, box), lng);
  }

  get bytes(): number {
    return this.south.byteLength * 4 + this.gaps.byteLength;
  }
}

/** Blocks of a group: an area that has all or nothing of the group is not compared with each of them. */
export const GROUP = 32;

/** For every 32 documents the smallest box around them, so that an area seldom has to look at each. */
export class AreaBlocks extends Boxes {
  /** sums of the positions, for means */
  readonly lats: Float64Array;
  readonly lngs: Float64Array;
  /** south and north as rows of the map count them */
  readonly bottom: Float64Array;
  readonly top: Float64Array;
  readonly groups: Boxes;

  /** `words` are those of a set of the segment's documents. */
  constructor(words: number) {
    super(words);
    this.groups = new Boxes(Math.ceil(words / GROUP));
    this.lats = new Float64Array(words);
    this.lngs = new Float64Array(words);
    this.bottom = new Float64Array(words);
    this.top = new Float64Array(words);
  }

  *build(lats: NumberColumn, lngs: NumberColumn, count: number): Steps<void> {
    yield* inPieces(count, (from, to) => {
      for (let doc = from; doc < to; doc++) this.place(doc >>> 5, lats.number(doc), lngs.number(doc));
    });
    for (let block = 0; block < this.south.length; block++) {
      this.bottom[block] = mercatorY(float64At(this.south, block));
      this.top[block] = mercatorY(float64At(this.north, block));
    }
  }

  private place(block: number, lat: number, lng: number): void {
    this.extend(block, lat, lng);
    this.groups.extend(Math.floor(block / GROUP), lat, lng);
    if (Number.isNaN(lat)) return;
    this.lats[block] = float64At(this.lats, block) + lat;
    this.lngs[block] = float64At(this.lngs, block) + lng;
  }

  override get bytes(): number {
    return super.bytes + this.lats.byteLength * 4 + this.groups.bytes;
  }
}
