import { applyTo, type Change } from './background-sort';
import type { Inventory } from './inventory';

/** Listings of a part: its tables stay in the near caches while they fill. */
const PART = 4096;

/** Fills an inventory that nothing has been sorted in yet, part by part. */
export class Intake {
  private part: Inventory;

  constructor(
    private readonly inventory: Inventory,
    private readonly most = PART,
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
    this.inventory.append(this.part);
    this.part = this.inventory.newPart();
  }
}
