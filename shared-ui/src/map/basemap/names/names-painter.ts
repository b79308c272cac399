import type { BasemapPlace } from 'shared-contracts';
import { matrixFrom } from '../../pins/projection';
import type { BasemapView } from '../view';
import { meshOf, type NameMesh } from './mesh';
import { NamesProgram } from './program';
import { drawSheet, type NameSheet, newPen, widthOfAll, widthsOf } from './sheet';
import { type WrittenName, writtenNames } from './written-name';

/**
 * Draws the names of a map and the dots of its towns in one call, from one sheet of pictures. Where names have room is
 * settled once for all zooms; the engines' own layer of symbols looks for it again in every frame.
 */
export class NamesPainter {
  readonly #places: readonly BasemapPlace[];
  readonly #onChange: () => void;
  #names: WrittenName[] | null = null;
  #drawn: { sheet: NameSheet; mesh: NameMesh } | null = null;
  #program: NamesProgram | null = null;
  /** the card has not been given what is drawn */
  #pending = false;

  /** `onChange`: names look otherwise than in the last frame, as their font has come. */
  constructor(places: readonly BasemapPlace[], onChange: () => void = () => undefined) {
    this.#places = places;
    this.#onChange = onChange;
  }

  /** Draws one frame into the engine's canvas. */
  draw(gl: WebGL2RenderingContext, view: BasemapView) {
    this.#prepare();
    if (!this.#drawn) return;
    const { sheet, mesh } = this.#drawn;
    this.#program ??= new NamesProgram(gl);
    if (this.#pending) this.#program.setNames(sheet, mesh);
    this.#pending = false;
    this.#program.draw({
      matrix: new Float32Array(matrixFrom(mesh.origin, view)),
      scale: gl.drawingBufferWidth / view.size.width / sheet.ratio,
      zoom: view.zoom,
      still: view.still,
    });
  }

  /** The context was lost, and with it what the card had: the next frame gives it all again. */
  forget() {
    this.#program = null;
    this.#pending = true;
  }

  #prepare() {
    // the screen's pixels, also while the canvas has fewer
    const sharp = Math.min(3, Math.max(1, window.devicePixelRatio));
    if (this.#names && this.#drawn?.sheet.ratio === sharp) return;
    const pen = newPen();
    if (!pen) return;
    this.#names ??= this.#write(pen);
    const sheet = drawSheet(pen, this.#names, sharp);
    this.#drawn = { sheet, mesh: meshOf(sheet.pictures) };
    this.#pending = true;
  }

  #write(pen: CanvasRenderingContext2D): WrittenName[] {
    const names = writtenNames(this.#places, widthsOf(pen));
    void this.#rewriteOnceFontCame(widthOfAll(names, pen));
    return names;
  }

  /** Measuring asks for fonts that are missing; names of other widths were written with another font meanwhile. */
  async #rewriteOnceFontCame(width: number) {
    await document.fonts.ready;
    const pen = newPen();
    if (!pen || !this.#names || widthOfAll(this.#names, pen) === width) return;
    this.#names = null;
    this.#onChange();
  }
}
