import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { FastifyBaseLogger } from 'fastify';
import { type ListingSearch, MemorySearch } from 'search-engine';
import { countListings, type FeedKeeper, type ListingSink } from '../listings';
import { type Database, lockFolder } from '../platform/database';
import type { Settings } from '../platform/settings';
import { SearchStore } from '../search';

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
  settings: Pick<Settings, 'DATA_DIR'>,
  db: Database,
  log: Log,
): Promise<KeptSearch> {
  const folder = join(settings.DATA_DIR, 'search');
  const lock = await lockFolder(folder).catch((error: unknown) => {
    log.warn({ err: error }, 'search: its folder cannot be used, so that everything stays in memory');
    return null;
  });
  const onMergeFailed = (error: unknown) => log.error({ err: error }, 'search: a merge of the index failed; a later change tries again');
  const count = await countListings(db).catch(() => 0);
  if (!lock) {
    const memory = new MemorySearch({ onMergeFailed });
    return { search: memory, sink: memory, keeper: null, close: async () => {} };
  }
  const store = await SearchStore.open({ folder, code: codeIdentity(), onMergeFailed }, count);
  return {
    search: store.search,
    sink: store.search,
    keeper: store,
    close: async () => {
      await store.close();
      await lock.release();
    },
  };
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
