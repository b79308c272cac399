import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { favoriteLead } from '../leads/favorite-lead';
import { listFavorites, listHidden } from './favorites.repository';
import { registerCollections } from './routes';

declare module 'fastify' {
  interface FastifyInstance {
    /** internal and MLS ids of a user's favorites */
    favoritesOf(userId: number): Promise<readonly string[]>;
    /** internal ids of the listings a user has hidden */
    hiddenOf(userId: number): Promise<readonly string[]>;
  }
}

/** Favorites, hidden and viewed homes of a user. */
export default plugin(
  async (app: FastifyInstance) => {
    const { database, outbox, leads } = app;
    app.decorate('favoritesOf', async (userId: number) =>
      (await listFavorites(database, userId)).flatMap(({ internal_id, mls_id }) =>
        [internal_id, mls_id].filter((id) => id !== null),
      ),
    );
    app.decorate('hiddenOf', (userId: number) => listHidden(database, userId));
    registerCollections(app, {
      db: database,
      findListing: leads.findListing,
      outbox,
      favoriteLead: favoriteLead(leads),
    });
  },
  { name: 'favorites', dependencies: ['leads'] },
);
