import type { FastifyInstance } from 'fastify';
import { mapLand } from './land';
import { mapPlaces } from './places';
import { LAND_PATH, mapStyle, PLACES_PATH } from './style';

/** A day: the map changes with releases only. */
const CACHE_CONTROL = 'public, max-age=86400';

/** Serves the site's own map: its style, and the two files of data that the style names. */
export function registerBasemap(app: FastifyInstance): void {
  const serve = (path: string, type: string, content: object) => {
    const body = JSON.stringify(content);
    app.get(path, { schema: { hide: true } }, (_, reply) =>
      reply.header('cache-control', CACHE_CONTROL).type(type).send(body),
    );
  };
  serve('/basemap/islands.json', 'application/json', mapStyle());
  serve(LAND_PATH, 'application/geo+json', mapLand());
  serve(PLACES_PATH, 'application/geo+json', mapPlaces());
}
