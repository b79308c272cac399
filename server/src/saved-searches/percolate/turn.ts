import { setImmediate as nextLoop } from 'node:timers/promises';

/** Longest that others wait for one who works. */
const TURN_MS = 5;

/** A turn on the event loop, for long work in small pieces. */
export class Turn {
  private begun = performance.now();

  isOver(): boolean {
    return performance.now() - this.begun >= TURN_MS;
  }

  /** Everybody else first; then a new turn begins. */
  async passOn(): Promise<void> {
    await nextLoop();
    this.begun = performance.now();
  }
}
