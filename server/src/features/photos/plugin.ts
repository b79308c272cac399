import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { openBucket } from '../../platform/files/bucket';
import type { SafeFetch } from '../../platform/network/safe-fetch';
import { type Photos, type ReadPrepared, registerPhotos } from './register-photos';

export interface PhotoSources {
  /** pictures of the sample data */
  prepared: ReadPrepared;
  /** fetches photos of feeds, within the limits of each feed */
  fetch: SafeFetch;
}

declare module 'fastify' {
  interface FastifyInstance {
    photos: Photos;
  }
}

/** Pictures in every width and format. */
export default plugin(
  async (app: FastifyInstance, { prepared, fetch }: PhotoSources) => {
    const { database, settings } = app;
    const photos = registerPhotos(app, {
      dataDir: settings.DATA_DIR,
      bucket: openBucket(settings),
      prepared,
      feeds: { database, fetch, hosts: settings.PHOTO_HOSTS },
    });
    app.decorate('photos', photos);
  },
  { name: 'photos', dependencies: ['services'] },
);
