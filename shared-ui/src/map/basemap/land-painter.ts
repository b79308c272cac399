import type { Basemap } from 'shared-contracts/basemap';
import type { FrameView } from '../frame-view';
import { matrixFrom } from '../pins/projection';
import { LandBuffers } from './land-buffers';
import { distanceAt, LAND_LOOKS, type LandLook } from './land-look';
import { LAND_KINDS, type LandKind, type LandMesh, landMesh } from './land-mesh';
import { LandProgram } from './land-program';
import { PLAIN_FRAGMENT_SHADER, STRIPE_FRAGMENT_SHADER } from './land-shaders';
import { LONGEST_MITRE } from './stripes';
import { runsIn } from './visible-parts';
import { whenIdle } from './when-idle';

interface Programs {
  plain: LandProgram;
  stripe: LandProgram;
}
type Distance = keyof Basemap['land'];

/**
 * Draws islands, their shallows and mountains: a handful of draws, whatever is in view. An engine's own layers cut them into
 * tiles, and in every frame mark the tiles on the whole canvas and draw each layer of each.
 */
export class LandPainter {
  readonly #basemap: Basemap;
  readonly #meshes = new Map<Distance, LandMesh>();
  readonly #buffers = new Map<Distance, LandBuffers>();
  #programs: Programs | null = null;

  constructor(basemap: Basemap) {
    this.#basemap = basemap;
  }

  /** Draws one frame below everything else of the engine's canvas. */
  draw(gl: WebGL2RenderingContext, view: FrameView) {
    const distance = distanceAt(view.zoom);
    if (this.#meshes.size === 0) void this.#prepareOthers();
    const mesh = this.#meshAt(distance);
    const buffers = this.#buffers.get(distance) ?? new LandBuffers(gl, mesh);
    this.#buffers.set(distance, buffers);
    this.#programs ??= {
      plain: new LandProgram(gl, PLAIN_FRAGMENT_SHADER),
      stripe: new LandProgram(gl, STRIPE_FRAGMENT_SHADER),
    };
    const matrix = new Float32Array(matrixFrom(mesh.origin, view));
    gl.disable(gl.DEPTH_TEST);
    buffers.bind();
    for (const kind of LAND_KINDS) {
      const look = LAND_LOOKS[kind](view.zoom);
      if (look) this.#drawKind(gl, kind, look, { mesh, matrix, view });
    }
    gl.bindVertexArray(null);
    gl.enable(gl.BLEND);
  }

  /** The context was lost, and with it what the card had: the next frame gives it all again. */
  forget() {
    this.#programs = null;
    this.#buffers.clear();
  }

  #meshAt(distance: Distance): LandMesh {
    const mesh = this.#meshes.get(distance) ?? landMesh(this.#basemap, distance);
    this.#meshes.set(distance, mesh);
    return mesh;
  }

  /** One mesh after the other once the page rests: in the frame that needs it first, it would be seen to take its time. */
  async #prepareOthers() {
    for (const distance of ['far', 'mid', 'near'] as const) {
      await whenIdle();
      this.#meshAt(distance);
    }
  }

  #drawKind(
    gl: WebGL2RenderingContext,
    kind: LandKind,
    look: LandLook,
    { mesh, matrix, view }: { mesh: LandMesh; matrix: Float32Array; view: FrameView },
  ) {
    const runs = runsIn(mesh.parts[kind], view, mesh.origin, LONGEST_MITRE * look.half);
    const program = kind === 'land' ? this.#programs?.plain : this.#programs?.stripe;
    if (runs.length === 0 || !program) return;
    program.use(matrix, { x: 2 / view.size.width, y: -2 / view.size.height });
    program.look(look);
    blendFor(gl, kind);
    for (const { first, count } of runs) gl.drawElements(gl.TRIANGLES, count, gl.UNSIGNED_INT, first * INDEX_BYTES);
    gl.blendEquation(gl.FUNC_ADD);
  }
}

const INDEX_BYTES = 4;

function blendFor(gl: WebGL2RenderingContext, kind: LandKind) {
  if (kind === 'land') return gl.disable(gl.BLEND);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  // where the shallows of two shores meet, the shallower of both is seen; each is lighter than what is deeper
  if (kind === 'shallows') gl.blendEquation(gl.MAX);
}
