import { assemble, type Code, type WasmFunction } from './assembler';
import {
  add,
  addV,
  and,
  andNotV,
  andV,
  anyV,
  call,
  ctz,
  during,
  get,
  int,
  isAtLeast,
  isBelow,
  isSame,
  isZero,
  laneOf,
  load,
  loadV,
  or,
  orV,
  popcnt,
  popcntV,
  set,
  shl,
  shr,
  splat,
  step,
  store,
  storeV,
  sub,
  when,
  xorV,
} from './instructions';

// Locals are named by their numbers: parameters first, then whole numbers, then vectors. Sets are addressed by bytes;
// `end` is where the first set ends. Lengths are multiples of sixteen bytes.

const LANE = 16;
const ZERO_V = splat(int(0));

/** Writes `value` over the first set, all of the `sets` one block after the other. */
function over(sets: number, end: number, value: Code): Code {
  const all = Array.from({ length: sets }, (_, local) => step(local, LANE)).flat();
  return during(isBelow(get(0), get(end)), storeV(get(0), value), all);
}
const block = (local: number) => loadV(get(local));

const andSet: WasmFunction = {
  name: 'and',
  params: 3,
  answers: false,
  ints: 0,
  body: over(2, 2, andV(block(0), block(1))),
};
const andNotSet: WasmFunction = {
  name: 'andNot',
  params: 3,
  answers: false,
  ints: 0,
  body: over(2, 2, andNotV(block(0), block(1))),
};
const orSet: WasmFunction = {
  name: 'or',
  params: 3,
  answers: false,
  ints: 0,
  body: over(2, 2, orV(block(0), block(1))),
};
const copy: WasmFunction = { name: 'copy', params: 3, answers: false, ints: 0, body: over(2, 2, block(1)) };

/** (out, a, b, c, d, flip, end) */
const union: WasmFunction = {
  name: 'union',
  params: 7,
  answers: false,
  ints: 0,
  body: over(5, 6, andV(block(0), xorV(orV(orV(block(1), block(2)), orV(block(3), block(4))), splat(get(5))))),
};

/** (set, end) */
const any: WasmFunction = {
  name: 'any',
  params: 2,
  answers: true,
  ints: 1,
  body: [...during(and(isBelow(get(0), get(1)), isZero(get(2))), set(2, anyV(block(0))), step(0, LANE)), ...get(2)],
};

/** (once, twice, base, kept, end): what fails for the first time, and what fails again */
const fail: WasmFunction = {
  name: 'fail',
  params: 5,
  answers: false,
  ints: 0,
  vectors: 2,
  body: during(
    isBelow(get(0), get(4)),
    set(5, andNotV(block(2), block(3))),
    set(6, block(0)),
    storeV(get(1), orV(block(1), andV(get(6), get(5)))),
    storeV(get(0), orV(get(6), get(5))),
    ...[0, 1, 2, 3].map((local) => step(local, LANE)),
  ),
};

/** (kept, base, once, twice, end): turns what a filter kept into what failed it and no other */
const failOnly: WasmFunction = {
  name: 'failOnly',
  params: 5,
  answers: false,
  ints: 0,
  body: over(4, 4, andV(andNotV(block(1), block(0)), andNotV(block(2), block(3)))),
};

const sumOfLanes = (local: number): Code =>
  add(add(laneOf(get(local), 0), laneOf(get(local), 1)), add(laneOf(get(local), 2), laneOf(get(local), 3)));

/** (base, once, end): leaves what failed nothing and counts it */
const settle: WasmFunction = {
  name: 'settle',
  params: 3,
  answers: true,
  ints: 0,
  vectors: 2,
  body: [
    ...set(4, ZERO_V),
    ...during(
      isBelow(get(0), get(2)),
      set(3, andNotV(block(0), block(1))),
      storeV(get(0), get(3)),
      set(4, addV(get(4), popcntV(get(3)))),
      step(0, LANE),
      step(1, LANE),
    ),
    ...sumOfLanes(4),
  ],
};

