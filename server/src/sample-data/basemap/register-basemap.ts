import type { FastifyInstance } from 'fastify';
import { mapStyle } from './style';

/** A day: the coast changes with releases only. */
const KEEP = 'public, max-age=86400';

/** The site's own map under /basemap, in one file. */
export function registerBasemap(app: FastifyInstance): void {
  const style = JSON.stringify(mapStyle());
  app.get('/basemap/islands.json', { schema: { hide: true } }, (_, reply) =>
    reply.header('cache-control', KEEP).type('application/json').send(style),
  );
}
