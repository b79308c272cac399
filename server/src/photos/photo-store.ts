import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawScene } from './draw-scene';
import { type PhotoVariant, VARIANT_WIDTHS } from './photo-url';
import { formatSceneId, type Scene } from './scene-id';

/** Rises when drawings change, so that old files are not served as new ones. */
const DRAWING_VERSION = 1;
/** Bytes this process keeps at most: addresses can be made up without end, disks cannot. */
const KEPT_BYTES = 2_000_000_000;
/** Pictures drawn at the same time; the rest waits its turn. */
const AT_ONCE = 2;
const QUALITY: Readonly<Record<PhotoVariant, number>> = { thumb: 76, post_large: 80, original: 84 };

sharp.cache(false);
sharp.concurrency(1);

/** Draws pictures when they are first asked for and keeps them as files. */
export class PhotoStore {
  readonly #folder: string;
  readonly #underWay = new Map<string, Promise<Buffer>>();
  readonly #waiting: (() => void)[] = [];
  #active = 0;
  #kept = 0;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'photos', `sample-${DRAWING_VERSION}`);
  }

  /** The same picture asked for twice at once is drawn once. */
  read(scene: Scene, variant: PhotoVariant): Promise<Buffer> {
    const key = `${formatSceneId(scene)}.${variant}.webp`;
    const underWay = this.#underWay.get(key);
    if (underWay !== undefined) return underWay;
    const reading = this.#readOrDraw(scene, variant, key).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, reading);
    return reading;
  }

  /** True while somebody waits for a picture: the moment for work of low priority to pause. */
  get busy(): boolean {
    return this.#underWay.size > 0;
  }

  async #readOrDraw(scene: Scene, variant: PhotoVariant, key: string): Promise<Buffer> {
    // two letters of the seed spread the files over folders
    const folder = join(this.#folder, scene.seed.toString(16).slice(-2).padStart(2, '0'));
    const file = join(folder, key);
    const kept = await readFile(file).catch(() => null);
    if (kept) return kept;
    const drawn = await this.#inTurn(() => draw(scene, variant));
    this.#kept += drawn.length;
    if (this.#kept > KEPT_BYTES) return drawn;
    await mkdir(folder, { recursive: true });
    await writeFile(`${file}.${process.pid}.part`, drawn);
    await rename(`${file}.${process.pid}.part`, file);
    return drawn;
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#active >= AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#active++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#active--;
    }
  }
}

function draw(scene: Scene, variant: PhotoVariant): Promise<Buffer> {
  const svg = Buffer.from(drawScene(scene, VARIANT_WIDTHS[variant]));
  return sharp(svg, { limitInputPixels: 16_000_000 })
    .webp({ quality: QUALITY[variant], effort: variant === 'thumb' ? 2 : 3 })
    .toBuffer();
}
