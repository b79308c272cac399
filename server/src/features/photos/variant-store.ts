import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from 'shared-contracts';
import sharp, { type Sharp } from 'sharp';
import { BoundedQueue } from '../../platform/jobs/bounded-queue';
import type { PhotoFiles } from './photo-files';
import type { PhotoFormat, PhotoSize } from './photo-size';

/** Pictures made at the same time, and the maximum that may wait; further requests get 503. */
const AT_ONCE = 2;
const MAX_WAITING = 200;
/** Maximum number of AVIF files that wait; others are requested again. */
const LATER_AT_MOST = 500;

sharp.cache(false);
sharp.concurrency(1);

/** Makes a picture when its visitor's address has capacity, so that one address does not fill the queue. */
export type Admit = <T>(work: () => Promise<T>) => Promise<T>;
export const runNow: Admit = (work) => work();

/** The source of a picture, and the path of its files. */
export interface PictureSource {
  /** path of its files within the store, without width and format */
  name: string;
  /** the picture, at least as wide as requested if it is that wide */
  open(width: number): Promise<Sharp>;
  /** whether the picture may be made; checked before it waits in the queue */
  exists?(): Promise<boolean>;
}

/** There is no such picture: the route answers 404. */
export class MissingPicture extends Error {
  override readonly name = 'MissingPicture';
}

export interface Picture {
  bytes: Buffer;
  /** WebP that replaces an AVIF which is still being made */
  format: PhotoFormat;
}

/**
 * Makes the files of a picture on their first request and stores them. AVIF needs several times the time of WebP, so the
 * first request gets WebP, and the AVIF is made when no visitor waits.
 */
export class VariantStore {
  readonly #underWay = new Map<string, Promise<Buffer>>();
  readonly #queue = new BoundedQueue(AT_ONCE, MAX_WAITING);
  readonly #later = new Map<string, () => Promise<unknown>>();
  #making = false;
  #closed = false;

  /** @param onError called for a file that could not be stored; the picture is shown */
  constructor(
    private readonly files: PhotoFiles,
    private readonly onError: (error: unknown) => void = () => undefined,
  ) {}

  async read(source: PictureSource, size: PhotoSize, admit: Admit = runNow): Promise<Picture> {
    if (size.format === 'webp') return { bytes: await this.make(source, size, admit), format: 'webp' };
    const stored = await this.files.read(fileOf(source, size));
    if (stored) return { bytes: stored, format: 'avif' };
    const bytes = await this.make(source, { ...size, format: 'webp' }, admit);
    this.#makeLater(source, size);
    return { bytes, format: 'webp' };
  }

  /** The exact file. Each request waits for its own turn; concurrent requests for the same file make it once. */
  async make(source: PictureSource, size: PhotoSize, admit: Admit = runNow): Promise<Buffer> {
    const stored = await this.files.read(fileOf(source, size));
    if (stored) return stored;
    if (source.exists && !(await source.exists())) throw new MissingPicture(source.name);
    return admit(() => this.#makeOnce(source, size));
  }

  /** Starts no more work of low priority. */
  close(): void {
    this.#closed = true;
    this.#later.clear();
  }

  #makeOnce(source: PictureSource, size: PhotoSize): Promise<Buffer> {
    const file = fileOf(source, size);
    const underWay = this.#underWay.get(file);
    if (underWay !== undefined) return underWay;
    const making = this.#makeFile(source, size, file).finally(() => this.#underWay.delete(file));
    this.#underWay.set(file, making);
    return making;
  }

  async #makeFile(source: PictureSource, size: PhotoSize, file: string): Promise<Buffer> {
    // another request may have made it while this one waited for its turn
    const stored = await this.files.read(file);
    if (stored) return stored;
    if (this.#queue.isFull) throw new ApiError('busy');
    const made = await this.#queue.run(async () => encoded(await source.open(size.width), size));
    await this.files.write(file, made).catch(this.onError);
    return made;
  }

  #makeLater(source: PictureSource, size: PhotoSize): void {
    if (this.#closed || this.#later.size >= LATER_AT_MOST) return;
    this.#later.set(fileOf(source, size), () => this.make(source, size));
    if (this.#making) return;
    this.#making = true;
    setTimeout(() => void this.#workOff(), PAUSE_MS).unref();
  }

  /** One by one, and only while no visitor waits. */
  async #workOff(): Promise<void> {
    for (const [file, make] of this.#later) {
      while (this.#underWay.size > 0 && !this.#closed) await rest();
      if (this.#closed) break;
      await make().catch((error: unknown) => this.onError(error));
      this.#later.delete(file);
      await rest();
    }
    this.#making = false;
  }
}

const PAUSE_MS = 150;
const rest = () => pause(PAUSE_MS, undefined, { ref: false });

const fileOf = ({ name }: PictureSource, { width, format }: PhotoSize) => `${name}.${width}.${format}`;

/** Small files may have a lower quality, because their pixels are shown smaller. */
function encoded(picture: Sharp, { width, format }: PhotoSize): Promise<Buffer> {
  const small = width <= 480;
  if (format === 'avif') return picture.avif({ quality: small ? 52 : 56, effort: 2 }).toBuffer();
  return picture.webp({ quality: small ? 76 : 80, effort: small ? 2 : 3 }).toBuffer();
}
