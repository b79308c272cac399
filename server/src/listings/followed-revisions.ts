/** What a look at the database sees of the transactions that change listings. */
export interface RevisionLook {
  /** the last revision that was handed out before the look */
  revision: number;
  /** the transactions that had begun and not ended */
  running: readonly string[];
}

/**
 * From where on to read so that no change is missed, and little is read twice. Revisions are handed out before a
 * transaction ends: a change may show after others with higher revisions. Those of a transaction are higher than what
 * the last look before it saw: from there on everything is read once more when it has ended, and only what is new until
 * then, however long it takes.
 */
export class FollowedRevisions {
  /** per transaction at work at the last look, the last revision before it began */
  private running: ReadonlyMap<string, number> = new Map();

  /** `last` is a revision up to which everything has been read */
  constructor(private last = 0) {}

  /** Up to here everything has been read and nobody is at work: where the next start goes on. */
  get settled(): number {
    return Math.min(this.last, ...this.running.values());
  }

  /** Up to here nothing can show at this look that did not show at the one before. */
  unchangedUntil(look: RevisionLook): number {
    const running = new Set(look.running);
    const ended = [...this.running].filter(([transaction]) => !running.has(transaction));
    return Math.min(this.last, ...ended.map(([, before]) => before));
  }

  /** Everything that showed at this look has been read. */
  note(look: RevisionLook): void {
    const before = (transaction: string) => this.running.get(transaction) ?? this.last;
    this.running = new Map(look.running.map((transaction) => [transaction, before(transaction)]));
    this.last = Math.max(this.last, look.revision);
  }
}
