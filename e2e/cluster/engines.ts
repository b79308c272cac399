import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { MemorySearch, type StoredListing } from 'search-engine';
import { Cluster, ListingIndex, OpenSearchListings } from 'server/testing/bench';
import { benchListings } from '../bench/search/bench-data';
import { benchRequests } from '../bench/search/bench-requests';
import { measure, quantile, round } from '../bench/search/measure';

// Both engines of the search with the same listings and the same mix of requests:
// node engines.mjs <listings> <address of a node> <process of that node>

const [count = '100000', node = '', pid = ''] = process.argv.slice(2);
const BATCH = 1000;
const PASSES = 3;
/** Clock ticks of Linux in a second. */
const TICKS = 100;

const memory = new MemorySearch();
const settings = {
  OPENSEARCH_URL: [node],
  OPENSEARCH_USERNAME: null,
  OPENSEARCH_PASSWORD: null,
  OPENSEARCH_INDEX: 'engines',
  OPENSEARCH_SHARDS: 2,
};
const cluster = await Cluster.open(settings);
const index = new ListingIndex(cluster, settings);
const opensearch = new OpenSearchListings(cluster, index);

const begun = performance.now();
const name = await index.create();
let [memoryMs, pending]: [number, StoredListing[]] = [0, []];
const take = async () => {
  const changes = pending.map((listing) => ({ kind: 'upsert', listing }) as const);
  const before = performance.now();
  await memory.apply(changes);
  memoryMs += performance.now() - before;
  const [refused] = await index.write(changes, name);
  if (refused) throw refused.error;
  pending = [];
};
for (const listing of benchListings(Number(count))) {
  pending.push(listing);
  if (pending.length === BATCH) await take();
}
await take();
memory.open();
await index.use(name);
await index.publish();
index.ready = true;
const loadMs = { memory: memoryMs, opensearch: performance.now() - begun - memoryMs };

const requests = benchRequests();
let different = 0;
for (const request of requests) {
  const [one, other] = [await memory.search(request), await opensearch.search(request)];
  if (!isDeepStrictEqual(one, other)) different++;
}
for (const [engine, search] of Object.entries({ memory, opensearch })) {
  const before = nodeSeconds();
  const { first, best, cpu } = await measure(requests.length, PASSES, (at) => search.searchJson(requests[at] ?? {}));
  const nodeMs = ((nodeSeconds() - before) * 1000) / (requests.length * (PASSES + 1));
  const row = {
    engine,
    listings: Number(count),
    different,
    load_s: round(loadMs[engine === 'memory' ? 'memory' : 'opensearch'] / 1000),
    p50_ms: round(quantile(best, 0.5)),
    p99_ms: round(quantile(best, 0.99)),
    first_p50_ms: round(quantile(first, 0.5)),
    first_p99_ms: round(quantile(first, 0.99)),
    server_cpu_ms: round(cpu),
    node_cpu_ms: engine === 'memory' ? 0 : round(nodeMs),
  };
  process.stdout.write(`${JSON.stringify(row)}\n`);
}
await cluster.close();

/** Seconds of CPU that the node has used. */
function nodeSeconds(): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}
