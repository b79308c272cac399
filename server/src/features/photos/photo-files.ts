import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bucket } from '../../platform/files/bucket';
import { nullWhenMissing } from '../../platform/files/error-code';
import { writeAtomically } from '../../platform/files/write-atomically';

/** Where the bucket has the photos. */
export const PHOTOS_PREFIX = 'photos/';
/** Ending of a photo as a feed sent it; every other file is a variant, made from one. */
export const SOURCE = '.source';

/** Maximum bytes on the disk. A source that is removed is fetched again, and a variant is made again. */
const LIMITS = { sources: 20_000_000_000, variants: 2_000_000_000 };
type Kind = keyof typeof LIMITS;

/** Incomplete files of a process that was killed. */
const PART_MS = 3_600_000;
/** Share of a limit that a sweep leaves, so that not every new file causes a sweep. */
const SPARE = 0.9;
/** Minimum interval between two writes of a file's access time. */
const USED_MS = 6 * 3_600_000;

export interface PhotoFilesOptions {
  folder: string;
  /** has the files of all servers; without it, files are on this machine only */
  bucket?: Bucket | null;
  /** called for a file that could not be stored or read; the photo can be made or fetched again */
  onError?: (error: unknown) => void;
  /** only for tests */
  limits?: Partial<typeof LIMITS>;
}

const kindOf = (name: string): Kind => (name.endsWith(SOURCE) ? 'sources' : 'variants');

/** Files of photos in a folder; with a bucket the folder is a cache of it, and other servers have the files too. */
export class PhotoFiles {
  readonly #folder: string;
  readonly #bucket: Bucket | null;
  readonly #onError: (error: unknown) => void;
  readonly #limits: typeof LIMITS;
  readonly #bytes: Record<Kind, number> = { sources: 0, variants: 0 };
  /** when the access time of a file was written, because many file systems do not */
  readonly #used = new Map<string, number>();

  constructor({ folder, bucket = null, onError = () => undefined, limits = {} }: PhotoFilesOptions) {
    this.#folder = folder;
    this.#bucket = bucket;
    this.#onError = onError;
    this.#limits = { ...LIMITS, ...limits };
  }

  /** @returns null for a file that is missing or was cut off */
  async read(name: string): Promise<Buffer | null> {
    const bytes = await readFile(this.#path(name)).catch(nullWhenMissing);
    if (bytes && bytes.length > 0) {
      this.#touch(name);
      return bytes;
    }
    const shared = await this.#inBucket((bucket) => bucket.read(PHOTOS_PREFIX + name));
    if (shared) await writeAtomically(this.#path(name), shared).catch(this.#onError);
    return shared;
  }

  async has(name: string): Promise<boolean> {
    const size = await stat(this.#path(name)).then((file) => file.size, nullWhenMissing);
    return size ? true : (await this.#inBucket((bucket) => bucket.hash(PHOTOS_PREFIX + name))) !== null;
  }

  /** Writes to the bucket and to the disk. A variant for which the disk has no room is in the bucket only. */
  async write(name: string, bytes: Uint8Array): Promise<void> {
    await this.#inBucket((bucket) => bucket.write(PHOTOS_PREFIX + name, bytes).then(() => null));
    const kind = kindOf(name);
    const total = this.#bytes[kind] + bytes.length;
    if (kind === 'variants' && total > this.#limits[kind]) return;
    this.#bytes[kind] = total;
    await writeAtomically(this.#path(name), bytes);
  }

  async remove(name: string): Promise<void> {
    await rm(this.#path(name), { force: true });
    await this.#inBucket((bucket) => bucket.remove(PHOTOS_PREFIX + name).then(() => null));
  }

  /** Counts the files on the disk, and removes the least recently used ones above the limits. */
  async sweep(): Promise<void> {
    const found: Record<Kind, { path: string; size: number; used: number }[]> = { sources: [], variants: [] };
    const entries = await readdir(this.#folder, { recursive: true, withFileTypes: true }).catch(nullWhenMissing);
    for (const entry of entries ?? []) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const facts = await stat(path).catch(() => null);
      if (facts === null) continue;
      const { size, mtimeMs: used } = facts;
      if (!entry.name.endsWith('.part')) found[kindOf(entry.name)].push({ path, size, used });
      else if (used < Date.now() - PART_MS) await rm(path, { force: true });
    }
    for (const kind of ['sources', 'variants'] as const) {
      const limit = this.#limits[kind];
      let total = found[kind].reduce((sum, { size }) => sum + size, 0);
      const target = total > limit ? limit * SPARE : limit;
      for (const { path, size } of found[kind].toSorted((one, other) => one.used - other.used)) {
        if (total <= target) break;
        await rm(path, { force: true });
        total -= size;
      }
      this.#bytes[kind] = total;
    }
    const old = Date.now() - USED_MS;
    for (const [name, at] of this.#used) if (at < old) this.#used.delete(name);
  }

  #path(name: string): string {
    return join(this.#folder, name);
  }

  #touch(name: string): void {
    const now = Date.now();
    if ((this.#used.get(name) ?? 0) > now - USED_MS) return;
    this.#used.set(name, now);
    // a file that disappears is made or fetched again on its next request
    utimes(this.#path(name), new Date(now), new Date(now)).catch(() => this.#used.delete(name));
  }

  /** A bucket that does not respond costs time, not photos. */
  async #inBucket<T>(work: (bucket: Bucket) => Promise<T | null>): Promise<T | null> {
    if (!this.#bucket) return null;
    return work(this.#bucket).catch((error: unknown) => {
      this.#onError(error);
      return null;
    });
  }
}
