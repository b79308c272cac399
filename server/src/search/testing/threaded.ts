import { Worker } from 'node:worker_threads';
import { afterEach, expect, vi } from 'vitest';
import { bundledProgram } from '../../testing/bundled-program';
import type { MemorySearch } from '../engine/memory-search';
import type { LogPaths } from '../threads/messages';
import { ThreadedSearch, type ThreadedSearchOptions } from '../threads/threaded-search';
import { manyListings } from './listings';

const program = await bundledProgram('search-reader');
const opened: ThreadedSearch[] = [];
afterEach(() => Promise.all(opened.splice(0).map((search) => search.close())));

interface Opened {
  search: ThreadedSearch;
  workers: Worker[];
  lost: Error[];
}

/** Open, with all threads answering. */
export async function openThreaded(
  memory: MemorySearch,
  options: Partial<ThreadedSearchOptions> = {},
): Promise<Opened> {
  const threaded = startThreaded(memory, options);
  await allAnswer(threaded.search, options.threads ?? 2);
  return threaded;
}
export function startThreaded(
  memory: MemorySearch,
  { start = bundledReader, ...options }: Partial<ThreadedSearchOptions>,
): Opened {
  const workers: Worker[] = [];
  const lost: Error[] = [];
  const search = new ThreadedSearch(memory, {
    threads: 2,
    paths: { cards: null, records: null },
    onLost: (error) => lost.push(error),
    start: (paths) => {
      const worker = start(paths);
      workers.push(worker);
      return worker;
    },
    ...options,
  });
  opened.push(search);
  memory.open();
  return { search, workers, lost };
}
export const bundledReader = (workerData: LogPaths) => new Worker(program, { workerData });
export const allAnswer = (search: ThreadedSearch, threads: number) =>
  vi.waitFor(() => expect(search.answering).toBe(threads), 20_000);
export const upserts = (count: number, seed: number) =>
  manyListings(count, seed).map((listing) => ({ kind: 'upsert', listing }) as const);
