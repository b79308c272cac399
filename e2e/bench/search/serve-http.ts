import { createHttpApp, readSettings, registerHealth, registerSearch } from 'server/testing/bench';
import { benchRequests } from './bench-requests';
import { emptySearch, fill } from './load-listings';

interface ServeHttpOptions {
  /** where cards of very many listings lie */
  folder: string;
  port: number;
  /** with the limits of a site in use */
  limits: boolean;
}

/** The server's own HTTP with the search alone; says the requests once it listens. */
export async function serveHttp(n: number, { folder, port, limits }: ServeHttpOptions): Promise<void> {
  const search = emptySearch(n, folder);
  await fill(search, n);
  const unlimited = { RATE_LIMITS: 'false', MAX_EVENT_LOOP_DELAY_MS: '0' };
  const settings = readSettings({ LOG_LEVEL: 'silent', ...(limits ? {} : unlimited) });
  const app = await createHttpApp({ settings });
  registerSearch(app, { search, favoritesOf: async () => [], hiddenOf: async () => [] });
  registerHealth(app, { checks: {}, database: () => true, build: null });
  process.once('disconnect', () => process.exit(1));
  await app.listen({ host: '127.0.0.1', port });
  process.stdout.write(`${JSON.stringify(benchRequests())}\n`);
}
