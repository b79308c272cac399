import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { SAMPLE_DATA_FOLDER } from '../folder';
import { mapLand } from './land';
import { mapPlaces } from './places';
import { mapStyle } from './style';

const FOLDER = join(SAMPLE_DATA_FOLDER, 'basemap');
/** A day: the style and the coast change with releases only. */
const KEEP = 'public, max-age=86400';

const glyphSchema = z.object({
  stack: z.string().check(z.regex(/^[A-Za-z ]{1,60}$/)),
  range: z.string().check(z.regex(/^\d{1,5}-\d{1,5}\.pbf$/)),
});

const send = (reply: FastifyReply, type: string, body: string | Buffer): FastifyReply =>
  reply.header('cache-control', KEEP).type(type).send(body);

/** The site's own map under /basemap: style, coast, names and the letters they are written with. */
export function registerBasemap(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } };
  const style = JSON.stringify(mapStyle('/basemap'));
  app.get('/basemap/style.json', hidden, (_, reply) => send(reply, 'application/json', style));
  const land = JSON.stringify(mapLand());
  app.get('/basemap/land.geojson', hidden, (_, reply) => send(reply, 'application/geo+json', land));
  const places = JSON.stringify(mapPlaces());
  app.get('/basemap/places.geojson', hidden, (_, reply) => send(reply, 'application/geo+json', places));
  app.get('/basemap/glyphs/:stack/:range', hidden, async (request, reply) => {
    const params = glyphSchema.safeParse(request.params);
    if (!params.success) return reply.callNotFound();
    const { stack, range } = params.data;
    // a range without letters is an empty file to an engine, not an error
    const glyphs = await readFile(join(FOLDER, 'glyphs', stack, range)).catch(() => Buffer.alloc(0));
    return send(reply, 'application/x-protobuf', glyphs);
  });
}
