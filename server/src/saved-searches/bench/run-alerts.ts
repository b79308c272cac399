import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { SearchRequest } from 'shared-contracts';
import type { StoredListing } from '../../listings/stored-listing';
import { MemorySearch } from '../../search';
import { benchListings, communities } from '../../search/bench/bench-data';
import { benchRequest } from '../../search/bench/bench-requests';
import { round } from '../../search/bench/measure';
import { Random } from '../../search/testing/random';
import { type Match, Percolator } from '../percolate/percolator';

/** What matching so many listings against so many saved searches took. */
export interface AlertFigures {
  searches: number;
  listings: number;
  matches: number;
  /** taking over all searches, as after a start */
  take_ms: number;
  match_ms: number;
  /** one listing that comes alone, p50 of the first hundred */
  single_ms: number;
  /** the same matches by asking every search of an index of the listings */
  asking_ms: number;
  /** and of an index of one listing */
  asking_single_ms: number;
  /** heap that the searches hold */
  heap_mb: number;
  /** matches that one way found and the other did not */
  differences: number;
}

/** Listings against saved searches, both ways, with the same answers. */
export async function runAlerts(searches: number, listings: number): Promise<AlertFigures> {
  const requests = benchSearches(searches);
  const changed = [...benchListings(listings)];
  const before = heapMb();
  const percolator = new Percolator();
  const take_ms = await timed(async () => {
    for (const [id, request] of requests.entries()) percolator.put(id, request);
  });
  const heap_mb = heapMb() - before;
  const groups: Match[][] = [];
  const match_ms = await timed(async () => {
    for await (const matches of percolator.matches(changed)) groups.push(matches);
  });
  const single: number[] = [];
  for (const listing of changed.slice(0, 100)) single.push(await timed(() => drain(percolator.matches([listing]))));
  const answers: string[][] = [];
  const asking_ms = await timed(() => askEvery(requests, changed, answers));
  const asking_single_ms = await timed(() => askEvery(requests, changed.slice(0, 1), []));
  const matches = groups.reduce((all, group) => all + group.length, 0);
  return {
    searches,
    listings,
    matches,
    take_ms: round(take_ms),
    match_ms: round(match_ms),
    single_ms: round(single.sort((a, b) => a - b)[single.length >> 1] ?? 0),
    asking_ms: round(asking_ms),
    asking_single_ms: round(asking_single_ms),
    heap_mb: round(heap_mb),
    differences: differencesOf(groups, answers, matches),
  };
}

/** The ids each search takes, in the order of the searches. */
async function askEvery(requests: readonly SearchRequest[], listings: readonly StoredListing[], answers: string[][]) {
  const index = new MemorySearch();
  await index.apply(listings.map((listing) => ({ kind: 'upsert', listing })));
  index.open();
  for (const request of requests)
    answers.push((await index.resultSet(request)).entries.map(({ internal_id }) => internal_id));
}

function differencesOf(groups: readonly Match[][], answers: readonly string[][], matches: number): number {
  const sets = answers.map((ids) => new Set(ids));
  const asked = sets.reduce((all, ids) => all + ids.size, 0);
  let common = 0;
  for (const group of groups)
    for (const { searchId, listing } of group) if (sets[searchId]?.delete(listing.internal_id)) common++;
  return asked + matches - 2 * common;
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

async function drain(matches: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of matches);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function heapMb(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
  return process.memoryUsage().heapUsed / 1e6;
}
