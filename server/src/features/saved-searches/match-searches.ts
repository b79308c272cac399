import type { StoredListing } from 'search-engine';
import { MemorySearch } from 'search-engine';
import type { SearchRequest } from 'shared-contracts';
import { TimeSlice } from '../../platform/jobs/time-slice';
import type { WatchingSearch } from './match-events.repository';
import { foundByWords, type SiteSearch } from './site-search';

/** A search with the ids of matching listings. */
export interface Match {
  searchId: number;
  listings: readonly string[];
}

/**
 * The matches of changed listings. It makes an index of the listings and runs every search in it, some microseconds each,
 * and yields to other work meanwhile. A record that cannot be read matches nothing.
 * @param listings at most 10,000
 * @param site finds the listings of searches with words
 */
export async function* matchSearches(
  searches: AsyncIterable<WatchingSearch[]>,
  listings: readonly StoredListing[],
  site: Pick<SiteSearch, 'resultSet'>,
): AsyncGenerator<Match> {
  const byId = new Map(listings.map((listing) => [listing.internal_id, listing]));
  const index = await indexOf(listings);
  const slice = new TimeSlice();
  for await (const page of searches)
    for (const { id, request } of page) {
      const { query, ...filters } = request.filters ?? {};
      const { entries } = await index.resultSet({ ...request, filters });
      const ids = entries.map(({ internal_id }) => internal_id);
      const found = query?.trim() ? await withWords(ids, request) : ids;
      if (found.length > 0) yield { searchId: id, listings: found };
      if (slice.isOver()) await slice.renew();
    }

  /** Words are checked last, because few searches have any. */
  async function withWords(ids: readonly string[], request: SearchRequest): Promise<string[]> {
    const fitting = ids.flatMap((id) => byId.get(id) ?? []);
    const found = fitting.length > 0 ? await foundByWords(site, request, fitting) : [];
    return found.map(({ internal_id }) => internal_id);
  }
}

async function indexOf(listings: readonly StoredListing[]): Promise<MemorySearch> {
  const index = new MemorySearch({ longestMs: Infinity });
  const slice = new TimeSlice();
  for (const listing of listings) {
    await index.apply([{ kind: 'upsert', listing }]).catch(() => undefined);
    if (slice.isOver()) await slice.renew();
  }
  index.open();
  return index;
}
