import type { FastifyInstance } from 'fastify';
import { mapFeatures } from 'gazetteer';
import { SOURCE_LANGUAGE } from 'shared-contracts';
import { SITE_MAP } from '../../platform/settings/outward-settings';
import { islandMap } from './island-map';
import { mapLand } from './land';
import { mapPlaces } from './places';
import { registerStreets } from './register-streets';
import type { Streets } from './streets';
import { COVER_PATH, LAND_PATH, mapStyle, PLACES_PATH, ROADS_PATH } from './style';

/** The style depends on a setting; its data changes with releases only. */
const STYLE_CACHE = 'public, max-age=300';
const DATA_CACHE = 'public, max-age=86400';

/** Latitude and longitude in degrees. */
const PLACE = /^(-?\d{1,2}(?:\.\d{1,20})?),(-?\d{1,3}(?:\.\d{1,20})?)$/;

interface BasemapOptions {
  forMapbox?: boolean;
  /** their tiles are served in place of the roads and the cover of the site */
  streets?: Streets | null;
  /** of the site, the one of the style without a language first */
  languages?: readonly string[];
}

/** Serves the site's own map: its style, the files of data that the style names, and the picture of one island. */
export async function registerBasemap(
  app: FastifyInstance,
  { forMapbox = false, streets = null, languages = [SOURCE_LANGUAGE] }: BasemapOptions = {},
): Promise<void> {
  const serve = (path: string, type: string, cacheControl: string, content: object | string) => {
    const body = typeof content === 'string' ? content : JSON.stringify(content);
    app.get(path, { schema: { hide: true } }, (_, reply) =>
      reply.header('cache-control', cacheControl).type(type).send(body),
    );
  };
  const tiles = streets && (await registerStreets(app, streets));
  const styles = new Map(
    languages.map((language) => [language, JSON.stringify(mapStyle({ forMapbox, streets: tiles, language }))]),
  );
  app.get<{ Querystring: { language?: unknown } }>(SITE_MAP, { schema: { hide: true } }, ({ query }, reply) => {
    const style = styles.get(String(query.language ?? languages[0]));
    return style === undefined
      ? reply.callNotFound()
      : reply.header('cache-control', STYLE_CACHE).type('application/json').send(style);
  });
  serve(LAND_PATH, 'application/geo+json', DATA_CACHE, mapLand());
  if (!streets) {
    const { roads, cover } = mapFeatures();
    serve(ROADS_PATH, 'application/geo+json', DATA_CACHE, roads);
    serve(COVER_PATH, 'application/geo+json', DATA_CACHE, cover);
  }
  serve(PLACES_PATH, 'application/geo+json', DATA_CACHE, mapPlaces(languages));
  app.get<{ Querystring: { at?: unknown } }>('/basemap/island.svg', { schema: { hide: true } }, ({ query }, reply) => {
    const [, lat, lng] = PLACE.exec(String(query.at)) ?? [];
    if (lat === undefined || lng === undefined) return reply.callNotFound();
    return reply
      .header('cache-control', DATA_CACHE)
      .type('image/svg+xml')
      .send(islandMap({ lat: Number(lat), lng: Number(lng) }));
  });
}
