import { createHash } from 'node:crypto';
import { FeedFailure } from '../feed-failure';

/** After this many pages with the keys of one before, the pages go in a circle. */
const MAX_REPEATED = 3;
/** Maximum number of records of one resource. */
const MAX_RECORDS = 10_000_000;

/** What is stored of a round between two runs. */
export interface StoredRound {
  pages: number;
  records: number;
  /** digest of the keys of one page, with which the pages after it are compared */
  mark: string | null;
  /** pages with the keys of a mark */
  repeated: number;
}

/**
 * Finds pages that never end: pages that repeat keys, or more records than there can be. It compares each page with a mark,
 * which moves to the 1st, 2nd, 4th, 8th page and so on (Brent's cycle detection). So it needs one digest, and a circle may
 * be longer than a run.
 */
export class PageRound {
  #stored: StoredRound;

  /**
   * @param of what is read, for the message
   * @param before what the run before stored of the round
   */
  constructor(
    private readonly of: string,
    private readonly maxRecords = MAX_RECORDS,
    before: StoredRound | null = null,
  ) {
    this.#stored = before ?? { pages: 0, records: 0, mark: null, repeated: 0 };
  }

  /** what the next run needs to continue the round */
  get stored(): StoredRound {
    return this.#stored;
  }

  /**
   * Counts a page.
   * @param from address or token of the page; null for the first one
   * @param next address or token of the page after it; null at the end
   * @param keys the key of each record; equal ones bring no other record, whatever has changed in it
   * @returns the failure when `next` must not be followed
   */
  check(from: string | null, next: string | null, keys: readonly string[]): FeedFailure | null {
    const page = createHash('sha256').update(JSON.stringify(keys)).digest('base64url');
    const { mark, ...before } = this.#stored;
    const pages = before.pages + 1;
    const records = before.records + keys.length;
    const repeated = before.repeated + (page === mark ? 1 : 0);
    this.#stored = { pages, records, repeated, mark: Number.isInteger(Math.log2(pages)) ? page : mark };
    if (next === null) return null;
    if (records > this.maxRecords)
      return new FeedFailure('loop', `The pages of ${this.of} do not end: more than ${this.maxRecords} records.`);
    if (repeated < MAX_REPEATED && next !== from) return null;
    return new FeedFailure(
      'loop',
      `The pages of ${this.of} go in a circle: they bring the same keys again and again, or lead to themselves.`,
    );
  }
}
