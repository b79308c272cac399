import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { type Bucket, openBucket } from '../../platform/files/bucket';
import { nullWhenMissing } from '../../platform/files/error-code';
import type { Settings } from '../../platform/settings/settings';

/** The store of published versions' files: a folder by default, or an object store. A version is complete once its row is committed. */
export interface ArtifactStore {
  /**
   * Writes the files of a version, safe from a power cut when it returns, in place of those that a killed publication left.
   * The caller has locked the version's row, so that they are written once.
   */
  write(name: string, version: string, files: ReadonlyMap<string, Uint8Array>): Promise<void>;
  /** Null when there is no such file. */
  read(name: string, version: string, file: string): Promise<Buffer | null>;
  /** Removes a version's files. Missing ones are no failure. */
  remove(name: string, version: string): Promise<void>;
}

/** The folder of published versions. */
export function artifactsFolderOf(settings: Pick<Settings, 'ARTIFACTS_DIR' | 'DATA_DIR'>): string {
  return settings.ARTIFACTS_DIR ?? join(settings.DATA_DIR, 'remotes');
}

/** The store of the settings, and its place in words. */
export function openArtifacts(settings: Settings): { artifacts: ArtifactStore; place: string } {
  const bucket = openBucket(settings);
  const folder = artifactsFolderOf(settings);
  return bucket
    ? { artifacts: bucketArtifacts(bucket), place: settings.S3_BUCKET ?? '' }
    : { artifacts: folderArtifacts(folder), place: folder };
}

/** Versions as <folder>/<name>/<version>/… */
export function folderArtifacts(folder: string): ArtifactStore {
  const folderOf = (name: string, version: string) => join(folder, name, version);
  const remove = (name: string, version: string) => rm(folderOf(name, version), { recursive: true, force: true });
  return {
    remove,
    async write(name, version, files) {
      await remove(name, version);
      const target = folderOf(name, version);
      const folders = new Set([folder, dirname(target), target]);
      for (const [path, content] of files) {
        for (let inner = dirname(path); inner !== '.'; inner = dirname(inner)) folders.add(join(target, inner));
        await mkdir(dirname(join(target, path)), { recursive: true });
        await writeFile(join(target, path), content, { flag: 'wx', flush: true });
      }
      for (const one of folders) await syncFolder(one);
    },
    read: (name, version, file) => readFile(join(folderOf(name, version), file)).catch(nullWhenMissing),
  };
}

/** Syncs a directory, so that its file names survive a power cut like its files. */
async function syncFolder(path: string): Promise<void> {
  // Windows cannot open folders, and needs no sync of names.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Where the bucket has the files of published versions. */
export const RELEASES_PREFIX = 'releases/';
const AT_ONCE = 8;
/** Bytes of files that stay in memory: every file of a version stays the same. */
const MEMORY = 64_000_000;

/** Versions as releases/<name>/<version>/… in the bucket. */
export function bucketArtifacts(bucket: Bucket): ArtifactStore {
  const prefixOf = (name: string, version: string) => `${RELEASES_PREFIX}${name}/${version}/`;
  const cache = new LRUCache<string, Buffer>({ maxSize: MEMORY, sizeCalculation: ({ length }) => length + 1 });
  return {
    async write(name, version, files) {
      const prefix = prefixOf(name, version);
      await bucket.remove(prefix);
      const limit = pLimit(AT_ONCE);
      await Promise.all([...files].map(([path, content]) => limit(() => bucket.write(prefix + path, content))));
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
