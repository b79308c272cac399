import { rmSync } from 'node:fs';
import { type MemorySearch, SnapshotWriter } from 'search-engine';
import { Random, randomListing } from 'search-engine/testing';
import { readSnapshot, writeSnapshot } from 'server/testing/bench';
import { PRICE_HISTOGRAM_BARS, PRICE_HISTOGRAM_MAX } from 'shared-contracts';
import { benchRequests, benchViews } from './bench-requests';
import { checksum, type PlainResult } from './checksum';
import { emptySearch, fill } from './load-listings';
import { kernelMs, measure, quantile, type Run, round, rssMb } from './measure';

const PASSES = 15;

/** Our own engine: load, the mix of requests, changes, the map. */
export async function runEngine(n: number, folder: string): Promise<Run> {
  const search = emptySearch(n, folder);
  const { load, build } = await fill(search, n);
  const requests = benchRequests();
  const answer = (at: number) => search.searchIds(requests[at] ?? {});
  const checksums = requests.map((_, at) => checksum(plain(answer(at))));
  const { first, best, cpu } = await measure(requests.length, PASSES, answer);
  const json = await measure(requests.length, 3, (at) => search.searchJson(requests[at] ?? {}));
  const map = await measure(requests.length, 3, (at) => search.map(null, at % 15, {}));
  const views = benchViews();
  const viewed = await measure(views.length, 3, (at) => {
    const { view = null, zoom = 0 } = views[at] ?? {};
    return search.map(view, zoom, {});
  });
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
    view_p50_ms: round(quantile(viewed.best, 0.5)),
    view_p99_ms: round(quantile(viewed.best, 0.99)),
    ...memory,
    ...(await changed(search)),
    ...(await kept(search, n, folder)),
  };
  return { figures, checksums };
}

/** @returns milliseconds of writing a snapshot, and of beginning with it as the next start does */
async function kept(search: MemorySearch, n: number, folder: string) {
  const path = `${folder}/snapshot-${n}`;
  const writer = new SnapshotWriter();
  const begun = performance.now();
  search.save(writer, Promise.resolve());
  await writeSnapshot(path, 'bench', writer);
  const written = performance.now();
  const again = emptySearch(n, folder);
  again.load(await readSnapshot(path, 'bench'));
  again.open();
  const snapshot_load_ms = Math.round(performance.now() - written);
  rmSync(path);
  return { snapshot_write_ms: Math.round(written - begun), snapshot_load_ms };
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

function plain({ total, ids, aggregations }: ReturnType<MemorySearch['searchIds']>): PlainResult {
  const width = PRICE_HISTOGRAM_MAX / PRICE_HISTOGRAM_BARS;
  const facets: Record<string, Iterable<readonly [string, number]>> = {};
  for (const [name, buckets] of Object.entries(aggregations))
    facets[name] = (buckets ?? []).map((bucket) =>
      'value' in bucket ? [bucket.value, bucket.count] : [String(bucket.from / width), bucket.count],
    );
  return { total, ids, facets };
}
