import type { Change } from './background-sort';

/** Whoever keeps copies of an index in step with it, from the moment it is open. */
export interface Follower {
  /** Everything lies elsewhere now. */
  replaced(): void;
  /** These were applied, in this order, when `from` positions were in use. */
  changed(from: number, changes: readonly Change[]): void;
}
