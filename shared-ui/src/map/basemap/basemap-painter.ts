import { BASEMAP_KEY, type Basemap, basemapSchema } from 'shared-contracts/basemap';
import type { FrameView } from '../frame-view';
import { LandPainter } from './land-painter';
import { NamesPainter } from './names/names-painter';

/**
 * The basemap that a style's metadata hold; null for a style that its engine draws alone.
 * @throws ZodError when what they hold is no basemap
 */
export function basemapOf(metadata: unknown): Basemap | null {
  if (typeof metadata !== 'object' || metadata === null || !(BASEMAP_KEY in metadata)) return null;
  return basemapSchema.parse(metadata[BASEMAP_KEY]);
}

/** Draws the site's own basemap: land, and the names on it. */
export class BasemapPainter {
  readonly #land: LandPainter;
  readonly #names: NamesPainter;

  /** @param onChange told when the next frame would look different, as with the letters of a font that has come */
  constructor(basemap: Basemap, onChange: () => void) {
    this.#land = new LandPainter(basemap);
    this.#names = new NamesPainter(basemap.places, onChange);
  }

  draw(gl: WebGL2RenderingContext, view: FrameView) {
    this.#land.draw(gl, view);
    this.#names.draw(gl, view);
  }

  /** The context was lost: the next frame gives the card everything again. */
  forget() {
    this.#land.forget();
    this.#names.forget();
  }
}
