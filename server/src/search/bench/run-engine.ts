import { PRICE_HISTOGRAM_BARS, PRICE_HISTOGRAM_MAX } from 'shared-contracts';
import type { StoredListing } from '../../listings/stored-listing';
import { MemoryLog } from '../engine/byte-log';
import { MemorySearch } from '../engine/memory-search';
import { prepareListing } from '../engine/prepared-listing';
import { FileLog } from '../file-log';
import { randomListing } from '../testing/listings';
import { Random } from '../testing/random';
import { benchListings } from './bench-data';
import { benchRequests } from './bench-requests';
import { checksum, type PlainAnswer } from './checksum';
import { kernelMs, measure, quantile, type Run, round, rssMb } from './measure';
import { RecentLog } from './recent-log';

const PASSES = 15;
const BATCH = 1000;
const IN_MEMORY = 200_000;

/** Our own engine: load, the mix of requests, changes, the map. */
export async function runEngine(n: number, folder: string): Promise<Run> {
  // as a server of this size keeps them: few cards in memory, many in a file
  const cards = n > IN_MEMORY ? new FileLog(`${folder}/cards-${n}`) : new MemoryLog();
  const search = new MemorySearch({ cards, records: new RecentLog() });
  const { load, build } = loaded(search, n);
  const requests = benchRequests();
  const answer = (at: number) => search.searchIds(requests[at] ?? {});
  const checksums = requests.map((_, at) => checksum(plain(answer(at))));
  const { first, best, cpu } = await measure(requests.length, PASSES, answer);
  const json = await measure(requests.length, 3, (at) => search.searchJson(requests[at] ?? {}));
  const map = await measure(requests.length, 3, (at) => search.map(null, at % 15, {}));
  const memory = Object.fromEntries(
    Object.entries(search.memory()).map(([part, bytes]) => [`${part}_bytes`, round(bytes / n)]),
  );
  const figures = {
    name: 'own engine',
    n,
    p50_ms: round(quantile(best, 0.5)),
    p99_ms: round(quantile(best, 0.99)),
    first_p50_ms: round(quantile(first, 0.5)),
    first_p99_ms: round(quantile(first, 0.99)),
    cpu_ms: round(cpu),
    rss_mb: rssMb(),
    load_ms: Math.round(load),
    build_ms: Math.round(build),
    kernel_ms: round(kernelMs()),
    requests: requests.length,
    json_p50_ms: round(quantile(json.best, 0.5)),
    json_p99_ms: round(quantile(json.best, 0.99)),
    map_p50_ms: round(quantile(map.best, 0.5)),
    map_p99_ms: round(quantile(map.best, 0.99)),
    ...memory,
    ...(await changed(search)),
  };
  return { figures, checksums };
}

/** @returns milliseconds of loading from records, without the making of these, and of building the index alone */
function loaded(search: MemorySearch, n: number): { load: number; build: number } {
  const took = { load: 0, build: 0 };
  const take = (batch: readonly StoredListing[]) => {
    const begun = performance.now();
    const prepared = batch.map(prepareListing);
    const ready = performance.now();
    search.take(prepared);
    took.build += performance.now() - ready;
    took.load += performance.now() - begun;
  };
  let batch: StoredListing[] = [];
  for (const listing of benchListings(n)) {
    batch.push(listing);
    if (batch.length < BATCH) continue;
    take(batch);
    batch = [];
  }
  take(batch);
  const begun = performance.now();
  search.open();
  const opening = performance.now() - begun;
  return { load: took.load + opening, build: took.build + opening };
}

async function changed(search: MemorySearch) {
  const random = new Random(3);
  const insert = await measure(300, 0, (at) =>
    search.apply([{ kind: 'upsert', listing: randomListing(`new-${at}`, random) }]),
  );
  const drop = await measure(300, 0, (at) => search.apply([{ kind: 'delete', internal_id: `new-${at}` }]));
  return {
    insert_p50_ms: round(quantile(insert.first, 0.5)),
    insert_p99_ms: round(quantile(insert.first, 0.99)),
    delete_p50_ms: round(quantile(drop.first, 0.5)),
  };
}

function plain({ total, ids, aggregations }: ReturnType<MemorySearch['searchIds']>): PlainAnswer {
  const width = PRICE_HISTOGRAM_MAX / PRICE_HISTOGRAM_BARS;
  const facets: Record<string, Iterable<readonly [string, number]>> = {};
  for (const [name, buckets] of Object.entries(aggregations))
    facets[name] = (buckets ?? []).map((bucket) =>
      'value' in bucket ? [bucket.value, bucket.count] : [String(bucket.from / width), bucket.count],
    );
  return { total, ids, facets };
}
