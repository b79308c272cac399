import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { KANA } from 'gazetteer/kana';
import { addPlaceNames } from 'shared-contracts';
import { RegionService } from './region-service';
import { readRegionRows } from './regions.repository';
import { registerRegions } from './routes';

declare module 'fastify' {
  interface FastifyInstance {
    regions: RegionService;
  }
}

/** The directory of regions, and the meaning of a slug or handle. */
export default plugin(
  async (app: FastifyInstance) => {
    addPlaceNames('ja', KANA);
    const { database, listingSearch: search, settings, hiddenOf } = app;
    const regions = new RegionService({ search, readRows: () => readRegionRows(database) });
    app.decorate('regions', regions);
    registerRegions(app, { search, settings, regions, hiddenOf });
  },
  { name: 'regions', dependencies: ['search-index', 'favorites'] },
);
