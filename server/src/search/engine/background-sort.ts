import type { Inventory } from './inventory';
import type { PreparedListing } from './prepared-listing';
import { drained, type Steps } from './steps';

/** Longest that others wait for a turn, in milliseconds. */
const TURN_MS = 5;

/** A listing that came or changed, or the id of one that is gone. */
export type Change = PreparedListing | string;

export function applyTo(inventory: Inventory, change: Change): void {
  if (typeof change === 'string') inventory.drop(change);
  else inventory.put(change);
}

/** Sorts an inventory anew beside it, turn by turn, and then lets the new one catch up with what has changed meanwhile. */
export class BackgroundSort {
  private readonly steps: Steps<Inventory>;
  private readonly changes: Change[] = [];
  private finished = false;

  constructor(
    inventory: Inventory,
    private readonly done: (fresh: Inventory) => void,
  ) {
    this.steps = inventory.resorted();
  }

  /** Something has changed in the inventory that is still in use. */
  note(change: Change): void {
    this.changes.push(change);
  }

  /** `turn` resolves when it is our turn again. */
  async run(turn: () => Promise<void>): Promise<void> {
    while (!this.finished) {
      await turn();
      for (const until = performance.now() + TURN_MS; !this.finished && performance.now() < until; ) {
        const { done, value } = this.steps.next();
        if (done) this.hand(value);
      }
    }
  }

  /** Everything that is left, at once: there is no room for what comes. */
  finish(): void {
    if (!this.finished) this.hand(drained(this.steps));
  }

  private hand(fresh: Inventory): void {
    this.finished = true;
    if (!fresh.hasRoomFor(this.changes.length)) fresh.loosen();
    for (const change of this.changes) applyTo(fresh, change);
    this.done(fresh);
  }
}

/** Lets others have their turn; timers are all that every platform has. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
