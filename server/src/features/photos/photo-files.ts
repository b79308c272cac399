import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bucket } from '../../platform/files/bucket';
import { nullWhenMissing } from '../../platform/files/error-code';
import { writeAtomically } from '../../platform/files/write-atomically';

/** Where the bucket has the photos. */
export const PHOTOS_PREFIX = 'photos/';

/** Files of photos in a folder; with a bucket the folder is a cache of it, and other servers have the files too. */
export class PhotoFiles {
  constructor(
    private readonly folder: string,
    private readonly bucket: Bucket | null = null,
    private readonly onError: (error: unknown) => void = () => undefined,
  ) {}

  /** The path on the disk. */
  path(name: string): string {
    return join(this.folder, name);
  }

  /** @returns null for a file that is missing or was cut off */
  async read(name: string): Promise<Buffer | null> {
    const bytes = await readFile(this.path(name)).catch(nullWhenMissing);
    if (bytes && bytes.length > 0) return bytes;
    const shared = await this.fromBucket((bucket) => bucket.read(PHOTOS_PREFIX + name));
    if (shared) await this.keep(name, shared);
    return shared;
  }

  async has(name: string): Promise<boolean> {
    const size = await stat(this.path(name)).then((file) => file.size, nullWhenMissing);
    if (size) return true;
    return (await this.fromBucket((bucket) => bucket.hash(PHOTOS_PREFIX + name))) !== null;
  }

  /** Writes to the disk. A failure is reported: the photo can be made or fetched again. */
  keep(name: string, bytes: Uint8Array): Promise<void> {
    return writeAtomically(this.path(name), bytes).catch(this.onError);
  }

  /** Writes to the bucket, if there is one. */
  async share(name: string, bytes: Uint8Array): Promise<void> {
    await this.fromBucket((bucket) => bucket.write(PHOTOS_PREFIX + name, bytes).then(() => null));
  }

  async remove(name: string): Promise<void> {
    await rm(this.path(name), { force: true });
    await this.fromBucket((bucket) => bucket.remove(PHOTOS_PREFIX + name).then(() => null));
  }

  /** A bucket that does not answer costs time, not photos. */
  private async fromBucket<T>(ask: (bucket: Bucket) => Promise<T | null>): Promise<T | null> {
    if (!this.bucket) return null;
    return ask(this.bucket).catch((error: unknown) => {
      this.onError(error);
      return null;
    });
  }
}
