import { type Code, signed, unsigned } from './assembler';

/** The few instructions the kernels are made of; each takes its operands as code. */
const op =
  (...bytes: number[]) =>
  (...operands: Code[]): Code => [...operands.flat(), ...bytes];
const vector = (code: number, ...more: number[]) => op(0xfd, ...unsigned(code), ...more);

export const int = (value: number): Code => [0x41, ...signed(value)];
export const get = (local: number): Code => [0x20, ...unsigned(local)];
export const set = (local: number, value: Code): Code => [...value, 0x21, ...unsigned(local)];
export const call = (index: number, ...operands: Code[]): Code => [...operands.flat(), 0x10, ...unsigned(index)];

export const add = op(0x6a);
export const sub = op(0x6b);
export const and = op(0x71);
export const or = op(0x72);
export const shl = op(0x74);
export const shr = op(0x76);
export const ctz = op(0x68);
export const popcnt = op(0x69);
export const isZero = op(0x45);
export const isSame = op(0x46);
export const isBelow = op(0x49);
export const isAtLeast = op(0x4f);
export const load = op(0x28, 0, 0);
export const store = op(0x36, 0, 0);

export const loadV = vector(0x00, 0, 0);
export const storeV = vector(0x0b, 0, 0);
export const splat = vector(0x11);
export const laneOf = (value: Code, lane: number): Code => [...value, 0xfd, 0x1b, lane];
export const andV = vector(0x4e);
/** the first without the second */
export const andNotV = vector(0x4f);
export const orV = vector(0x50);
export const xorV = vector(0x51);
export const anyV = vector(0x53);
export const addV = vector(0xae);
const popcntBytes = vector(0x62);
const addPairs8 = vector(0x7d);
const addPairs16 = vector(0x7f);
/** how many bits each of four words holds */
export const popcntV = (value: Code): Code => addPairs16(addPairs8(popcntBytes(value)));

const VOID = 0x40;
/** Repeats `body` while `condition` holds. */
export const during = (condition: Code, ...body: Code[]): Code => [
  ...[0x02, VOID, 0x03, VOID],
  ...isZero(condition),
  ...[0x0d, 1],
  ...body.flat(),
  ...[0x0c, 0, 0x0b, 0x0b],
];
export const when = (condition: Code, ...body: Code[]): Code => [...condition, 0x04, VOID, ...body.flat(), 0x0b];
export const step = (local: number, by: number): Code => set(local, add(get(local), int(by)));
