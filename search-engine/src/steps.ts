/** Long work in steps; other work may run wherever it yields. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** All of the work at once. */
export function drained<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Numbers of one step: it takes less than a turn. */
const PIECE = 1 << 15;

/** Work on the numbers from 0 to `count`, piece by piece. */
export function* inPieces(count: number, work: (from: number, to: number) => void): Steps<void> {
  for (let from = 0; from < count; from += PIECE) {
    work(from, Math.min(count, from + PIECE));
    yield;
  }
}

/** Longest that others wait for a turn, in milliseconds. */
const TURN_MS = 5;

/**
 * Runs the work in time slices of some milliseconds; `turn` resolves when the next one may run. Another caller may run
 * the same steps in the meantime.
 */
export async function inTurns<T>(steps: Steps<T>, turn: () => Promise<void>): Promise<T> {
  for (;;) {
    await turn();
    for (const until = performance.now() + TURN_MS; performance.now() < until; ) {
      const { done, value } = steps.next();
      if (done) return value;
    }
  }
}

/** Lets others have their turn; timers are all that every platform has. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
