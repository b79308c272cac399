import { setImmediate as nextLoop } from 'node:timers/promises';

/** Milliseconds of work before it yields. */
const SLICE_MS = 5;

/** Yields to the event loop during long work. */
export class TimeSlice {
  private begun = performance.now();

  isOver(): boolean {
    return performance.now() - this.begun >= SLICE_MS;
  }

  /** Yields, then starts a new time slice. */
  async renew(): Promise<void> {
    await nextLoop();
    this.begun = performance.now();
  }
}
