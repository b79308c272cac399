import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { FastifyBaseLogger } from 'fastify';
import { countListings, type FeedKeeper, type ListingSink } from '../listings';
import { type Database, lockFolder } from '../platform/database';
import type { Settings } from '../platform/settings';
import { type ListingSearch, MemorySearch, SearchStore, ThreadedSearch, type ThreadedSearchOptions } from '../search';

export interface KeptSearch {
  /** to be asked */
  search: ListingSearch;
  /** to be filled and changed */
  sink: ListingSink;
  /** null where another server on this machine has the folder: then every start reads all listings */
  keeper: FeedKeeper | null;
  close(): Promise<void>;
}

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;

/** The search with its files in DATA_DIR: records outside of memory, and a snapshot for the next start. */
export async function openKeptSearch(
  settings: Pick<Settings, 'DATA_DIR' | 'SEARCH_THREADS'>,
  db: Database,
  log: Log,
): Promise<KeptSearch> {
  const folder = join(settings.DATA_DIR, 'search');
  const lock = await lockFolder(folder).catch((error: unknown) => {
    log.warn({ err: error }, 'search: its folder cannot be used, so that everything stays in memory');
    return null;
  });
  const onSortFailed = (error: unknown) => log.error({ err: error }, 'search: sorting anew failed');
  const count = await countListings(db).catch(() => 0);
  const threads = threadsFor(settings, count);
  if (!lock) {
    const memory = new MemorySearch({ onSortFailed });
    return { ...withThreads(memory, { threads, paths: { cards: null, records: null } }, log), keeper: null };
  }
  const store = await SearchStore.open({ folder, code: codeIdentity(), onSortFailed }, count);
  const asked = withThreads(store.search, { threads, paths: store.paths }, log);
  return {
    ...asked,
    keeper: store,
    close: async () => {
      await asked.close();
      await store.close();
      await lock.release();
    },
  };
}

/** Of fewer listings a search takes about a tenth of a millisecond: a thread saves little, and takes some 50 MB. */
const MANY_LISTINGS = 100_000;

/** @param listings about how many there are */
export function threadsFor({ SEARCH_THREADS }: Pick<Settings, 'SEARCH_THREADS'>, listings: number): number {
  return SEARCH_THREADS ?? (listings < MANY_LISTINGS ? 0 : Math.max(1, availableParallelism() - 1));
}

function withThreads(
  memory: MemorySearch,
  options: Pick<ThreadedSearchOptions, 'threads' | 'paths'>,
  log: Log,
): Omit<KeptSearch, 'keeper'> {
  if (options.threads === 0) return { search: memory, sink: memory, close: async () => {} };
  const onLost = (error: Error) => log.error({ err: error }, 'search: a thread ended, another one begins');
  const search = new ThreadedSearch(memory, { ...options, onLost });
  return { search, sink: memory, close: () => search.close() };
}

/** Changes whenever the server's code does: an index that other code made may mean something else. */
function codeIdentity(): string {
  const [, script = ''] = process.argv;
  try {
    return crc32(readFileSync(script)).toString(16);
  } catch {
    return 'unknown';
  }
}
