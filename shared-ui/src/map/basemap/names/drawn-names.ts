import type { BasemapPlace } from 'shared-contracts/basemap';
import { whenIdle } from '../when-idle';
import { meshOf, type NameMesh } from './mesh';
import { drawSheet, type NameSheet, newPen, widthOfAll, widthsOf } from './sheet';
import { type WrittenName, writtenNames } from './written-name';

/** What the card is to have. */
export interface Drawing {
  sheet: NameSheet;
  mesh: NameMesh;
}

/** How far before a name appears its picture is drawn, in zooms. */
const AHEAD = 0.5;
const ALL = Number.POSITIVE_INFINITY;

/** The pictures of all names: at first those that are seen, from afar a few of hundreds, and the others once the page rests. */
export class DrawnNames {
  readonly #places: readonly BasemapPlace[];
  readonly #onChange: () => void;
  #names: WrittenName[] | null = null;
  #drawing: Drawing | null = null;
  /** names that appear below this zoom are drawn */
  #until = 0;

  constructor(places: readonly BasemapPlace[], onChange: () => void) {
    this.#places = places;
    this.#onChange = onChange;
  }

  /** The drawing for a zoom, the same one as long as it serves; null where nothing can be drawn. */
  at(zoom: number): Drawing | null {
    if (!this.#drawing) this.#draw(zoom + AHEAD);
    else if (zoom >= this.#until) this.#draw(ALL);
    else if (this.#drawing.sheet.ratio !== sharpness()) this.#draw(this.#until);
    return this.#drawing;
  }

  #draw(until: number) {
    const pen = newPen();
    if (!pen) return;
    this.#names ??= this.#write(pen);
    const names = this.#names.filter(({ range }) => range.from < until);
    const sheet = drawSheet(pen, names, sharpness());
    this.#drawing = { sheet, mesh: meshOf(sheet.pictures) };
    this.#until = until;
  }

  #write(pen: CanvasRenderingContext2D): WrittenName[] {
    const names = writtenNames(this.#places, widthsOf(pen));
    if (!this.#drawing) void this.#completeLater(names, widthOfAll(names, pen));
    return names;
  }

  /** Measuring asks for fonts that are missing; names of other widths were written with another font meanwhile. */
  async #completeLater(names: readonly WrittenName[], width: number) {
    await document.fonts.ready;
    await whenIdle();
    const pen = newPen();
    const isWritten = pen && widthOfAll(names, pen) === width;
    if (isWritten && this.#until === ALL) return;
    if (!isWritten) this.#names = null;
    this.#draw(ALL);
    this.#onChange();
  }
}

/** The screen's pixels for one of the page, also while the canvas has fewer. */
const sharpness = () => Math.min(3, Math.max(1, window.devicePixelRatio));
