import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { Bucket } from '../../platform/files/bucket';
import type { ArtifactStore } from './artifacts';

/** Where the bucket has the files of published versions. */
export const RELEASES_PREFIX = 'releases/';
const AT_ONCE = 8;
/** Bytes of files that stay in memory: every file of a version stays the same. */
const MEMORY = 64_000_000;

/**
 * Versions as releases/<name>/<version>/… in the bucket. Without a rename a version is complete once its row is in the database: the
 * publisher writes the files first.
 */
export function bucketArtifacts(bucket: Bucket): ArtifactStore {
  const prefixOf = (name: string, version: string) => `${RELEASES_PREFIX}${name}/${version}/`;
  const cache = new LRUCache<string, Buffer>({ maxSize: MEMORY, sizeCalculation: ({ length }) => length + 1 });
  return {
    async stage(files) {
      const limit = pLimit(AT_ONCE);
      return {
        discard: async () => undefined,
        async place(name, version) {
          const prefix = prefixOf(name, version);
          // a publication that was killed half way left files without a row
          await bucket.remove(prefix);
          await Promise.all([...files].map(([path, content]) => limit(() => bucket.write(prefix + path, content))));
        },
      };
    },
    async read(name, version, file) {
      const key = prefixOf(name, version) + file;
      const known = cache.get(key);
      if (known) return known;
      const content = await bucket.read(key);
      if (content) cache.set(key, content);
      return content;
    },
    async remove(name, version) {
      const prefix = prefixOf(name, version);
      for (const key of cache.keys()) if (key.startsWith(prefix)) cache.delete(key);
      await bucket.remove(prefix);
    },
  };
}
