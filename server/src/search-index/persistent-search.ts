import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { FastifyBaseLogger } from 'fastify';
import { type ListingSearch, MemorySearch } from 'search-engine';
import { ListingIndexer, type ListingIndexerDeps } from '../features/listings/listing-indexer';
import { countListings } from '../features/listings/listings.repository';
import { MemoryTarget, type MemoryTargetDeps } from '../features/listings/memory-target';
import { SearchStore } from '../features/search/search-store';
import { Cluster, type OpenSearchSettings } from '../opensearch/cluster';
import { ListingIndex } from '../opensearch/listing-index';
import { OpenSearchListings } from '../opensearch/opensearch-listings';
import { type Database, oneServerAtATime } from '../platform/database/database';
import { lockFolder } from '../platform/files/folder-lock';
import type { Settings } from '../platform/settings/settings';

type IndexerDeps = Omit<ListingIndexerDeps, 'target' | 'alone'> &
  Pick<MemoryTargetDeps, 'onRebuild' | 'onStatusChange'>;

export interface PersistentSearch {
  search: ListingSearch;
  /** makes what brings the listings of the database and their changes into the search */
  indexer(deps: IndexerDeps): ListingIndexer;
  close(): Promise<void>;
}

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;

/** The search of the site: in the OpenSearch cluster of the settings, else in memory. */
export async function openPersistentSearch(
  settings: OpenSearchSettings & Pick<Settings, 'DATA_DIR'>,
  { db, databaseUrl }: { db: Database; databaseUrl: string },
  log: Log,
): Promise<PersistentSearch> {
  if (settings.OPENSEARCH_URL.length === 0) return openInMemory(settings, db, log);
  const cluster = await Cluster.open(settings);
  const index = new ListingIndex(cluster, settings);
  return {
    search: new OpenSearchListings(cluster, index),
    indexer: (deps) =>
      new ListingIndexer({ ...deps, target: index, alone: (work) => oneServerAtATime(databaseUrl, work) }),
    close: () => cluster.close(),
  };
}

/** The search with its files in DATA_DIR: records outside of memory, and a snapshot for the next start. */
async function openInMemory(settings: Pick<Settings, 'DATA_DIR'>, db: Database, log: Log): Promise<PersistentSearch> {
  const folder = join(settings.DATA_DIR, 'search');
  const lock = await lockFolder(folder).catch((error: unknown) => {
    log.warn(
      { event: 'search.folder-unusable', err: error },
      'search: the folder cannot be used; the index stays in memory only',
    );
    return null;
  });
  const onMergeFailed = (error: unknown) =>
    log.error(
      { event: 'search.merge-failed', err: error },
      'search: a merge of the index failed; a later change tries again',
    );
  const count = await countListings(db).catch(() => 0);
  if (!lock) {
    const memory = new MemorySearch({ onMergeFailed });
    // another server of this machine has the folder: then every start reads all listings
    return {
      search: memory,
      indexer: (deps) => new ListingIndexer({ ...deps, target: new MemoryTarget({ ...deps, index: memory }) }),
      close: () => memory.close(),
    };
  }
  const store = await SearchStore.open({ folder, code: codeIdentity(), onMergeFailed }, count);
  return {
    search: store.search,
    indexer: (deps) =>
      new ListingIndexer({ ...deps, target: new MemoryTarget({ ...deps, index: store.search, snapshots: store }) }),
    close: async () => {
      await store.close();
      await lock.release();
    },
  };
}

/** Changes with the server's code: an index of other code may have another format. */
function codeIdentity(): string {
  const [, script = ''] = process.argv;
  try {
    return crc32(readFileSync(script)).toString(16);
  } catch {
    return 'unknown';
  }
}
