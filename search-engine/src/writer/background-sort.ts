import type { PreparedListing } from '../listing/prepared-listing';
import type { Inventory } from '../segment/inventory';
import { drained, inTurns, type Steps } from '../steps';

/** A listing that came or changed, or the id of one that is gone. */
export type Change = PreparedListing | string;

export function applyTo(inventory: Inventory, change: Change): void {
  if (typeof change === 'string') inventory.drop(change);
  else inventory.put(change);
}

/**
 * Compaction: builds a sorted inventory in time slices while the old one is in use, and then applies the changes that
 * arrived meanwhile.
 */
export class BackgroundSort {
  private readonly steps: Steps<void>;
  private readonly changes: Change[] = [];
  private failure: { error: unknown } | null = null;

  constructor(
    inventory: Inventory,
    private readonly done: (fresh: Inventory) => void,
  ) {
    this.steps = this.work(inventory);
  }

  /** Something has changed in the inventory that is still in use. */
  note(change: Change): void {
    this.changes.push(change);
  }

  /** `turn` resolves when it is our turn again. */
  async run(turn: () => Promise<void>): Promise<void> {
    await inTurns(this.steps, turn);
    if (this.failure) throw this.failure.error;
  }

  /** Finishes the rest at once, because there is no space for further changes. A failure is thrown to the caller. */
  finish(): void {
    try {
      drained(this.steps);
    } catch (error) {
      this.failure = { error };
    }
  }

  /** More changes may come wherever it yields; with the last of them applied it hands over, before the next can come. */
  private *work(inventory: Inventory): Steps<void> {
    const fresh = yield* inventory.resorted();
    for (let at = 0; ; ) {
      for (; at < this.changes.length; at++) {
        const change = this.changes[at];
        if (!fresh.hasRoomFor(1)) fresh.loosen();
        if (change !== undefined) applyTo(fresh, change);
        yield;
      }
      yield* fresh.settling();
      if (at === this.changes.length) return this.done(fresh);
    }
  }
}
