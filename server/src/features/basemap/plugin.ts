import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { registerBasemap } from './register-basemap';
import { Streets } from './streets';

/** Style, data and tiles of the map. */
export default plugin(
  async (app: FastifyInstance) => {
    const { settings } = app;
    const streets = await Streets.open(settings);
    if (streets) app.addHook('onClose', () => streets.close());
    await registerBasemap(app, { forMapbox: settings.MAPBOX_TOKEN !== null, streets, languages: settings.LOCALES });
  },
  { name: 'basemap', dependencies: ['services', 'regions'] },
);
