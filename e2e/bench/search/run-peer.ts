import { createRequire } from 'node:module';
import { bruteForce } from './brute-force';
import { checksum, type PlainResult } from './checksum';
import { kernelMs, measure, quantile, type Run, round, rssMb } from './measure';
import { openCrossfilter } from './peers/crossfilter';
import { openDuckdb } from './peers/duckdb';
import type { Peer, PeerOptions } from './peers/peer';
import { openPostgres } from './peers/postgres';
import { openSqlite } from './peers/sqlite';
import { plainQueries } from './plain-query';
import { plainRows } from './plain-rows';

const PEERS: Record<string, (options: PeerOptions) => Peer | Promise<Peer>> = {
  duckdb: openDuckdb,
  sqlite: openSqlite,
  postgresql: openPostgres,
  crossfilter: openCrossfilter,
};
/** So many times all requests are asked again; slow engines fewer times. */
const PASSES = 4;
const LONG_MS = 20_000;
/** A pass over more than this many is cut to its first requests. */
const CUT_MS = 100_000;

/** Another engine over the same rows and requests. */
export async function runPeer(name: string, n: number, packages: string, folder: string): Promise<Run> {
  if (name === 'brute') return bruteForce(n);
  const open = PEERS[name];
  if (!open) throw new Error(`no peer ${name}`);
  const rows = plainRows(n);
  const begun = performance.now();
  const peer = await open({ rows, folder, load: createRequire(`${packages}/package.json`) });
  const load_ms = Math.round(performance.now() - begun);
  const queries = plainQueries(rows);
  const checksums: string[] = [];
  const asked: number[] = [];
  const spent = performance.now();
  for (const query of queries) {
    const before = performance.now();
    const response: PlainResult = await peer.ask(query);
    asked.push(performance.now() - before);
    checksums.push(checksum(response));
    if (performance.now() - spent > CUT_MS) break;
  }
  const passes = performance.now() - spent > LONG_MS ? 0 : PASSES;
  const { best, cpu } = await measure(asked.length, passes, (at) => {
    const query = queries[at];
    return query && peer.ask(query);
  });
  await peer.close();
  const times = { p50_ms: round(quantile(best, 0.5)), p99_ms: round(quantile(best, 0.99)) };
  const first = { first_p50_ms: round(quantile(asked, 0.5)), first_p99_ms: round(quantile(asked, 0.99)) };
  const common = { requests: asked.length, rss_mb: rssMb(), load_ms, cpu_ms: round(cpu), kernel_ms: round(kernelMs()) };
  return { figures: { name, n, ...times, ...first, ...common }, checksums };
}
