import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { registerSearch } from './routes';

/** Search, result set, facets and map. */
export default plugin(
  async (app: FastifyInstance) => {
    const { listingSearch: search, favoritesOf, hiddenOf } = app;
    registerSearch(app, { search, favoritesOf, hiddenOf });
  },
  { name: 'search', dependencies: ['search-index', 'favorites'] },
);
