import { basename, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database';
import type { Bucket } from '../../platform/files/bucket';
import { HOUR_MS, registerLocalJob } from '../../platform/jobs/jobs';
import type { SafeFetch } from '../../platform/network/safe-fetch';
import { PhotoMirror } from './mirror/photo-mirror';
import { registerMirroredPhotos } from './mirror/register-mirror';
import { PHOTO_LIMIT } from './photo-limit';
import { type PhotoSize, parsePhotoFile } from './photo-size';
import { sendPicture } from './send-picture';
import { MissingPicture, VariantStore } from './variant-store';

/** Limit of the files made in sizes; the least recently used ones are removed. Bytes. */
const KEPT_BYTES = 2_000_000_000;
const YEAR = 31_536_000;

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

/** Serves pictures in every width and format. A feed's is made on its first request. */
export function registerPhotos(
  app: FastifyInstance,
  { dataDir, bucket = null, prepared, feeds }: PhotosOptions,
): Photos {
  const folder = join(dataDir, 'photos');
  const onError = (error: unknown) =>
    app.log.warn({ event: 'photos.file-not-stored', err: error }, 'photos: a file could not be stored');
  const store = new VariantStore({ folder, bucket, limit: KEPT_BYTES, onError });
  app.addHook('onClose', () => store.close());
  if (prepared) registerSamplePhotos(app, prepared);
  const mirror = feeds ? mirrorFeedPhotos(app, store, { ...feeds, folder, bucket, onError }) : null;
  const sweep = () => Promise.all([store.sweep(), mirror?.sweep()]);
  registerLocalJob(app, { name: 'photos: making room on the disk', everyMs: HOUR_MS, firstAfterMs: 0, run: sweep });
  return {
    keep: mirror && ((id) => mirror.keep(id)),
    read: async (address) => {
      const size = parsePhotoFile(basename(address));
      if (!size) return null;
      const sample = await prepared?.(address, size);
      if (sample) return sample;
      const source = await mirroredSource(mirror, address);
      const picture = source && (await store.read(source, size).catch(noPicture));
      return picture ? picture.bytes : null;
    },
  };
}

/** Sample pictures: /photos/sample/{picture}/{thumb|post_large|original|480|720|1080|1600}.{webp|avif} */
function registerSamplePhotos(app: FastifyInstance, prepared: ReadPrepared): void {
  app.get<{ Params: { file: string } }>(
    '/photos/sample/:picture/:file',
    { schema: { hide: true }, config: PHOTO_LIMIT },
    async (request, reply) => {
      const size = parsePhotoFile(request.params.file);
      const bytes = size && (await prepared(request.url, size));
      if (!bytes) return reply.callNotFound();
      return sendPicture(request, reply, { picture: { bytes, format: size.format }, size, seconds: YEAR });
    },
  );
}

function noPicture(error: unknown): null {
  if (error instanceof MissingPicture) return null;
  throw error;
}

interface Mirroring {
  database: Database;
  fetch: SafeFetch;
  hosts: readonly string[];
  folder: string;
  bucket: Bucket | null;
  onError: (error: unknown) => void;
}

function mirrorFeedPhotos(app: FastifyInstance, store: VariantStore, mirroring: Mirroring): PhotoMirror {
  const onRefused = (facts: object) =>
    app.log.warn({ event: 'photos.feed-photo-failed', ...facts }, 'photos: a photo of a feed could not be fetched');
  const mirror = new PhotoMirror({ ...mirroring, onRefused });
  app.addHook('onClose', () => mirror.close());
  registerMirroredPhotos(app, store, mirror);
  return mirror;
}

/** The source of a feed's photo by one of its addresses. */
async function mirroredSource(mirror: PhotoMirror | null, address: string) {
  const [, kind, id = ''] = /^\/photos\/(feed|kept)\/([\w-]+)\//.exec(address) ?? [];
  const hash = kind === 'feed' ? await mirror?.keep(id) : id;
  return mirror && hash ? mirror.copy(hash) : null;
}
