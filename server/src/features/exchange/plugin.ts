import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { HOUR_MS, registerJob } from '../../platform/jobs/jobs';
import { registerExchange } from './routes';
import { refreshYenRate } from './yen-rate';

/** Sources publish a rate each working day. */
const EVERY_MS = 6 * HOUR_MS;
const FIRST_AFTER_MS = 10_000;

/** Yen on Japanese pages, by a rate that the operator sets or by a source that the operator names. */
export default plugin(
  async (app: FastifyInstance) => {
    const { database, settings } = app;
    const { YEN_RATE_URL: address } = settings;
    registerExchange(app, database, settings);
    if (address !== null)
      registerJob(app, {
        name: 'exchange: yen',
        everyMs: EVERY_MS,
        firstAfterMs: FIRST_AFTER_MS,
        run: (signal, hold) => refreshYenRate(database, address, new Date(), signal, hold),
      });
  },
  { name: 'exchange', dependencies: ['services'] },
);
