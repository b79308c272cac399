import type { ByteLog } from './segment/byte-log';

/** A search that takes longer is given up, in milliseconds; usual ones take less than a thousandth of it. */
export const MAX_MS = 2000;

export interface MemorySearchOptions {
  /** where cards and whole records are stored; in memory by default */
  cards?: ByteLog;
  records?: ByteLog;
  longestMs?: number;
  /** documents of a merge that runs at once; larger merges run in steps */
  mergedAtOnce?: number;
  /** called when a merge or the rewrite of texts failed, as on a full disk; without it that failure is thrown */
  onMergeFailed?: (error: unknown) => void;
}
