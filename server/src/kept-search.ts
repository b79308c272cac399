import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './database/database';
import { lockFolder } from './database/folder-lock';
import type { FeedKeeper } from './listings';
import { countListings } from './listings/listings.store';
import { MemorySearch } from './search';
import { SearchStore } from './search/search-store';
import type { Settings } from './settings';

export interface KeptSearch {
  search: MemorySearch;
  /** null where another server on this machine has the folder: then every start reads all listings */
  keeper: FeedKeeper | null;
  close(): Promise<void>;
}

/** The search with its files in DATA_DIR: records outside of memory, and a snapshot for the next start. */
export async function openKeptSearch(
  { DATA_DIR }: Pick<Settings, 'DATA_DIR'>,
  db: Database,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): Promise<KeptSearch> {
  const folder = join(DATA_DIR, 'search');
  const lock = await lockFolder(folder).catch((error: unknown) => {
    log.warn({ err: error }, 'search: its folder cannot be used, so that everything stays in memory');
    return null;
  });
  const onSortFailed = (error: unknown) => log.error({ err: error }, 'search: sorting anew failed');
  if (!lock) return { search: new MemorySearch({ onSortFailed }), keeper: null, close: async () => {} };
  const store = await SearchStore.open(
    { folder, code: codeIdentity(), onSortFailed },
    await countListings(db).catch(() => 0),
  );
  return {
    search: store.search,
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
