import { LRUCache } from 'lru-cache';
import { ApiError } from 'shared-contracts';
import { BoundedQueue } from '../platform/jobs/bounded-queue';

/** Pictures drawn at the same time, those that may wait for it, and those kept: 100 to 400 kB each. */
const AT_ONCE = 1;
const MAX_WAITING = 30;
const MAX_KEPT = 60;

export interface Drawn {
  picture: Buffer;
  /** false for a picture that misses something which may be there the next time */
  whole: boolean;
}

/** Draws a picture once for all concurrent requests, a few at a time, and caches the last requested ones in memory. */
export class PreviewCache {
  readonly #kept = new LRUCache<string, Buffer>({ max: MAX_KEPT });
  readonly #underWay = new Map<string, Promise<Buffer>>();
  readonly #queue = new BoundedQueue(AT_ONCE, MAX_WAITING);

  /** `key` says all that is drawn, so that a change is another picture. Throws where too many wait. */
  read(key: string, draw: () => Promise<Drawn>): Promise<Buffer> {
    const kept = this.#kept.get(key);
    if (kept) return Promise.resolve(kept);
    const underWay = this.#underWay.get(key);
    if (underWay !== undefined) return underWay;
    if (this.#queue.isFull) return Promise.reject(new ApiError('busy'));
    const drawing = this.#draw(key, draw).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, drawing);
    return drawing;
  }

  async #draw(key: string, draw: () => Promise<Drawn>): Promise<Buffer> {
    const { picture, whole } = await this.#queue.run(draw);
    if (whole) this.#kept.set(key, picture);
    return picture;
  }
}
