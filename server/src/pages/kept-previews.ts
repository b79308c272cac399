import { ApiError } from 'shared-contracts';
import { Turns } from '../photos';

/** Pictures drawn at the same time, those that may wait for it, and those kept: 100 to 400 kB each. */
const AT_ONCE = 1;
const MOST_WAITING = 30;
const MOST_KEPT = 60;

export interface Drawn {
  picture: Buffer;
  /** false for a picture that misses something which may be there the next time */
  whole: boolean;
}

/** Draws a picture once for all who ask for it, a few at a time, and keeps those last asked for in memory. */
export class KeptPreviews {
  readonly #kept = new Map<string, Buffer>();
  readonly #underWay = new Map<string, Promise<Buffer>>();
  readonly #turns = new Turns(AT_ONCE, MOST_WAITING);

  /** `key` says all that is drawn, so that a change is another picture. Throws where too many wait. */
  read(key: string, draw: () => Promise<Drawn>): Promise<Buffer> {
    const kept = this.#kept.get(key);
    if (kept) {
      this.#keep(key, kept);
      return Promise.resolve(kept);
    }
    const underWay = this.#underWay.get(key);
    if (underWay !== undefined) return underWay;
    if (this.#turns.full) return Promise.reject(new ApiError('busy'));
    const drawing = this.#draw(key, draw).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, drawing);
    return drawing;
  }

  async #draw(key: string, draw: () => Promise<Drawn>): Promise<Buffer> {
    const { picture, whole } = await this.#turns.run(draw);
    if (whole) this.#keep(key, picture);
    return picture;
  }

  #keep(key: string, picture: Buffer): void {
    this.#kept.delete(key);
    this.#kept.set(key, picture);
    if (this.#kept.size > MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value ?? '');
  }
}