/** (set, end), the length any multiple of four bytes */
const count: WasmFunction = {
  name: 'count',
  params: 2,
  answers: true,
  ints: 1,
  vectors: 1,
  body: [
    ...set(3, ZERO_V),
    ...during(isAtLeast(get(1), add(get(0), int(LANE))), set(3, addV(get(3), popcntV(block(0)))), step(0, LANE)),
    ...set(2, sumOfLanes(3)),
    ...during(isBelow(get(0), get(1)), set(2, add(get(2), popcnt(load(get(0))))), step(0, 4)),
    ...get(2),
  ],
};

/** (a, b, end): how many are in both */
const countBoth: WasmFunction = {
  name: 'countBoth',
  params: 3,
  answers: true,
  ints: 0,
  vectors: 1,
  body: [
    ...set(3, ZERO_V),
    ...during(
      isBelow(get(0), get(2)),
      set(3, addV(get(3), popcntV(andV(block(0), block(1))))),
      step(0, LANE),
      step(1, LANE),
    ),
    ...sumOfLanes(3),
  ],
};

const FIRST_WORD = 5;
const LAST_WORD = 6;
const wordAt = (position: Code): Code => and(shr(position, int(3)), int(-4));
/** (set, starts, counts, ranges' end in `counts`): bits between each two starts */
const countRanges: WasmFunction = {
  name: 'countRanges',
  params: 4,
  answers: false,
  ints: 6,
  body: during(
    isBelow(get(2), get(3)),
    set(4, load(get(1))),
    // the last position itself
    set(7, sub(load(add(get(1), int(4))), int(1))),
    set(FIRST_WORD, add(get(0), wordAt(get(4)))),
    set(LAST_WORD, add(get(0), wordAt(get(7)))),
    set(8, shl(int(-1), and(get(4), int(31)))),
    set(9, shr(int(-1), sub(int(31), and(get(7), int(31))))),
    when(
      isSame(get(FIRST_WORD), get(LAST_WORD)),
      store(get(2), popcnt(and(load(get(FIRST_WORD)), and(get(8), get(9))))),
    ),
    when(
      isBelow(get(FIRST_WORD), get(LAST_WORD)),
      store(
        get(2),
        add(
          add(popcnt(and(load(get(FIRST_WORD)), get(8))), popcnt(and(load(get(LAST_WORD)), get(9)))),
          call(0, add(get(FIRST_WORD), int(4)), get(LAST_WORD)),
        ),
      ),
    ),
    step(1, 4),
    step(2, 4),
  ),
};

/** (set, end, out, position of the first bit): writes the positions. @returns where they end */
const positions: WasmFunction = {
  name: 'positions',
  params: 4,
  answers: true,
  ints: 2,
  body: [
    ...during(
      isBelow(get(0), get(1)),
      when(
        anyV(block(0)),
        set(5, int(0)),
        during(
          isBelow(get(5), int(LANE)),
          set(4, load(add(get(0), get(5)))),
          during(
            get(4),
            store(get(2), or(add(get(3), shl(get(5), int(3))), ctz(get(4)))),
            step(2, 4),
            set(4, and(get(4), sub(get(4), int(1)))),
          ),
          step(5, 4),
        ),
      ),
      step(0, LANE),
      step(3, LANE * 8),
    ),
    ...get(2),
  ],
};

/** `count` comes first: others call it by its number. */
const FUNCTIONS: readonly WasmFunction[] = [
  count,
  andSet,
  andNotSet,
  orSet,
  copy,
  union,
  any,
  fail,
  failOnly,
  settle,
  countBoth,
  countRanges,
  positions,
];

/** What the module exports; addresses and ends in bytes. */
export interface WasmKernels {
  count(set: number, end: number): number;
  and(out: number, set: number, end: number): void;
  andNot(out: number, set: number, end: number): void;
  or(out: number, set: number, end: number): void;
  copy(out: number, set: number, end: number): void;
  union(out: number, a: number, b: number, c: number, d: number, flip: number, end: number): void;
  any(set: number, end: number): number;
  fail(once: number, twice: number, base: number, kept: number, end: number): void;
  failOnly(kept: number, base: number, once: number, twice: number, end: number): void;
  settle(base: number, once: number, end: number): number;
  countBoth(a: number, b: number, end: number): number;
  countRanges(set: number, starts: number, counts: number, end: number): void;
  positions(set: number, end: number, out: number, first: number): number;
}

export function kernelModule(mostPages: number): Uint8Array<ArrayBuffer> {
  return assemble(FUNCTIONS, mostPages);
}
