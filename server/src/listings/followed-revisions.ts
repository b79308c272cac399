/** What a look at the database sees of the transactions that change listings. */
export interface RevisionLook {
  /** the last revision that was handed out before the look */
  revision: number;
  /** every transaction before this one has ended */
  ended: number;
  /** this one and later ones had not begun */
  begun: number;
}

/**
 * From where on to read so that no change is missed. Revisions are handed out before a transaction ends: a change may
 * show after others with higher revisions. Whatever runs at a look began after the latest look whose transactions have
 * all ended since, so that its revisions are higher than those of that look.
 */
export class FollowedRevisions {
  private looks: RevisionLook[] = [];

  /** `from` is a revision up to which everything has been read */
  constructor(public from = 0) {}

  /** Everything that showed at this look has been read. */
  note(look: RevisionLook): void {
    this.looks.push(look);
    const over = this.looks.findLastIndex(({ begun }) => begun <= look.ended);
    if (over < 0) return;
    this.looks = this.looks.slice(over);
    this.from = Math.max(this.from, this.looks[0]?.revision ?? 0);
  }
}
