import { searchOfSavedParams, searchRequestOf } from 'shared-contracts';
import type { StoredListing } from '../listings';
import type { Database } from '../platform/database';
import { TimeSlice } from '../platform/jobs';
import { readRangeMarks, readWatchingSearches } from './match-events.store';
import { type Match, matchSearches } from './match-searches';
import type { SiteSearch } from './site-search';

/**
 * A cache of the searches that mail. Before every use it compares the fingerprints of its ranges with the database, and
 * loads ranges that differ again, whichever server changed them.
 */
export class WatchedSearches {
  /** requests as JSON, by the id of the search */
  private readonly requests = new Map<number, string>();
  private readonly marks = new Map<number, string>();
  private readonly inRange = new Map<number, ReadonlySet<number>>();

  get size(): number {
    return this.requests.size;
  }

  matches(listings: readonly StoredListing[], site: Pick<SiteSearch, 'resultSet'>): AsyncGenerator<Match[]> {
    return matchSearches(this.requests, listings, site);
  }

  /** Loads saved, changed and removed searches. After a failure the next call continues. */
  async follow(db: Database): Promise<void> {
    const marks = new Map((await readRangeMarks(db)).map(({ range, mark }) => [range, mark]));
    const slice = new TimeSlice();
    for (const range of new Set([...this.marks.keys(), ...marks.keys()])) {
      const mark = marks.get(range);
      if (this.marks.get(range) === mark) continue;
      await this.readRange(db, range);
      if (mark === undefined) this.marks.delete(range);
      else this.marks.set(range, mark);
      if (slice.isOver()) await slice.renew();
    }
  }

  private async readRange(db: Database, range: number): Promise<void> {
    const searches = await readWatchingSearches(db, range);
    const ids = new Set(searches.map(({ id }) => id));
    for (const id of this.inRange.get(range) ?? []) if (!ids.has(id)) this.requests.delete(id);
    for (const { id, params } of searches)
      this.requests.set(id, JSON.stringify(searchRequestOf(searchOfSavedParams(params))));
    if (ids.size > 0) this.inRange.set(range, ids);
    else this.inRange.delete(range);
  }
}
