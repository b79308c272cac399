import type { InventoryOptions } from './segment/inventory';

/** A search that takes longer is given up, in milliseconds; usual ones take less than a thousandth of it. */
export const MAX_MS = 2000;

export interface MemorySearchOptions extends InventoryOptions {
  longestMs?: number;
  /** about how many listings there will be: room for them is taken at once */
  expected?: number;
  /** listings that are loaded apart before they join the others */
  part?: number;
  /** called when a compaction failed, for example on a full disk; without it that failure ends the process */
  onSortFailed?: (error: unknown) => void;
}
