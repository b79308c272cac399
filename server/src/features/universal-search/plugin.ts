import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { registerUniversalSearch } from './routes';

/** The search of the navigation. */
export default plugin(
  async (app: FastifyInstance) => {
    const { listingSearch: search, regions, agents, content } = app;
    registerUniversalSearch(app, { search, regions, agents, content });
  },
  { name: 'universal-search', dependencies: ['agents', 'content', 'regions'] },
);
