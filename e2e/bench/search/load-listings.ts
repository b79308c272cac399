import { MemoryLog, MemorySearch, prepareListing, type StoredListing } from 'search-engine';
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
  return new MemorySearch({ cards, records: new RecentLog(), expected: n });
}

/**
 * @returns milliseconds of loading from database records (JSON texts, without making them), and of the index alone:
 * merging the prepared parts and sorting them
 */
export function fill(search: MemorySearch, n: number): { load: number; build: number } {
  const took = { load: 0, build: 0 };
  const take = (batch: readonly string[]) => {
    const begun = performance.now();
    const part = search.newPart();
    for (const text of batch) {
      const listing: StoredListing = JSON.parse(text);
      part.put(prepareListing(listing, text));
    }
    const ready = performance.now();
    search.take(part);
    took.build += performance.now() - ready;
    took.load += performance.now() - begun;
  };
  let batch: string[] = [];
  for (const listing of benchListings(n)) {
    batch.push(JSON.stringify(listing));
    if (batch.length < BATCH) continue;
    take(batch);
    batch = [];
  }
  take(batch);
  const begun = performance.now();
  search.open();
  const opening = performance.now() - begun;
  return { load: took.load + opening, build: took.build + opening };
}
