import { linkProgram } from './gl-program';

/** How rectangles cut from a sheet are drawn. */
export interface SheetShaders {
  vertex: string;
  fragment: string;
  /** What a corner holds, in this order: two numbers of each. */
  corner: readonly (readonly [attribute: string, type: 'FLOAT' | 'SHORT'])[];
}
interface SheetMesh {
  corners: ArrayBuffer;
  /** three corners a triangle */
  indices: Uint32Array<ArrayBuffer>;
}
interface SheetFrame {
  /** from places, counted from the mesh's origin, to the canvas */
  matrix: Float32Array;
  /** pixels of the canvas for one of the sheet */
  scale: number;
  zoom: number;
  still: boolean;
}

/**
 * What lies on the graphics card: one program, one picture, one list of rectangles. They are no instances of one: cards that
 * are emulated draw each instance by itself.
 */
export class SheetProgram {
  readonly #gl: WebGL2RenderingContext;
  readonly #program: WebGLProgram;
  readonly #at: ReturnType<typeof uniformsOf>;
  readonly #array: WebGLVertexArrayObject;
  readonly #corners: WebGLBuffer;
  readonly #picture: WebGLTexture;
  #sheet = { width: 1, height: 1 };

  constructor(gl: WebGL2RenderingContext, { vertex, fragment, corner }: SheetShaders) {
    this.#gl = gl;
    this.#program = linkProgram(gl, vertex, fragment);
    this.#at = uniformsOf(gl, this.#program);
    this.#array = gl.createVertexArray();
    this.#corners = gl.createBuffer();
    this.#picture = gl.createTexture();
    this.#describe(corner);
  }

  #describe(corner: SheetShaders['corner']) {
    const gl = this.#gl;
    gl.bindVertexArray(this.#array);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#corners);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
    const bytes = corner.reduce((sum, [, type]) => sum + PAIR_BYTES[type], 0);
    let offset = 0;
    for (const [name, type] of corner) {
      const at = gl.getAttribLocation(this.#program, name);
      gl.enableVertexAttribArray(at);
      gl.vertexAttribPointer(at, 2, gl[type], false, bytes, offset);
      offset += PAIR_BYTES[type];
    }
    gl.bindVertexArray(null);
  }

  /** Gives the card a picture, its colours multiplied with their alpha, as the engines blend them. */
  setSheet(picture: HTMLCanvasElement) {
    const gl = this.#gl;
    gl.bindTexture(gl.TEXTURE_2D, this.#picture);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, picture);
    for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
      gl.texParameteri(gl.TEXTURE_2D, filter, gl.LINEAR);
    for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE);
    this.#sheet = { width: picture.width, height: picture.height };
  }

  setMesh({ corners, indices }: SheetMesh) {
    const gl = this.#gl;
    // the list of indices belongs to the vertex array that is bound
    gl.bindVertexArray(this.#array);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#corners);
    gl.bufferData(gl.ARRAY_BUFFER, corners, gl.DYNAMIC_DRAW);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indices, gl.DYNAMIC_DRAW);
    gl.bindVertexArray(null);
  }

  /** Draws the rectangles of the first so many indices. */
  draw({ matrix, scale, zoom, still }: SheetFrame, indices: number) {
    const [gl, at] = [this.#gl, this.#at];
    // biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL, no hook
    gl.useProgram(this.#program);
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, this.#picture);
    gl.uniform1i(at.picture, 0);
    gl.uniformMatrix4fv(at.matrix, false, matrix);
    gl.uniform2f(at.canvas, gl.drawingBufferWidth, gl.drawingBufferHeight);
    gl.uniform2f(at.sheet, this.#sheet.width, this.#sheet.height);
    gl.uniform1f(at.scale, scale);
    gl.uniform1f(at.zoom, zoom);
    gl.uniform1i(at.still, still ? 1 : 0);
    gl.bindVertexArray(this.#array);
    gl.drawElements(gl.TRIANGLES, indices, gl.UNSIGNED_INT, 0);
    gl.bindVertexArray(null);
  }
}

const PAIR_BYTES = { FLOAT: 8, SHORT: 4 } as const;

/** Looked up once, as asking holds up a frame; one that the shaders do without is passed over. */
function uniformsOf(gl: WebGL2RenderingContext, program: WebGLProgram) {
  const at = (name: string) => gl.getUniformLocation(program, name);
  return {
    picture: at('u_picture'),
    matrix: at('u_matrix'),
    canvas: at('u_canvas'),
    sheet: at('u_sheet'),
    scale: at('u_scale'),
    zoom: at('u_zoom'),
    still: at('u_still'),
  };
}
