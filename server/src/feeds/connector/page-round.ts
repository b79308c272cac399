import { createHash } from 'node:crypto';
import { FeedFailure } from '../feed-failure';

/** After this many pages that say the same as one before, the pages go in a circle. */
const MAX_REPEATED = 3;
/** Maximum number of records of one resource. */
export const MAX_RECORDS = 10_000_000;

/** What is stored of a round between two runs. */
export interface StoredRound {
  pages: number;
  records: number;
  /** digest of the keys of one page, with which the pages after it are compared */
  mark: string | null;
  /** pages with the mark since it was set */
  repeated: number;
}

interface RoundPage {
  /** address or token of the next page; null at the end */
  next: string | null;
  /** the key of each record; equal ones bring no other record, whatever has changed in it */
  keys: readonly string[];
  /** a text for each record, which is equal for equal records */
  rows: readonly string[];
}

/**
 * Notices pages that never end, for every kind of page: a link that was followed before, pages that say again and again
 * what one has said, or more records than there can be. It keeps only digests, because a round may have many pages.
 * The digests of a run notice a circle at once. One that is longer than a run meets the stored mark, which moves to the
 * 1st, 2nd, 4th, 8th page and so on (Brent's cycle detection).
 */
export class PageRound {
  readonly #links = new Set<string>();
  readonly #pages = new Set<string>();
  #repeated = 0;
  #stored: StoredRound;

  /**
   * @param of what is read, for the message
   * @param before what was stored of the round by the run before
   */
  constructor(
    private readonly of: string,
    private readonly maxRecords = MAX_RECORDS,
    before: StoredRound | null = null,
  ) {
    this.#stored = before ?? { pages: 0, records: 0, mark: null, repeated: 0 };
  }

  /** what the next run needs to go on with the round */
  get stored(): StoredRound {
    return this.#stored;
  }

  /**
   * @param from address or token of the page; null for the first one
   * @returns the failure when the page's `next` must not be followed
   */
  check(from: string | null, { next, keys, rows }: RoundPage): FeedFailure | null {
    if (from !== null) this.#links.add(digest([from]));
    this.#count(keys);
    if (next === null) return null;
    if (this.#stored.records > this.maxRecords)
      return new FeedFailure('loop', `The pages of ${this.of} do not end: more than ${this.maxRecords} records.`);
    if (this.#stored.repeated >= MAX_REPEATED)
      return new FeedFailure(
        'loop',
        `The pages of ${this.of} go in a circle: they bring the same keys again and again.`,
      );
    if (!this.#links.has(digest([next])) && !this.#saysTheSame(rows)) return null;
    return new FeedFailure('loop', `The pages of ${this.of} go in a circle: the nextLink leads to a page read before.`);
  }

  #count(keys: readonly string[]): void {
    const before = this.#stored;
    const page = digest(keys);
    const pages = before.pages + 1;
    const records = before.records + keys.length;
    const isMarked = Number.isInteger(Math.log2(pages));
    const repeated = before.repeated + (page === before.mark ? 1 : 0);
    // a mark that has been met often enough is kept
    this.#stored =
      isMarked && repeated < MAX_REPEATED
        ? { pages, records, mark: page, repeated: 0 }
        : { pages, records, mark: before.mark, repeated };
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
