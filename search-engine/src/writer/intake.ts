import type { Inventory } from '../segment/inventory';
import { applyTo, type Change } from './background-sort';

/** Listings of a part: its tables stay in the near caches while they fill. */
const PART = 4096;

/** Fills an inventory that nothing has been sorted in yet, part by part. */
export class Intake {
  private part: Inventory;

  /** `expected` is about how many listings there will be */
  constructor(
    private readonly inventory: Inventory,
    private readonly most = PART,
    private readonly expected = 0,
  ) {
    this.part = inventory.newPart();
  }

  apply(change: Change): void {
    if (typeof change === 'string') this.inventory.drop(change);
    applyTo(this.part, change);
    if (this.part.end >= this.most) this.flush();
  }

  /** Everything so far is in the inventory afterwards. */
  flush(): void {
    if (this.part.end === 0) return;
    // nothing comes where a snapshot is taken over
    if (this.inventory.end === 0) this.inventory.reserve(this.expected);
    this.inventory.append(this.part);
    this.part = this.inventory.newPart();
  }
}
