import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { hawaiiDay } from 'shared-contracts/leads';
import { HOUR_MS, registerJob } from '../../platform/jobs/jobs';
import { updateMarket } from './market.repository';
import { fullMonths } from './market-figures';
import { registerMarket } from './routes';

/** Prices, sales and supply of regions, counted once an hour. */
export default plugin(
  async (app: FastifyInstance) => {
    const { database } = app;
    registerMarket(app, { db: database, regions: () => app.regions.current() });
    registerJob(app, {
      name: 'market: figures of regions',
      everyMs: HOUR_MS,
      // a start has priority
      firstAfterMs: 5000,
      run: (_, hold) =>
        database.transaction().execute(async (trx) => {
          await hold(trx);
          const now = new Date();
          await updateMarket(trx, now, fullMonths(hawaiiDay(now)));
        }),
    });
  },
  { name: 'market', dependencies: ['regions'] },
);
