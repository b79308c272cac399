import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MemorySearch, type StoredListing } from 'search-engine';
import { Random } from 'search-engine/testing';
import { Percolator } from 'server/testing/bench';
import type { SearchRequest } from 'shared-contracts';
import { benchListings, communities } from './bench-data';
import { benchRequest } from './bench-requests';
import { round } from './measure';

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
  /** searches that took other listings the other way */
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
  const percolated = new Sums(searches);
  const index = await indexOf(changed);
  const match_ms = await timed(async () => {
    for await (const matches of percolator.matches(changed, index))
      for (const { searchId, listings } of matches) percolated.add(searchId, listings);
  });
  const single: number[] = [];
  for (const listing of changed.slice(0, 100))
    single.push(await timed(() => drain(percolator.matches([listing], index))));
  const asked = new Sums(searches);
  const asking_ms = await timed(() => askEvery(requests, changed, asked));
  const asking_single_ms = await timed(() => askEvery(requests, changed.slice(0, 1), new Sums(searches)));
  return {
    searches,
    listings,
    matches: asked.matches,
    take_ms: round(take_ms),
    match_ms: round(match_ms),
    single_ms: round(single.sort((a, b) => a - b)[single.length >> 1] ?? 0),
    asking_ms: round(asking_ms),
    asking_single_ms: round(asking_single_ms),
    heap_mb: round(heap_mb),
    differences: percolated.differences(asked),
  };
}

/** What each search took, in short: how many, and the sum of their ids, which are numbers here. */
class Sums {
  private readonly counts: Uint32Array;
  private readonly ids: Float64Array;

  constructor(searches: number) {
    this.counts = new Uint32Array(searches);
    this.ids = new Float64Array(searches);
  }

  add(search: number, listings: readonly { internal_id: string }[]): void {
    this.counts[search] = (this.counts[search] ?? 0) + listings.length;
    for (const { internal_id } of listings) this.ids[search] = (this.ids[search] ?? 0) + Number(internal_id);
  }

  get matches(): number {
    return this.counts.reduce((all, count) => all + count, 0);
  }

  /** Searches that took others there. */
  differences(other: Sums): number {
    return this.counts.reduce(
      (all, count, at) => all + Number(count !== other.counts[at] || this.ids[at] !== other.ids[at]),
      0,
    );
  }
}

async function askEvery(requests: readonly SearchRequest[], listings: readonly StoredListing[], sums: Sums) {
  const index = await indexOf(listings);
  for (const [id, request] of requests.entries()) sums.add(id, (await index.resultSet(request)).entries);
}

async function indexOf(listings: readonly StoredListing[]): Promise<MemorySearch> {
  const index = new MemorySearch();
  await index.apply(listings.map((listing) => ({ kind: 'upsert', listing })));
  index.open();
  return index;
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
