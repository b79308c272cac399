import type { BasemapPlace } from 'shared-contracts/basemap';
import type { FrameView } from '../../frame-view';
import { matrixFrom } from '../../pins/projection';
import { SheetProgram } from '../../sheet-program';
import { type Drawing, DrawnNames } from './drawn-names';
import { indicesAt } from './mesh';
import { NAME_SHADERS } from './shaders';

/**
 * Draws the names of a map and the dots of its towns in one call, from one sheet of pictures. Where names have room is
 * settled once for all zooms; the engines' own layer of symbols looks for it again in every frame.
 */
export class NamesPainter {
  readonly #drawn: DrawnNames;
  #program: SheetProgram | null = null;
  /** what the card has */
  #given: Drawing | null = null;

  /** `onChange`: names are others than in the last frame, as their font has come or the rest of them is drawn. */
  constructor(places: readonly BasemapPlace[], onChange: () => void) {
    this.#drawn = new DrawnNames(places, onChange);
  }

  /** Draws one frame into the engine's canvas. */
  draw(gl: WebGL2RenderingContext, view: FrameView) {
    const drawing = this.#drawn.at(view.zoom);
    if (!drawing) return;
    const { sheet, mesh } = drawing;
    this.#program ??= new SheetProgram(gl, NAME_SHADERS);
    if (drawing !== this.#given) {
      this.#program.setSheet(sheet.canvas);
      this.#program.setMesh(mesh);
      this.#given = drawing;
    }
    this.#program.draw(
      {
        matrix: new Float32Array(matrixFrom(mesh.origin, view)),
        scale: gl.drawingBufferWidth / view.size.width / sheet.ratio,
        zoom: view.zoom,
        still: view.still,
      },
      indicesAt(mesh, view.zoom),
    );
  }

  /** The context was lost, and with it what the card had: the next frame gives it all again. */
  forget() {
    this.#program = null;
    this.#given = null;
  }
}
