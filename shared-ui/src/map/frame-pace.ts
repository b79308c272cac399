/** A frame that takes longer is seen to stutter, in milliseconds. */
const SLOW_MS = 24;
/** One slow frame in twenty-five is too many, and so are three at a time: a map is then drawn with fewer pixels. */
const SLOW_WEIGHS = 24;
const TOO_MUCH = 3 * SLOW_WEIGHS;
/** How much of the screen's pixels a moving map is drawn with, each way. */
const SHARES = [1, 0.7, 0.5] as const;
/** A machine that was only busy gets its pixels back after so long. */
const FORGET_MS = 60_000;

/** Learns from the frames of a moving map how many pixels this machine can draw in time. */
export class FramePace {
  #step = 0;
  #weight = 0;
  #last: number | null = null;
  #learned = 0;

  /** of the screen's pixels, each way: 1 draws all of them */
  get share(): number {
    return SHARES[this.#step] ?? 1;
  }

  /** A move begins; times are those of the browser's clock. */
  begin(now: number) {
    this.#last = null;
    this.#weight = 0;
    if (this.#step === 0 || now - this.#learned < FORGET_MS) return;
    this.#step--;
    this.#learned = now;
  }

  /** A frame of the move was drawn. */
  frame(now: number) {
    const slow = this.#last !== null && now - this.#last > SLOW_MS;
    this.#last = now;
    this.#weight = Math.max(0, this.#weight + (slow ? SLOW_WEIGHS : -1));
    if (this.#weight < TOO_MUCH || this.#step === SHARES.length - 1) return;
    this.#step++;
    this.#weight = 0;
    this.#learned = now;
  }
}
