import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { SearchRequest } from 'shared-contracts';
import type { ListingSearch } from '../search/listing-search';
import { ThreadedSearch } from '../search/threads/threaded-search';
import { benchRequests } from './bench-requests';
import { cardsPath, emptySearch, fill } from './load-listings';
import { measure, quantile, round, rssMb } from './measure';

/** Questions on their way at once, as from as many visitors. */
const VISITORS = 16;
const QUESTIONS = 3000;
const MAPS = 20;

/** What threads bring: the mix of requests and maps of everything, answered by this thread, by one beside it, by more. */
export async function runThreads(n: number, folder: string, threads: number) {
  const memory = emptySearch(n, folder);
  fill(memory, n);
  const requests = benchRequests();
  const rows: ({ threads: number } & Record<string, number>)[] = [
    { threads: 0, ...(await measured(memory, requests)) },
  ];
  for (const count of [...new Set([1, threads])]) {
    const before = rssMb();
    const begun = performance.now();
    const paths = { cards: cardsPath(n, folder), records: null };
    const search = new ThreadedSearch(memory, { threads: count, paths, onLost: fail });
    while (search.answering < count) await moment();
    const start_ms = Math.round(performance.now() - begun);
    rows.push({
      threads: count,
      ...(await measured(search, requests)),
      start_ms,
      ...(await takenOver(search, count)),
      mb_each: Math.round((rssMb() - before) / count),
    });
    await search.close();
  }
  return { n, rows };
}

async function measured(search: ListingSearch, requests: readonly SearchRequest[]) {
  const ask = (at: number) => search.searchJson(requests[at % requests.length] ?? {});
  await together(requests.length * 3, ask);
  const loop = performance.eventLoopUtilization();
  const begun = performance.now();
  await together(QUESTIONS, ask);
  const took = performance.now() - begun;
  const { active } = performance.eventLoopUtilization(loop);
  const alone = await measure(requests.length, 3, ask);
  return {
    per_second: Math.round((QUESTIONS * 1000) / took),
    p50_ms: round(quantile(alone.best, 0.5)),
    p99_ms: round(quantile(alone.best, 0.99)),
    /** of this thread, which serves HTTP */
    loop_ms_each: round(active / QUESTIONS),
    ...(await maps(search)),
  };
}

/** Maps of everything at once. @returns how often a timer of a millisecond came meanwhile, and how late at the most */
async function maps(search: ListingSearch) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await moment();
  const begun = performance.now();
  await Promise.all(Array.from({ length: MAPS }, (_, at) => search.map(null, 3 + (at % 12), {})));
  const maps_ms = Math.round(performance.now() - begun);
  await moment();
  delay.disable();
  return { maps_ms, turns: delay.count, longest_wait_ms: round(delay.max / 1e6) };
}

/** What it costs to hand over the whole index again, as after it was sorted anew. */
async function takenOver(search: ThreadedSearch, count: number) {
  const begun = performance.now();
  search.replaced();
  const handed = performance.now();
  while (search.answering < count) await moment();
  return { hand_over_ms: round(handed - begun), take_over_ms: Math.round(performance.now() - begun) };
}

async function together(questions: number, ask: (at: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const visitor = async () => {
    while (next < questions) await ask(next++);
  };
  await Promise.all(Array.from({ length: VISITORS }, visitor));
}

const moment = () => new Promise<void>((resolve) => setTimeout(resolve, 2));
function fail(error: Error): void {
  throw error;
}
