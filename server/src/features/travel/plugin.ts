import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { registerTravel } from './routes';
import { routingService } from './routing-service';

/** Drives between homes, by a routing service that the operator names. */
export default plugin(
  async (app: FastifyInstance) => {
    const { listingSearch: search, settings } = app;
    const drivesBetween = settings.ROUTING_URL === null ? null : routingService(settings.ROUTING_URL);
    registerTravel(app, { search, drivesBetween });
  },
  { name: 'travel', dependencies: ['search-index'] },
);
