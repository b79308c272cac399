import { int32At } from '../arrays';
/** A set of positions, 32 to a word; a multiple of four words from a pool, as the kernels want it. */
export type Bits = Int32Array;

/** Words that are worked on at once; sets and parts of sets are multiples of it. */
export const BLOCK_WORDS = 4;
const BLOCK = 32 * BLOCK_WORDS;

/** Words of a set with room for positions below `capacity`. */
export function wordsFor(capacity: number): number {
  return Math.ceil(capacity / BLOCK) * BLOCK_WORDS;
}

export function setBit(bits: Bits, position: number): void {
  bits[position >>> 5] = int32At(bits, position >>> 5) | (1 << (position & 31));
}
export function clearBit(bits: Bits, position: number): void {
  bits[position >>> 5] = int32At(bits, position >>> 5) & ~(1 << (position & 31));
}
export function hasBit(bits: Bits, position: number): boolean {
  return ((int32At(bits, position >>> 5) >>> (position & 31)) & 1) === 1;
}

export function popcount(word: number): number {
  let sum = word - ((word >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function setRange(bits: Bits, from: number, to: number): void {
  if (from >= to) return;
  const [first, last] = [from >>> 5, (to - 1) >>> 5];
  const head = -1 << (from & 31);
  const tail = -1 >>> (31 - ((to - 1) & 31));
  if (first === last) bits[first] = int32At(bits, first) | (head & tail);
  else {
    bits[first] = int32At(bits, first) | head;
    bits.fill(-1, first + 1, last);
    bits[last] = int32At(bits, last) | tail;
  }
}
