import { registerHealth } from '../platform/health/routes';
import { createHttpApp } from '../platform/http/http-app';
import { readSettings } from '../platform/settings';
import type { MemorySearch } from '../search/engine/memory-search';
import { registerSearch } from '../search/routes';
import { ThreadedSearch } from '../search/threads/threaded-search';
import { benchRequests } from './bench-requests';
import { cardsPath, emptySearch, fill } from './load-listings';

interface ServeHttpOptions {
  /** where cards of very many listings lie */
  folder: string;
  port: number;
  /** that answer beside the serving one */
  threads: number;
  /** with the limits of a site in use */
  limits: boolean;
}

/** The server's own HTTP with the search alone; says the requests once it listens. */
export async function serveHttp(n: number, { folder, port, threads, limits }: ServeHttpOptions): Promise<void> {
  const memory = emptySearch(n, folder);
  fill(memory, n);
  const search = threads === 0 ? memory : await threaded(memory, threads, cardsPath(n, folder));
  const unlimited = { RATE_LIMITS: 'false', MAX_EVENT_LOOP_DELAY_MS: '0' };
  const settings = readSettings({ LOG_LEVEL: 'silent', ...(limits ? {} : unlimited) });
  const app = await createHttpApp({ settings });
  registerSearch(app, { search, favoritesOf: async () => [], hiddenOf: async () => [] });
  registerHealth(app, { checks: {}, database: () => true });
  process.once('disconnect', () => process.exit(1));
  await app.listen({ host: '127.0.0.1', port });
  process.stdout.write(`${JSON.stringify(benchRequests())}\n`);
}

async function threaded(memory: MemorySearch, threads: number, cards: string | null): Promise<ThreadedSearch> {
  const onLost = (error: Error) => {
    throw error;
  };
  const search = new ThreadedSearch(memory, { threads, paths: { cards, records: null }, onLost });
  while (search.answering < threads) await new Promise((resolve) => setTimeout(resolve, 2));
  return search;
}
