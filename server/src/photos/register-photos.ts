import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { PhotoStore } from './photo-store';
import { prewarm } from './prewarm';
import { parseSceneId } from './scene-id';

export interface PhotosOptions {
  dataDir: string;
  /** addresses to draw ahead, the ones most likely asked for first; left out, nothing is drawn ahead */
  newest?: () => Promise<readonly string[]>;
}

const paramsSchema = z.object({ scene: z.string(), file: z.enum(['thumb.webp', 'post_large.webp', 'original.webp']) });
const VARIANT_OF = { 'thumb.webp': 'thumb', 'post_large.webp': 'post_large', 'original.webp': 'original' } as const;

/** Serves the sample pictures, drawn on first request: /photos/sample/{scene}/{thumb|post_large|original}.webp */
export function registerPhotos(app: FastifyInstance, { dataDir, newest }: PhotosOptions): void {
  const store = new PhotoStore(dataDir);
  app.get('/photos/sample/:scene/:file', { schema: { hide: true } }, async (request, reply) => {
    const params = paramsSchema.safeParse(request.params);
    const scene = params.success ? parseSceneId(params.data.scene) : null;
    if (!params.success || !scene) return reply.callNotFound();
    const etag = `"${createHash('sha256').update(request.url).digest('base64url').slice(0, 16)}"`;
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('image/webp').send(await store.read(scene, VARIANT_OF[params.data.file]));
  });
  if (newest) startPrewarm(app, store, newest);
}

function startPrewarm(app: FastifyInstance, store: PhotoStore, newest: () => Promise<readonly string[]>): void {
  const stop = new AbortController();
  app.addHook('onListen', () => {
    prewarm(store, newest, stop.signal).catch((error: unknown) =>
      app.log.warn({ err: error }, 'Pictures could not be drawn ahead'),
    );
  });
  app.addHook('onClose', () => stop.abort());
}
