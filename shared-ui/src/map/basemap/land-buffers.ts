import type { LandMesh } from './land-mesh';
import { CORNER_BYTES } from './stripes';

/** A mesh on the card. */
export class LandBuffers {
  readonly #gl: WebGL2RenderingContext;
  readonly #array: WebGLVertexArrayObject;

  constructor(gl: WebGL2RenderingContext, { corners, indices }: LandMesh) {
    this.#gl = gl;
    this.#array = gl.createVertexArray();
    gl.bindVertexArray(this.#array);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, corners, gl.STATIC_DRAW);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indices, gl.STATIC_DRAW);
    for (const [at, size, type, offset] of [
      [0, 2, gl.FLOAT, 0],
      [1, 2, gl.SHORT, 8],
      [2, 1, gl.SHORT, 12],
    ] as const) {
      gl.enableVertexAttribArray(at);
      gl.vertexAttribPointer(at, size, type, false, CORNER_BYTES, offset);
    }
    gl.bindVertexArray(null);
  }

  bind() {
    this.#gl.bindVertexArray(this.#array);
  }
}
