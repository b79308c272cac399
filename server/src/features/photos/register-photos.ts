import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database';
import type { Bucket } from '../../platform/files/bucket';
import { HOUR_MS, registerLocalJob } from '../../platform/jobs/jobs';
import type { SafeFetch } from '../../platform/network/safe-fetch';
import { PhotoMirror } from './mirror/photo-mirror';
import { PhotoFiles } from './photo-files';
import { createAdmission, PHOTO_LIMIT } from './photo-limit';
import { type PhotoSize, parsePhotoFile } from './photo-size';
import { type SentPicture, sendPicture } from './send-picture';
import { type Admit, MissingPicture, runNow, VariantStore } from './variant-store';

const DAY = 86_400;
const YEAR = 365 * DAY;

/**
 * Reads a picture that has a file for each size: those of the sample data. @returns null for the address of another photo
 */
export type ReadPrepared = (address: string, size: PhotoSize) => Promise<Buffer | null>;

export interface PhotosOptions {
  dataDir: string;
  /** without it, files are on this machine only */
  bucket?: Bucket | null;
  prepared?: ReadPrepared;
  /** without it, photos of the feeds are not mirrored */
  feeds?: { database: Database; fetch: SafeFetch; hosts: readonly string[] };
}

export interface Photos {
  /** fetches a photo of a feed by its id ahead of visitors; null if photos are not mirrored */
  keep: PhotoMirror['keep'] | null;
  /** the picture at an address of this server's photos; null where there is none */
  read: (address: string) => Promise<Buffer | null>;
}

const ADDRESS = /^\/photos\/(?<kind>sample|feed|kept)\/(?<id>[^/?]+)\/(?<file>[^/?]+)/;
const ID = /^[\w-]{22}$/;

/**
 * Serves pictures in every width and format:
 * - /photos/sample/{picture}/{width}.{avif|webp}: the sample data
 * - /photos/kept/{hash}/…: the copy of a feed's photo, which never changes
 * - /photos/feed/{id}/…: a feed's photo without a copy, which is fetched on its first request
 */
export function registerPhotos(
  app: FastifyInstance,
  { dataDir, bucket = null, prepared, feeds }: PhotosOptions,
): Photos {
  const onError = (error: unknown) =>
    app.log.warn({ event: 'photos.file-not-stored', err: error }, 'photos: a file could not be stored');
  const onRefused = (facts: object) =>
    app.log.warn({ event: 'photos.feed-photo-failed', ...facts }, 'photos: a photo of a feed could not be fetched');
  const files = new PhotoFiles({ folder: join(dataDir, 'photos'), bucket, onError });
  const store = new VariantStore(files, onError);
  const mirror = feeds ? new PhotoMirror({ ...feeds, files, onRefused, onError }) : null;
  app.addHook('onClose', async () => {
    store.close();
    await mirror?.close();
  });
  const sweep = async () => {
    await mirror?.deleteUnnamed();
    await files.sweep();
  };
  registerLocalJob(app, { name: 'photos: making room on the disk', everyMs: HOUR_MS, firstAfterMs: 0, run: sweep });

  const find = async (address: string, admit: Admit): Promise<SentPicture | null> => {
    const { kind, id = '', file = '' } = ADDRESS.exec(address)?.groups ?? {};
    const size = parsePhotoFile(file);
    if (!size) return null;
    if (kind === 'sample') {
      const bytes = await prepared?.(address, size);
      return bytes ? { picture: { bytes, format: size.format }, size, seconds: YEAR } : null;
    }
    if (!ID.test(id)) return null;
    const hash = kind === 'feed' ? await mirror?.keep(id) : id;
    if (!mirror || !hash) return null;
    const picture = await store.read(mirror.copy(hash), size, admit).catch(nullForMissing);
    // the feed may use the same address for another picture later
    return picture && { picture, size, seconds: kind === 'feed' ? DAY : YEAR };
  };
  const admissionOf = createAdmission();
  app.get('/photos/:kind/:id/:file', { schema: { hide: true }, config: PHOTO_LIMIT }, async (request, reply) => {
    const found = await find(request.url, admissionOf(request));
    return found ? sendPicture(request, reply, found) : reply.callNotFound();
  });
  return {
    keep: mirror && ((id) => mirror.keep(id)),
    read: async (address) => (await find(address, runNow))?.picture.bytes ?? null,
  };
}

/** A missing copy is no picture; other failures are errors. */
function nullForMissing(error: unknown): null {
  if (error instanceof MissingPicture) return null;
  throw error;
}
