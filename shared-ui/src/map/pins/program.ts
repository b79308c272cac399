import { linkProgram, uploadPicture } from '../gl-program';
import { CORNER_BYTES, type PinMesh } from './mesh';
import { FRAGMENT_SHADER, VERTEX_SHADER } from './shaders';
import type { PinSheet } from './sheet';

interface Frame {
  /** from places, counted from the mesh's origin, to the canvas */
  matrix: Float32Array;
  /** pixels of the canvas for one of the sheet */
  scale: number;
  still: boolean;
}

/** What lies on the graphics card: one program, one picture, one list of rectangles. */
export class PinProgram {
  readonly #gl: WebGL2RenderingContext;
  readonly #program: WebGLProgram;
  readonly #at: ReturnType<typeof uniformsOf>;
  readonly #array: WebGLVertexArrayObject;
  readonly #corners: WebGLBuffer;
  readonly #indices: WebGLBuffer;
  readonly #picture: WebGLTexture;
  #sheet: { width: number; height: number } = { width: 1, height: 1 };
  #count = 0;

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl;
    this.#program = linkProgram(gl, VERTEX_SHADER, FRAGMENT_SHADER);
    this.#at = uniformsOf(gl, this.#program);
    this.#array = gl.createVertexArray();
    this.#corners = gl.createBuffer();
    this.#indices = gl.createBuffer();
    this.#picture = gl.createTexture();
    gl.bindVertexArray(this.#array);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#corners);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.#indices);
    const attribute = (name: string, type: number, offset: number) => {
      const at = gl.getAttribLocation(this.#program, name);
      gl.enableVertexAttribArray(at);
      gl.vertexAttribPointer(at, 2, type, false, CORNER_BYTES, offset);
    };
    attribute('a_place', gl.FLOAT, 0);
    attribute('a_offset', gl.SHORT, 8);
    attribute('a_texel', gl.SHORT, 12);
    gl.bindVertexArray(null);
  }

  setSheet({ canvas }: PinSheet) {
    uploadPicture(this.#gl, this.#picture, canvas);
    this.#sheet = { width: canvas.width, height: canvas.height };
  }

  setMesh({ corners, indices }: PinMesh) {
    const gl = this.#gl;
    // the list of indices belongs to the vertex array that is bound
    gl.bindVertexArray(this.#array);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#corners);
    gl.bufferData(gl.ARRAY_BUFFER, corners, gl.DYNAMIC_DRAW);
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indices, gl.DYNAMIC_DRAW);
    gl.bindVertexArray(null);
    this.#count = indices.length;
  }

  draw({ matrix, scale, still }: Frame) {
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
    gl.uniform1i(at.still, still ? 1 : 0);
    gl.bindVertexArray(this.#array);
    gl.drawElements(gl.TRIANGLES, this.#count, gl.UNSIGNED_INT, 0);
    gl.bindVertexArray(null);
  }
}

/** Looked up once: asking holds up a frame. */
function uniformsOf(gl: WebGL2RenderingContext, program: WebGLProgram) {
  const at = (name: string) => gl.getUniformLocation(program, name);
  return {
    picture: at('u_picture'),
    matrix: at('u_matrix'),
    canvas: at('u_canvas'),
    sheet: at('u_sheet'),
    scale: at('u_scale'),
    still: at('u_still'),
  };
}
