import { join } from 'node:path';
import type { Database } from '../../../platform/database/database';
import { BoundedQueue } from '../../../platform/jobs/bounded-queue';
import { OutwardError, type SafeFetch } from '../../../platform/network/safe-fetch';
import { type PhotoFiles, SOURCE } from '../photo-files';
import { MissingPicture, type PictureSource } from '../variant-store';
import { BadPicture, checkPicture, openPicture } from './check-picture';
import { contentHash } from './feed-photo';
import {
  deletePhotosOfGone,
  findFeedPhoto,
  findPhotoOfCopy,
  refreshListing,
  updateCopy,
} from './feed-photos.repository';
import type { FeedPhotoTable } from './feed-photos.tables';

/** Photos fetched at the same time, and the maximum that may wait. */
const AT_ONCE = 6;
const MAX_WAITING = 60;
/** Time after a failure in which a photo is not fetched again, in milliseconds. */
const REST_MS = 5 * 60_000;
/** Maximum number of failures in memory. */
const MAX_RESTING = 10_000;
/** Copies made within this time are written into their listing together. Milliseconds. */
const TOGETHER_MS = 2000;

export interface PhotoMirrorDeps {
  database: Database;
  files: PhotoFiles;
  fetch: SafeFetch;
  /** hosts whose photos are mirrored, from the setting */
  hosts: readonly string[];
  onRefused: (facts: { id: string; reason: string }) => void;
  onError: (error: unknown) => void;
  /** only for tests */
  togetherMs?: number;
}

/**
 * Mirrors the photos of feeds. It fetches each once, and stores a copy named by its content. Only the feed chooses
 * addresses: visitors request photos by an id of the database.
 */
export class PhotoMirror {
  readonly #underWay = new Map<string, Promise<string | null>>();
  readonly #resting = new Map<string, number>();
  readonly #stale = new Set<string>();
  readonly #queue = new BoundedQueue(AT_ONCE, MAX_WAITING);
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly deps: PhotoMirrorDeps) {}

  /** The copy's hash; null for an unknown id and for a photo that cannot be fetched. */
  async keep(id: string): Promise<string | null> {
    const underWay = this.#underWay.get(id);
    if (underWay !== undefined) return underWay;
    const keeping = this.#keep(id).finally(() => this.#underWay.delete(id));
    this.#underWay.set(id, keeping);
    return keeping;
  }

  /** The copy with this hash. It is fetched again if its file is missing on this machine. */
  copy(hash: string): PictureSource {
    return {
      name: `kept/${hash.slice(0, 2)}/${hash}`,
      exists: async () => (await this.deps.files.has(nameOf(hash))) || this.#restore(hash),
      open: (width) => this.#open(hash, width),
    };
  }

  /** Deletes the photos of removed listings. */
  async deleteUnnamed(): Promise<void> {
    for (const hash of await deletePhotosOfGone(this.deps.database)) await this.deps.files.remove(nameOf(hash));
  }

  /** Writes all pending changes. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#refresh();
  }

  async #keep(id: string): Promise<string | null> {
    const photo = await findFeedPhoto(this.deps.database, id);
    if (photo === null) return null;
    if (photo.hash !== null && (await this.deps.files.has(nameOf(photo.hash)))) return photo.hash;
    if ((this.#resting.get(id) ?? 0) > Date.now() || this.#queue.isFull) return null;
    try {
      return await this.#queue.run(() => this.#fetch(photo));
    } catch (error) {
      if (!(error instanceof OutwardError || error instanceof BadPicture)) throw error;
      this.#rest(id);
      this.deps.onRefused({ id, reason: error.message });
      return null;
    }
  }

  async #fetch({ id, source, listing_id }: FeedPhotoTable): Promise<string> {
    const { database, fetch, files } = this.deps;
    const response = await fetch(source, { headers: { accept: 'image/avif,image/webp,image/jpeg,image/png' } });
    const type = response.headers['content-type'] ?? '';
    if (response.status !== 200) throw new BadPicture(`the host responded with status ${response.status}`);
    if (!/^(?:image\/|application\/octet-stream)/i.test(type)) throw new BadPicture('the response is no picture');
    const facts = await checkPicture(response.body);
    const hash = contentHash(response.body);
    await files.write(nameOf(hash), response.body);
    await updateCopy(database, id, { ...facts, hash });
    this.#stale.add(listing_id);
    this.#timer ??= setTimeout(() => void this.#refresh(), this.deps.togetherMs ?? TOGETHER_MS).unref();
    return hash;
  }

  async #open(hash: string, width: number) {
    const bytes = await this.deps.files.read(nameOf(hash));
    if (!bytes) throw new MissingPicture(`the file of ${hash} is missing`);
    return openPicture(bytes).resize({ width, withoutEnlargement: true });
  }

  async #restore(hash: string): Promise<boolean> {
    const id = await findPhotoOfCopy(this.deps.database, hash);
    return id !== null && (await this.keep(id)) === hash;
  }

  #rest(id: string): void {
    if (this.#resting.size >= MAX_RESTING) this.#resting.clear();
    this.#resting.set(id, Date.now() + REST_MS);
  }

  async #refresh(): Promise<void> {
    this.#timer = undefined;
    const { database, hosts, onError } = this.deps;
    const listings = [...this.#stale];
    this.#stale.clear();
    for (const listing of listings)
      await refreshListing(database, listing, hosts).catch((error: unknown) => onError(error));
  }
}

const nameOf = (hash: string) => join('kept', hash.slice(0, 2), `${hash}${SOURCE}`);
