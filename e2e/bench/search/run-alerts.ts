import { MemorySearch, type StoredListing } from 'search-engine';
import { Random } from 'search-engine/testing';
import { matchSearches } from 'server/testing/bench';
import type { SearchRequest } from 'shared-contracts';
import { benchListings, communities } from './bench-data';
import { benchRequest } from './bench-requests';
import { round } from './measure';

/** What matching so many listings against so many saved searches took. */
export interface AlertFigures {
  searches: number;
  listings: number;
  matches: number;
  match_ms: number;
  /** one listing that comes alone, p50 of eleven */
  single_ms: number;
}

export async function runAlerts(count: number, listings: number): Promise<AlertFigures> {
  const searches = benchSearches(count).map((request, id) => ({ id, userId: id, request }));
  const changed = [...benchListings(listings)];
  const site = new MemorySearch();
  await site.apply(changed.map((listing) => ({ kind: 'upsert', listing })));
  site.open();
  const run = async (some: readonly StoredListing[]) => {
    const begun = performance.now();
    let matches = 0;
    for await (const { listings: found } of matchSearches(pageOf(searches), some, site)) matches += found.length;
    return { matches, ms: performance.now() - begun };
  };
  const { matches, ms } = await run(changed);
  const single: number[] = [];
  for (const listing of changed.slice(0, 11)) single.push((await run([listing])).ms);
  const single_ms = single.sort((a, b) => a - b)[single.length >> 1] ?? 0;
  return { searches: count, listings, matches, match_ms: round(ms), single_ms: round(single_ms) };
}

async function* pageOf<T>(page: T) {
  yield page;
}

/** What people save: the mix of requests of the search's bench, without its pages and facets. */
function benchSearches(count: number): SearchRequest[] {
  const random = new Random(31);
  const places = communities();
  return Array.from({ length: count }, () => {
    const { page: _, aggregates_query: __, ...request } = benchRequest(random, places);
    return request;
  });
}
