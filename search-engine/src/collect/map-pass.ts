import type { MapAnswer } from 'shared-contracts';
import { float64At, int32At } from '../arrays';
import { type Bits, popcount } from '../kernels/bits';
import type { Segment } from '../segment/segment';

/** Documents to draw: a set, and the words it is in, `to` not included. */
export interface Points {
  segment: Segment;
  set: Bits;
  from: number;
  to: number;
}

const ALL = -1;

/** The smallest box around the points; null without any. */
export function extentOfPoints(all: readonly Points[]): MapAnswer['extent'] {
  let [south, north, west, east] = [Infinity, -Infinity, Infinity, -Infinity];
  const reach = (low: number, high: number, left: number, right: number) => {
    if (low < south) south = low;
    if (high > north) north = high;
    if (left < west) west = left;
    if (right > east) east = right;
  };
  for (const { segment, set, from, to } of all) {
    const { blocks } = segment;
    const { lat, lng } = segment.numbers;
    for (let block = from; block < to; block++) {
      const word = int32At(set, block);
      if (word === 0) continue;
      const [low, high] = [float64At(blocks.south, block), float64At(blocks.north, block)];
      const [left, right] = [float64At(blocks.west, block), float64At(blocks.east, block)];
      if (low >= south && high <= north && left >= west && right <= east) continue;
      if (word === ALL) reach(low, high, left, right);
      else
        for (let rest = word; rest !== 0; rest &= rest - 1) {
          const doc = (block << 5) + 31 - Math.clz32(rest & -rest);
          const [y, x] = [lat.number(doc), lng.number(doc)];
          reach(y, y, x, x);
        }
    }
  }
  return south > north ? null : { ne: { lat: north, lng: east }, sw: { lat: south, lng: west } };
}

/** Leaves the documents with a position. @returns how many had none */
export function dropUnplaced({ segment, set, from, to }: Points): number {
  const { gaps } = segment.blocks;
  const { lat } = segment.numbers;
  let dropped = 0;
  for (let block = from; block < to; block++) {
    const word = int32At(set, block);
    if (word === 0 || gaps[block] === 0) continue;
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
