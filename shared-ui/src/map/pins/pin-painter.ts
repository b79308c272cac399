import type { FrameView } from '../frame-view';
import type { MapColors } from '../map-layers';
import { SheetProgram } from '../sheet-program';
import type { DrawnPin } from './drawn-pins';
import { meshOf, type PinMesh } from './mesh';
import { matrixFrom, type Size, targetAt } from './projection';
import { PIN_SHADERS } from './shaders';
import { type PinSheet, sheetFor } from './sheet';

/**
 * Draws all pins of a map in one call, from one sheet of pictures. The engines' own layer of symbols hands them to a
 * worker, cuts them into tiles and looks for room for each in every frame; pins want none of it.
 */
export class PinPainter {
  readonly #colors: MapColors;
  #pins: readonly DrawnPin[] = [];
  #sheet: PinSheet | null = null;
  #mesh: PinMesh | null = null;
  /** other pins than the mesh has; until the next frame those that are seen can be pressed */
  #stale = false;
  #program: SheetProgram | null = null;
  /** what the card has not been given yet */
  #pending = { sheet: false, mesh: false };
  #seen: { matrix: Float64Array; size: Size } | null = null;

  constructor(colors: MapColors) {
    this.#colors = colors;
  }

  /** Takes other pins, the lowest first; the next frame shows them. */
  show(pins: readonly DrawnPin[]) {
    this.#pins = pins;
    this.#stale = true;
  }

  /** Draws one frame into the engine's canvas. */
  draw(gl: WebGL2RenderingContext, view: FrameView) {
    this.#prepare();
    if (!this.#mesh || !this.#sheet) return;
    this.#program ??= new SheetProgram(gl, PIN_SHADERS);
    if (this.#pending.sheet) this.#program.setSheet(this.#sheet.canvas);
    if (this.#pending.mesh) this.#program.setMesh(this.#mesh);
    this.#pending = { sheet: false, mesh: false };
    const matrix = matrixFrom(this.#mesh.origin, view);
    this.#seen = { matrix, size: view.size };
    this.#program.draw(
      {
        matrix: new Float32Array(matrix),
        scale: gl.drawingBufferWidth / view.size.width / this.#sheet.ratio,
        zoom: view.zoom,
        still: view.still,
      },
      this.#mesh.indices.length,
    );
  }

  /** The context was lost, and with it what the card had: the next frame gives it all again. Asking the card would hold up each frame. */
  forget() {
    this.#program = null;
    this.#pending = { sheet: true, mesh: true };
  }

  /** The uppermost pin at a point of the map, in pixels of the page, as the last frame showed it. */
  at(point: { x: number; y: number }): string | null {
    if (!this.#seen || !this.#mesh) return null;
    return targetAt(point, this.#mesh.targets, this.#seen.matrix, this.#seen.size);
  }

  #prepare() {
    // the screen's pixels, also while the canvas has fewer
    const sharp = Math.min(3, Math.max(1, window.devicePixelRatio));
    if (!this.#stale && this.#sheet?.ratio === sharp) return;
    const sheet = sheetFor(
      this.#pins.map(({ text }) => text),
      this.#colors,
      sharp,
      this.#sheet,
    );
    this.#pending.sheet ||= sheet !== this.#sheet;
    this.#sheet = sheet;
    this.#mesh = sheet && meshOf(this.#pins, sheet);
    this.#pending.mesh = true;
    this.#stale = false;
  }
}
