import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { HOUR_MS, registerJob } from '../../platform/jobs/jobs';
import { findPrices } from './listings.repository';
import { applyLuxuryPrice } from './luxury.repository';
import { registerListings } from './routes';
import { fillSeaDistances } from './sea-distances';

/** Look-ups of single listings and short lists. */
export default plugin(
  async (app: FastifyInstance) => {
    const { database, listingSearch: search, settings, hiddenOf, log } = app;
    await applyLuxuryPrice(database, settings.LUXURY_FROM).catch((error: unknown) =>
      log.error(
        { event: 'listings.luxury-failed', err: error },
        'listings: applying LUXURY_FROM failed; listings keep their luxury marks',
      ),
    );
    registerJob(app, {
      name: 'listings: distances to the sea',
      everyMs: HOUR_MS,
      firstAfterMs: 0,
      run: (signal, hold) => fillSeaDistances(database, signal, hold),
    });
    const recordedPrices = (internalId: string) => findPrices(database, internalId);
    registerListings(app, { search, settings, hiddenOf, recordedPrices });
  },
  { name: 'listings', dependencies: ['search-index', 'favorites'] },
);
