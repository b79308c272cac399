import { createHttpApp } from '../../http/http-app';
import { readSettings } from '../../settings';
import { MemorySearch } from '../engine/memory-search';
import type { ListingChange } from '../listing-search';
import { registerSearch } from '../routes';
import { benchListings } from './bench-data';
import { benchRequests } from './bench-requests';
import { RecentLog } from './recent-log';

const BATCH = 1000;

/** The server's own HTTP with the search alone; says the requests once it listens. */
export async function serveHttp(n: number, port: number): Promise<void> {
  const search = new MemorySearch({ records: new RecentLog() });
  let batch: ListingChange[] = [];
  for (const listing of benchListings(n)) {
    batch.push({ kind: 'upsert', listing });
    if (batch.length < BATCH) continue;
    await search.apply(batch);
    batch = [];
  }
  await search.apply(batch);
  search.open();
  const settings = readSettings({ LOG_LEVEL: 'silent', RATE_LIMITS: 'false', MAX_EVENT_LOOP_DELAY_MS: '0' });
  const app = await createHttpApp({ settings });
  registerSearch(app, { search, favoritesOf: async () => [] });
  await app.listen({ host: '127.0.0.1', port });
  process.stdout.write(`${JSON.stringify(benchRequests())}\n`);
}
