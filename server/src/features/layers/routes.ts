import type { FastifyInstance } from 'fastify';
import { layerPolygonsPath, readLayers } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { serveCall } from '../../platform/http/serve-call';
import { findPolygonsText, listLayers } from './layers.repository';

/** The layers, and the polygons of each for the map. */
export function registerLayers(app: FastifyInstance, database: Database): void {
  serveCall(app, readLayers, () => listLayers(database));
  const path = layerPolygonsPath(0).replace('/0/', '/:id/');
  app.get<{ Params: { id: string } }>(path, { schema: { hide: true } }, async ({ params }, reply) => {
    const polygons = /^\d{1,9}$/.test(params.id) ? await findPolygonsText(database, Number(params.id)) : null;
    if (polygons === null) return reply.callNotFound();
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('application/geo+json')
      .send(`{"type":"MultiPolygon","coordinates":${polygons}}`);
  });
}
