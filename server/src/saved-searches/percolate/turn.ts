import { setImmediate as nextLoop } from 'node:timers/promises';

/** Milliseconds of work before it yields. */
const TURN_MS = 5;

/** Yields to the event loop during long work. */
export class Turn {
  private begun = performance.now();

  isOver(): boolean {
    return performance.now() - this.begun >= TURN_MS;
  }

  /** Yields, then starts a new time slice. */
  async passOn(): Promise<void> {
    await nextLoop();
    this.begun = performance.now();
  }
}
