import { createHash } from 'node:crypto';
import { FeedFailure } from '../feed-failure';

/** After this many pages that say the same as one before, the pages go in a circle. */
const MAX_REPEATED = 3;
/** Maximum number of records of one resource. */
export const MAX_RECORDS = 10_000_000;

interface RoundPage {
  /** address or token of the next page; null at the end */
  next: string | null;
  /** a text for each record, which is equal for equal records */
  rows: readonly string[];
}

/**
 * Notices pages that never end, for every kind of page: a link that was followed before, pages that say again and again
 * what one has said, or more records than there can be. It keeps only digests, because a round may have many pages.
 */
export class PageRound {
  readonly #links = new Set<string>();
  readonly #pages = new Set<string>();
  #repeated = 0;
  #records = 0;

  /** @param of what is read, for the message */
  constructor(
    private readonly of: string,
    private readonly maxRecords = MAX_RECORDS,
  ) {}

  /**
   * @param from address or token of the page; null for the first one
   * @returns the failure when the page's `next` must not be followed
   */
  check(from: string | null, { next, rows }: RoundPage): FeedFailure | null {
    if (from !== null) this.#links.add(digest([from]));
    this.#records += rows.length;
    if (next === null) return null;
    if (this.#records > this.maxRecords)
      return new FeedFailure('loop', `The pages of ${this.of} do not end: more than ${this.maxRecords} records.`);
    if (!this.#links.has(digest([next])) && !this.#saysTheSame(rows)) return null;
    return new FeedFailure('loop', `The pages of ${this.of} go in a circle: the nextLink leads to a page read before.`);
  }

  #saysTheSame(rows: readonly string[]): boolean {
    const page = digest(rows);
    if (this.#pages.has(page)) this.#repeated += 1;
    this.#pages.add(page);
    return this.#repeated >= MAX_REPEATED;
  }
}

function digest(rows: readonly string[]): string {
  const hash = createHash('sha256');
  for (const row of rows) hash.update(row).update('\n');
  return hash.digest('base64url');
}
