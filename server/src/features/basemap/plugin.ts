import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { registerBasemap } from './register-basemap';

/** Style and data of the map. */
export default plugin(
  async (app: FastifyInstance) => {
    registerBasemap(app, { forMapbox: app.settings.MAPBOX_TOKEN !== null });
  },
  { name: 'basemap', dependencies: ['services'] },
);
