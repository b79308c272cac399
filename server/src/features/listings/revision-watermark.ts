import type { Database } from '../../platform/database/database';
import { findRevisionLook, listChangesSince, type RevisedListing } from './listings.repository';

/** A snapshot of the transactions that change listings, taken at each poll. */
export interface RevisionLook {
  /** the last revision that was assigned before the poll */
  revision: number;
  /** the running transactions that change listings */
  running: readonly string[];
}

/**
 * The watermark of followed revisions: the revision after which the next poll must read, so that no change is missed
 * and little is read twice. A listing gets its revision before its transaction commits, so a change may appear after others
 * with higher revisions. Revisions of a transaction are higher than the last one before the transaction was first seen.
 * When it has ended, everything from there is read once more. Until then only new revisions are read, for a transaction
 * of any length.
 */
export class RevisionWatermark {
  /** by running transaction, the last revision before it began */
  private running: ReadonlyMap<string, number> = new Map();

  /** `last` is a revision up to which everything has been read */
  constructor(private last = 0) {}

  /**
   * The revision from which the next start continues: everything up to it has been read, and no earlier transaction
   * runs.
   */
  get settled(): number {
    return Math.min(this.last, ...this.running.values());
  }

  /** All changes up to this revision were visible at the previous poll. */
  unchangedUntil(look: RevisionLook): number {
    const running = new Set(look.running);
    const ended = [...this.running].filter(([transaction]) => !running.has(transaction));
    return Math.min(this.last, ...ended.map(([, before]) => before));
  }

  /** Call it when all changes that were visible at this poll have been read. */
  note(look: RevisionLook): void {
    const before = (transaction: string) => this.running.get(transaction) ?? this.last;
    this.running = new Map(look.running.map((transaction) => [transaction, before(transaction)]));
    this.last = Math.max(this.last, look.revision);
  }
}

/**
 * Polls for changes after the watermark, in batches; after a long transaction some were read before. The watermark moves on
 * when all batches were taken.
 */
export async function* newChanges(db: Database, watermark: RevisionWatermark): AsyncGenerator<RevisedListing[]> {
  const look = await findRevisionLook(db);
  for (let from = watermark.unchangedUntil(look); ; ) {
    const changes = await listChangesSince(db, from);
    if (changes.length === 0) break;
    yield changes;
    from = changes.at(-1)?.revision ?? from;
  }
  watermark.note(look);
}
