import type { FastifyInstance } from 'fastify';
import { readYenRate } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { serveCall } from '../../platform/http/serve-call';
import type { Settings } from '../../platform/settings/settings';
import { currentYenRate } from './yen-rate';

/** The price of a dollar in yen. */
export function registerExchange(
  app: FastifyInstance,
  database: Database,
  settings: Pick<Settings, 'YEN_RATE' | 'YEN_RATE_URL'>,
): void {
  serveCall(app, readYenRate, () => currentYenRate(settings, database, new Date()));
}
