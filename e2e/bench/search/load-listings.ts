import { MemoryLog, MemorySearch, type StoredListing } from 'search-engine';
import { FileLog } from 'server/testing/bench';
import { benchListings } from './bench-data';
import { RecentLog } from './recent-log';

const BATCH = 4096;
const IN_MEMORY = 200_000;

/** Where the cards lie; null for memory. */
function cardsPath(n: number, folder: string): string | null {
  return n > IN_MEMORY ? `${folder}/cards-${n}` : null;
}

/** As a server of this size keeps them: few cards in memory, many in a file. */
export function emptySearch(n: number, folder: string): MemorySearch {
  const path = cardsPath(n, folder);
  const cards = path === null ? new MemoryLog() : new FileLog(path);
  return new MemorySearch({ cards, records: new RecentLog() });
}

/**
 * @returns milliseconds of loading from database records (JSON texts, without making them), and of the merge of the
 * loaded segments alone
 */
export async function fill(search: MemorySearch, n: number): Promise<{ load: number; build: number }> {
  let load = 0;
  const take = async (batch: readonly string[]) => {
    const begun = performance.now();
    await search.apply(
      batch.map((text) => {
        const listing: StoredListing = JSON.parse(text);
        return { kind: 'upsert', listing, text };
      }),
    );
    load += performance.now() - begun;
  };
  let batch: string[] = [];
  for (const listing of benchListings(n)) {
    batch.push(JSON.stringify(listing));
    if (batch.length < BATCH) continue;
    await take(batch);
    batch = [];
  }
  await take(batch);
  const begun = performance.now();
  search.open();
  const build = performance.now() - begun;
  return { load: load + build, build };
}
