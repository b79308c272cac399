import type { XY } from '../pins/projection';

/** Bytes of a corner: two floats of its place, two halves of a pixel's way off it, how far it lies across. */
export const CORNER_BYTES = 16;
/** What stands for 1 in a corner's whole numbers; a mitre may be twice as long. */
export const UNIT = 8192;
/** How much longer a mitre may be than half a stripe; sharper turns are cut off. */
export const LONGEST_MITRE = 2;
/** How far a shelf reaches to its inner side, as a part of its width. */
const INNER = 0.4;
/** A round end turns by so much from corner to corner. */
const ROUND_STEP = Math.PI / 6;

/** From one place of a line to another, by their numbers. */
export interface Stretch {
  from: number;
  to: number;
}
const wholeOf = (places: readonly XY[]): Stretch => ({ from: 0, to: places.length - 1 });

/** A line in stretches of so many places: in each frame those out of view are left out. */
export function stretchesOf(places: readonly XY[], length: number): Stretch[] {
  const count = Math.ceil((places.length - 1) / length);
  return Array.from({ length: count }, (_, i) => ({
    from: i * length,
    to: Math.min((i + 1) * length, places.length - 1),
  }));
}

/**
 * Triangles, whose corners have a place, a way off it that is measured in pixels when they are drawn, and a number that
 * tells what lies across a stripe: 0 along its line, 1 at its edge.
 */
export class Stripes {
  readonly #corners: number[] = [];
  readonly #indices: number[] = [];

  /** How many indices there are so far. */
  get length(): number {
    return this.#indices.length;
  }

  get #next(): number {
    return this.#corners.length / 5;
  }

  corner({ x, y }: XY, off: XY = { x: 0, y: 0 }, across = 0): number {
    this.#corners.push(x, y, off.x, off.y, across);
    return this.#next - 1;
  }

  /** Triangles of corners that are counted from the first of those added last. */
  triangles(indices: readonly number[], from: number) {
    for (const index of indices) this.#indices.push(from + index);
  }

  /** Places to both sides of a line or of a stretch of it, of which turns are mitred; a line that ends where it begins is closed. */
  line(places: readonly XY[], { from, to }: Stretch = wholeOf(places)) {
    const first = this.#next;
    for (let i = from; i <= to; i++) {
      const off = mitreAt(places, i);
      const place = places[i] ?? off;
      this.corner(place, off, 1);
      this.corner(place, { x: -off.x, y: -off.y }, -1);
      if (i > from) this.triangles([-2, 0, -1, -1, 0, 1], first + 2 * (i - from));
    }
  }

  /**
   * Places from a closed line or a stretch of it out to its left, round at its turns, and a little to its right, where
   * something lies over it whose edge follows the line less roughly.
   */
  shelf(places: readonly XY[], { from, to }: Stretch = wholeOf(places)) {
    for (let i = from + 1; i <= to; i++) {
      const [here, there, next] = [places[i - 1], places[i], places[i + 1] ?? places[1]];
      if (!here || !there || !next) continue;
      const off = leftOf(here, there);
      const within = { x: -INNER * off.x, y: -INNER * off.y };
      const first = this.corner(here, within, -INNER);
      this.corner(there, within, -INNER);
      this.corner(here, off, 1);
      this.corner(there, off, 1);
      this.triangles([0, 1, 2, 2, 1, 3], first);
      if (turnsRight(here, there, next)) this.fan(there, off, leftOf(there, next));
    }
  }

  /** What is round: from one way off a place to another, turning to the right. */
  fan(place: XY, from: XY, to: XY) {
    const begin = Math.atan2(from.y, from.x);
    const whole = (Math.atan2(to.y, to.x) - begin + 2 * Math.PI) % (2 * Math.PI);
    const steps = Math.max(1, Math.ceil(whole / ROUND_STEP));
    const first = this.corner(place);
    for (let i = 0; i <= steps; i++) {
      const angle = begin + (whole * i) / steps;
      this.corner(place, { x: Math.cos(angle), y: Math.sin(angle) }, 1);
      if (i > 0) this.triangles([0, i, i + 1], first);
    }
  }

  /** As a card takes them. */
  bytes(): { corners: ArrayBuffer; indices: Uint32Array<ArrayBuffer> } {
    const corners = new ArrayBuffer(this.#next * CORNER_BYTES);
    const floats = new Float32Array(corners);
    const whole = new Int16Array(corners);
    for (let i = 0; i < this.#next; i++) {
      const at = (k: number) => this.#corners[5 * i + k] ?? 0;
      for (const k of [0, 1]) floats[4 * i + k] = at(k);
      for (const k of [2, 3, 4]) whole[8 * i + 2 + k] = Math.round(at(k) * UNIT);
    }
    return { corners, indices: new Uint32Array(this.#indices) };
  }
}

/** What of a line's left side is a pixel away from it, at one of its places. */
function mitreAt(places: readonly XY[], i: number): XY {
  const closed = places.length > 2 && sameAs(places[0], places.at(-1));
  const here = places[i];
  const before = places[i - 1] ?? (closed ? places.at(-2) : undefined);
  const after = places[i + 1] ?? (closed ? places[1] : undefined);
  if (!here) return { x: 0, y: 0 };
  const one = leftOf(before ?? here, before ? here : (after ?? here));
  const other = after ? leftOf(here, after) : one;
  const [x, y] = [one.x + other.x, one.y + other.y];
  const longer = Math.min(LONGEST_MITRE, 2 / (x * x + y * y || 1));
  return { x: x * longer, y: y * longer };
}

const sameAs = (a: XY | undefined, b: XY | undefined) => a?.x === b?.x && a?.y === b?.y;

/** One pixel to the left of the way from one place to another; places have y downward. */
export function leftOf(from: XY, to: XY): XY {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(x, y) || 1;
  return { x: y / length, y: -x / length };
}

/** Whether the way turns to the right at `b`; a way back is a turn, too. */
function turnsRight(a: XY, b: XY, c: XY): boolean {
  const [x, y, nextX, nextY] = [b.x - a.x, b.y - a.y, c.x - b.x, c.y - b.y];
  const cross = x * nextY - y * nextX;
  return cross > 0 || (cross === 0 && x * nextX + y * nextY < 0);
}
