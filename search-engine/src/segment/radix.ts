import { float64At, int32At } from '../arrays';
import { drained, inPieces, type Steps } from '../steps';

const DIGIT = 11;
const BUCKETS = 1 << DIGIT;
/** A shorter list is sorted by comparisons. */
const MIN_RADIX = 256;

/**
 * Sorts positions by their keys, keeping the order of equal ones: `order` has positions, `keys` one number per
 * position. Six passes over eleven bits each, less where the keys do not differ there.
 */
export function* sortingSteps(order: Int32Array, keys: Float64Array): Steps<Int32Array> {
  if (order.length < MIN_RADIX) return order.sort((a, b) => compared(float64At(keys, a), float64At(keys, b)));
  const [low, high] = yield* sortableHalves(keys);
  let from = order;
  let to: Int32Array = new Int32Array(order.length);
  for (const half of [low, high])
    for (const shift of SHIFTS) {
      yield;
      if (pass(from, to, half, shift)) [from, to] = [to, from];
    }
  return from;
}

/** The same for keys that are whole numbers of 32 bits: three passes. */
export function* sortingWholeSteps(order: Int32Array, keys: Int32Array): Steps<Int32Array> {
  if (order.length < MIN_RADIX) return order.sort((a, b) => int32At(keys, a) - int32At(keys, b));
  const sortable = keys.map((key) => key ^ -0x80000000);
  let from = order;
  let to: Int32Array = new Int32Array(order.length);
  for (const shift of SHIFTS) {
    if (pass(from, to, sortable, shift)) [from, to] = [to, from];
    yield;
  }
  return from;
}

/** @internal used by tests only */
export function sortByKeys(order: Int32Array, keys: Float64Array): Int32Array {
  return drained(sortingSteps(order, keys));
}

function compared(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const SHIFTS = [0, DIGIT, 2 * DIGIT] as const;

/** The bits of each number so that comparing them as whole numbers compares the numbers. */
function* sortableHalves(keys: Float64Array): Steps<[Int32Array, Int32Array]> {
  const low = new Int32Array(keys.length);
  const high = new Int32Array(keys.length);
  const number = new Float64Array(1);
  const halves = new Int32Array(number.buffer);
  yield* inPieces(keys.length, (from, to) => {
    for (let at = from; at < to; at++) {
      // adding zero makes one of the two zeros the other
      number[0] = (keys[at] ?? 0) + 0;
      const top = halves[1] ?? 0;
      const flip = top >> 31;
      low[at] = (halves[0] ?? 0) ^ flip;
      high[at] = top ^ (flip | -0x80000000);
    }
  });
  return [low, high];
}

/** @returns false when all digits were alike and nothing was moved */
function pass(from: Int32Array, to: Int32Array, keys: Int32Array, shift: number): boolean {
  const counts = new Int32Array(BUCKETS);
  for (let at = 0; at < from.length; at++) {
    const digit = ((keys[from[at] ?? 0] ?? 0) >>> shift) & (BUCKETS - 1);
    counts[digit] = (counts[digit] ?? 0) + 1;
  }
  let start = 0;
  for (let digit = 0; digit < BUCKETS; digit++) {
    const count = counts[digit] ?? 0;
    if (count === from.length) return false;
    counts[digit] = start;
    start += count;
  }
  for (let at = 0; at < from.length; at++) {
    const position = from[at] ?? 0;
    const digit = ((keys[position] ?? 0) >>> shift) & (BUCKETS - 1);
    const place = counts[digit] ?? 0;
    to[place] = position;
    counts[digit] = place + 1;
  }
  return true;
}
