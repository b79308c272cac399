import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createAdmission, PHOTO_LIMIT } from '../photo-limit';
import { parsePhotoFile } from '../photo-size';
import { sendPicture } from '../send-picture';
import { type Admit, MissingPicture, type VariantStore } from '../variant-store';
import type { PhotoMirror } from './photo-mirror';

interface PhotoRoute {
  Params: { id: string; file: string };
}

const ID = /^[A-Za-z0-9_-]{22}$/;
const DAY = 86_400;

/**
 * Copies of the feeds' photos: /photos/kept/{hash}/{width}.{avif|webp}, which never change, and /photos/feed/{id}/… for
 * a photo without a copy, which is fetched on its first request.
 */
export function registerMirroredPhotos(app: FastifyInstance, store: VariantStore, mirror: PhotoMirror): void {
  const options = { schema: { hide: true }, config: PHOTO_LIMIT };
  const answer = answerWith(store, mirror, createAdmission());
  app.get<PhotoRoute>('/photos/kept/:id/:file', options, async (request, reply) => {
    return answer(request, reply, request.params.id, 365 * DAY);
  });
  app.get<PhotoRoute>('/photos/feed/:id/:file', options, async (request, reply) => {
    if (!ID.test(request.params.id) || !parsePhotoFile(request.params.file)) return reply.callNotFound();
    const hash = await mirror.keep(request.params.id);
    // the feed may use the same address for another picture later
    return answer(request, reply, hash ?? '', DAY);
  });
}

function answerWith(store: VariantStore, mirror: PhotoMirror, admissionOf: (request: FastifyRequest) => Admit) {
  return async (request: FastifyRequest<PhotoRoute>, reply: FastifyReply, hash: string, seconds: number) => {
    const size = parsePhotoFile(request.params.file);
    if (!size || !ID.test(hash)) return reply.callNotFound();
    const picture = await store.read(mirror.copy(hash), size, admissionOf(request)).catch(missingFile);
    return picture ? sendPicture(request, reply, { picture, size, seconds }) : reply.callNotFound();
  };
}

/** Converts a missing copy to 404; other failures are errors. */
function missingFile(error: unknown): null {
  if (error instanceof MissingPicture) return null;
  throw error;
}
