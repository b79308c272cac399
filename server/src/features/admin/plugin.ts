import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { registerStaff } from './routes';

/** The calls of /admin and /agent_tools. */
export default plugin(
  async (app: FastifyInstance) => {
    const { database, outbox, settings, listingSearch: search, leads, regions } = app;
    const isRegion = async (path: string) => (await regions.load()).at(path.split('/')) !== null;
    registerStaff(app, { db: database, outbox, settings, search, leads, isRegion });
  },
  { name: 'admin', dependencies: ['favorites', 'regions', 'tracking'] },
);
