import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { PHOTO_WIDTHS } from 'shared-contracts';
import type { Database } from '../platform/database';
import type { Bucket } from '../platform/files';
import { HOUR_MS, registerLocalJob } from '../platform/jobs';
import type { SafeFetch } from '../platform/network';
import { PhotoMirror } from './mirror/photo-mirror';
import { registerMirroredPhotos } from './mirror/register-mirror';
import { createAdmission, PHOTO_LIMIT } from './photo-limit';
import { parsePhotoFile } from './photo-size';
import { sendPicture } from './send-picture';
import { MissingPicture, type PictureSource, VariantStore } from './variant-store';

/** Limit of the files made in sizes; the least recently used ones are removed. Bytes. */
const KEPT_BYTES = 2_000_000_000;
const YEAR = 31_536_000;

/** Pictures that the server draws on their first request: those of the sample data. */
export interface DrawnPictures {
  /** @returns the picture's id, null for the address of another photo */
  idOf: (address: string) => string | null;
  /** @returns null for an unknown id */
  source: (id: string) => PictureSource | null;
}

export interface PhotosOptions {
  dataDir: string;
  /** without it, files are on this machine only */
  bucket?: Bucket | null;
  /** without it, no pictures are drawn */
  drawn?: DrawnPictures;
  /** addresses to make ahead, most likely ones first; without it none are made ahead */
  newest?: () => Promise<readonly string[]>;
  /** without it, photos of the feeds are not mirrored */
  feeds?: { database: Database; fetch: SafeFetch; hosts: readonly string[] };
}

export interface Photos {
  /** fetches a photo of a feed by its id ahead of visitors; null if photos are not mirrored */
  keep: PhotoMirror['keep'] | null;
  /** the picture at an address of this server's photos; null where there is none */
  read: (address: string) => Promise<Buffer | null>;
}

/** Serves pictures in every width and format, each made on its first request. */
export function registerPhotos(
  app: FastifyInstance,
  { dataDir, bucket = null, drawn, newest, feeds }: PhotosOptions,
): Photos {
  const folder = join(dataDir, 'photos');
  const onError = (error: unknown) =>
    app.log.warn({ event: 'photos.file-not-stored', err: error }, 'photos: a file could not be stored');
  const store = new VariantStore({ folder, bucket, limit: KEPT_BYTES, onError });
  app.addHook('onClose', () => store.close());
  if (drawn) registerSamplePhotos(app, store, drawn);
  const mirror = feeds ? mirrorFeedPhotos(app, store, { ...feeds, folder, bucket, onError }) : null;
  const sweep = () => Promise.all([store.sweep(), mirror?.sweep()]);
  registerLocalJob(app, { name: 'photos: making room on the disk', everyMs: HOUR_MS, firstAfterMs: 0, run: sweep });
  const sourceOf = sourcesOf(mirror, drawn);
  if (newest) startPrewarm(app, newest, { store, sourceOf });
  return {
    keep: mirror && ((id) => mirror.keep(id)),
    read: async (address) => {
      const size = parsePhotoFile(basename(address));
      const source = size && (await sourceOf(address));
      const picture = source && (await store.read(source, size).catch(noPicture));
      return picture ? picture.bytes : null;
    },
  };
}

/** Sample pictures: /photos/sample/{scene}/{thumb|post_large|original|480|720|1080|1600}.{webp|avif} */
function registerSamplePhotos(app: FastifyInstance, store: VariantStore, drawn: DrawnPictures): void {
  const admissionOf = createAdmission();
  app.get<{ Params: { scene: string; file: string } }>(
    '/photos/sample/:scene/:file',
    { schema: { hide: true }, config: PHOTO_LIMIT },
    async (request, reply) => {
      const size = parsePhotoFile(request.params.file);
      const source = drawn.source(request.params.scene);
      if (!size || !source) return reply.callNotFound();
      const picture = await store.read(source, size, admissionOf(request)).catch(noPicture);
      return picture ? sendPicture(request, reply, { picture, size, seconds: YEAR }) : reply.callNotFound();
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

type SourceOf = (address: string) => Promise<PictureSource | null>;

/** Finds the source of a picture by one of its addresses. */
function sourcesOf(mirror: PhotoMirror | null, drawn?: DrawnPictures): SourceOf {
  return async (address) => {
    const scene = drawn?.source(drawn.idOf(address) ?? '');
    if (scene) return scene;
    const [, kind, id = ''] = /^\/photos\/(feed|kept)\/([\w-]+)\//.exec(address) ?? [];
    const hash = kind === 'feed' ? await mirror?.keep(id) : id;
    return mirror && hash ? mirror.copy(hash) : null;
  };
}

function startPrewarm(
  app: FastifyInstance,
  newest: () => Promise<readonly string[]>,
  { store, sourceOf }: { store: VariantStore; sourceOf: SourceOf },
): void {
  const stop = new AbortController();
  const size = { width: PHOTO_WIDTHS[0], format: 'avif' } as const;
  const make = async (address: string) => {
    const source = await sourceOf(address);
    if (source) await store.make(source, size);
  };
  app.addHook('onListen', () => {
    prewarm({ make, isBusy: () => store.busy, newest }, stop.signal).catch((error: unknown) =>
      app.log.warn(
        { event: 'photos.ahead-failed', err: error },
        'photos: making pictures ahead failed; each is made on its first request',
      ),
    );
  });
  app.addHook('onClose', () => stop.abort());
}

const FIRST_AFTER_MS = 3000;
const PAUSE_MS = 120;

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return setTimeout(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
}

interface Prewarming {
  newest: () => Promise<readonly string[]>;
  make: (address: string) => Promise<void>;
  /** true while visitors wait for pictures */
  isBusy: () => boolean;
}

/** Makes small pictures ahead, one at a time, and pauses while visitors wait for theirs. */
async function prewarm({ newest, make, isBusy }: Prewarming, signal: AbortSignal): Promise<void> {
  await pause(FIRST_AFTER_MS, signal);
  if (signal.aborted) return;
  for (const address of await newest()) {
    while (isBusy() && !signal.aborted) await pause(PAUSE_MS * 4, signal);
    if (signal.aborted) return;
    await make(address);
    await pause(PAUSE_MS, signal);
  }
}
