import type { SortOrder } from 'shared-contracts';
import { itemAt } from '../arrays';
import type { Deadline } from '../deadline';
import type { Range } from '../query/search-query';
import type { Dictionaries } from './dictionary';
import type { Found } from './orders';
import { PlaceIndex } from './places';
import type { Segment } from './segment';

/** A document of an index. */
export interface Doc {
  segment: Segment;
  doc: number;
}

/** The segments of an index at one moment, the oldest first, and look-ups over all of them. */
export class IndexReader {
  constructor(
    readonly segments: readonly Segment[],
    readonly dictionaries: Dictionaries,
    readonly places = new PlaceIndex(dictionaries.place.entries),
  ) {}

  /** Documents that are not deleted. */
  get size(): number {
    return this.segments.reduce((sum, { liveCount }) => sum + liveCount, 0);
  }

  byId(id: string): Doc | undefined {
    return this.latest((segment) => segment.byId(id));
  }
  bySlug(slug: string): Doc | undefined {
    return this.latest((segment) => segment.bySlug(slug));
  }
  byMls(mls: string, deadline: Deadline): Doc[] {
    return this.every((segment) => segment.byMls(mls, deadline));
  }
  byMlsKey(key: string, deadline: Deadline): Doc[] {
    return this.every((segment) => segment.byMlsKey(key, deadline));
  }
  byTmk(key: string, deadline: Deadline): Doc[] {
    return this.every((segment) => segment.byTmk(key, deadline));
  }

  /** The document with a number among those of all segments. @throws RangeError when there is none */
  docAt(number: number): Doc {
    let first = 0;
    for (const segment of this.segments) {
      if (number < first + segment.count) return { segment, doc: number - first };
      first += segment.count;
    }
    throw new RangeError(`The index has no document ${number}.`);
  }

  /** The ids of all documents. */
  *ids(): Generator<string> {
    for (const segment of this.segments) yield* segment.ids();
  }

  /** Negative for what comes first in an order. Dates and then ids decide between equals. */
  compare(sort: SortOrder, a: Doc, b: Doc): number {
    const key = (order: SortOrder, { segment, doc }: Doc) => segment.orders.key(order, doc);
    const id = ({ segment, doc }: Doc) => segment.stored.id(doc);
    return (
      compared(key(sort, a), key(sort, b)) || compared(key('newest', a), key('newest', b)) || compared(id(a), id(b))
    );
  }

  /** Matches of all segments in an order, from `from` on, at most `limit`; see `Orders.page`. */
  page(sort: SortOrder, found: readonly Found[], from: number, limit: number, prices?: Range): Doc[] {
    const total = found.reduce((sum, match) => sum + match.total, 0);
    let page: Doc[] = [];
    let skipped = 0;
    this.segments.forEach((segment, at) => {
      const match = itemAt(found, at);
      // as many as that are before the page even if it begins with all matches of the other segments
      const before = Math.min(match.total, Math.max(0, from - (total - match.total)));
      skipped += before;
      const docs = segment.orders.page(sort, match, before, from + limit - before, prices);
      const own = docs.map((doc) => ({ segment, doc }));
      page = page.length === 0 ? own : this.merged(sort, page, own);
    });
    return page.slice(from - skipped, from - skipped + limit);
  }

  private merged(sort: SortOrder, a: readonly Doc[], b: readonly Doc[]): Doc[] {
    const merged: Doc[] = [];
    let at = 0;
    for (const doc of a) {
      for (let next = b[at]; next && this.compare(sort, next, doc) < 0; next = b[++at]) merged.push(next);
      merged.push(doc);
    }
    for (const doc of b.slice(at)) merged.push(doc);
    return merged;
  }

  private latest(find: (segment: Segment) => number | undefined): Doc | undefined {
    for (const segment of this.segments.toReversed()) {
      const doc = find(segment);
      if (doc !== undefined) return { segment, doc };
    }
    return undefined;
  }

  private every(find: (segment: Segment) => readonly number[]): Doc[] {
    return this.segments.flatMap((segment) => find(segment).map((doc) => ({ segment, doc })));
  }
}

function compared<T extends number | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
