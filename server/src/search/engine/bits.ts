/** A set of positions, 32 to a word. */
export type Bits = Int32Array;

/** Columns lie in shared memory where the platform has it, so that threads can read the same ones. */
export function sharedBuffer(bytes: number): ArrayBuffer | SharedArrayBuffer {
  return typeof SharedArrayBuffer === 'undefined' ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes);
}

/** An empty set that has room for positions below `capacity`. */
export function newBits(capacity: number): Bits {
  return new Int32Array(sharedBuffer(((capacity + 31) >>> 5) * 4));
}

export function setBit(bits: Bits, position: number): void {
  bits[position >>> 5] = (bits[position >>> 5] ?? 0) | (1 << (position & 31));
}
export function clearBit(bits: Bits, position: number): void {
  bits[position >>> 5] = (bits[position >>> 5] ?? 0) & ~(1 << (position & 31));
}
export function hasBit(bits: Bits, position: number): boolean {
  return (((bits[position >>> 5] ?? 0) >>> (position & 31)) & 1) === 1;
}

export function popcount(word: number): number {
  let sum = word - ((word >>> 1) & 0x55555555);
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333);
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Bits set in the words `from` to `to`, `to` not included. */
export function countWords(bits: Bits, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at++) {
    const word = bits[at] ?? 0;
    if (word !== 0) sum += popcount(word);
  }
  return sum;
}

/** Positions of the set below `to`, `to` not included, from `from` on. */
export function countRange(bits: Bits, from: number, to: number): number {
  if (from >= to) return 0;
  const [first, last] = [from >>> 5, (to - 1) >>> 5];
  const head = -1 << (from & 31);
  const tail = -1 >>> (31 - ((to - 1) & 31));
  if (first === last) return popcount((bits[first] ?? 0) & head & tail);
  const ends = popcount((bits[first] ?? 0) & head) + popcount((bits[last] ?? 0) & tail);
  return ends + countWords(bits, first + 1, last);
}

export function setRange(bits: Bits, from: number, to: number): void {
  if (from >= to) return;
  const [first, last] = [from >>> 5, (to - 1) >>> 5];
  const head = -1 << (from & 31);
  const tail = -1 >>> (31 - ((to - 1) & 31));
  if (first === last) bits[first] = (bits[first] ?? 0) | (head & tail);
  else {
    bits[first] = (bits[first] ?? 0) | head;
    bits.fill(-1, first + 1, last);
    bits[last] = (bits[last] ?? 0) | tail;
  }
}

export function andWords(out: Bits, bits: Bits, from: number, to: number): void {
  for (let at = from; at < to; at++) out[at] = (out[at] ?? 0) & (bits[at] ?? 0);
}
export function andNotWords(out: Bits, bits: Bits, from: number, to: number): void {
  for (let at = from; at < to; at++) out[at] = (out[at] ?? 0) & ~(bits[at] ?? 0);
}
export function orWords(out: Bits, bits: Bits, from: number, to: number): void {
  for (let at = from; at < to; at++) out[at] = (out[at] ?? 0) | (bits[at] ?? 0);
}

/** Writes the positions of a set in ascending order. @returns how many */
export function positionsOf(bits: Bits, from: number, to: number, out: Int32Array): number {
  let count = 0;
  for (let at = from; at < to; at++) {
    let word = bits[at] ?? 0;
    while (word !== 0) {
      out[count++] = (at << 5) + 31 - Math.clz32(word & -word);
      word &= word - 1;
    }
  }
  return count;
}
