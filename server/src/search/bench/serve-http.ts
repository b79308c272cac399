import { createHttpApp } from '../../http/http-app';
import { readSettings } from '../../settings';
import { registerSearch } from '../routes';
import { benchRequests } from './bench-requests';
import { emptySearch, fill } from './load-listings';

/** The server's own HTTP with the search alone; says the requests once it listens. */
export async function serveHttp(n: number, folder: string, port: number): Promise<void> {
  const search = emptySearch(n, folder);
  fill(search, n);
  const settings = readSettings({ LOG_LEVEL: 'silent', RATE_LIMITS: 'false', MAX_EVENT_LOOP_DELAY_MS: '0' });
  const app = await createHttpApp({ settings });
  registerSearch(app, { search, favoritesOf: async () => [] });
  await app.listen({ host: '127.0.0.1', port });
  process.stdout.write(`${JSON.stringify(benchRequests())}\n`);
}
