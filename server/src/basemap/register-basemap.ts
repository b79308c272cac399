import type { FastifyInstance } from 'fastify';
import { mapLand } from './land';
import { mapPlaces } from './places';
import { LAND_PATH, mapStyle, PLACES_PATH } from './style';

/** The style depends on a setting; its data changes with releases only. */
const STYLE_CACHE = 'public, max-age=300';
const DATA_CACHE = 'public, max-age=86400';

/** Serves the site's own map: its style, and the two files of data that the style names. */
export function registerBasemap(app: FastifyInstance, { forMapbox = false } = {}): void {
  const serve = (path: string, type: string, cacheControl: string, content: object) => {
    const body = JSON.stringify(content);
    app.get(path, { schema: { hide: true } }, (_, reply) =>
      reply.header('cache-control', cacheControl).type(type).send(body),
    );
  };
  serve('/basemap/islands.json', 'application/json', STYLE_CACHE, mapStyle({ forMapbox }));
  serve(LAND_PATH, 'application/geo+json', DATA_CACHE, mapLand());
  serve(PLACES_PATH, 'application/geo+json', DATA_CACHE, mapPlaces());
}
