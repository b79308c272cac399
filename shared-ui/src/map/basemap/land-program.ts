import { linkProgram } from '../gl-program';
import type { LandLook } from './land-look';
import { LAND_VERTEX_SHADER } from './land-shaders';

/** One way to fill triangles. */
export class LandProgram {
  readonly #gl: WebGL2RenderingContext;
  readonly #program: WebGLProgram;
  readonly #at: Readonly<
    Record<'matrix' | 'pixel' | 'half' | 'line' | 'shoulder' | 'shoulderAt', WebGLUniformLocation | null>
  >;

  constructor(gl: WebGL2RenderingContext, fragment: string) {
    this.#gl = gl;
    this.#program = linkProgram(gl, LAND_VERTEX_SHADER, fragment);
    const at = (name: string) => gl.getUniformLocation(this.#program, name);
    // looked up once: to ask in each frame would hold it up
    this.#at = {
      matrix: at('u_matrix'),
      pixel: at('u_pixel'),
      half: at('u_half'),
      line: at('u_line'),
      shoulder: at('u_shoulder'),
      shoulderAt: at('u_shoulder_at'),
    };
  }

  /** Takes the frame's matrix, and how much of the canvas, of which half is 1, a pixel of the page is. */
  use(matrix: Float32Array, pixel: { x: number; y: number }) {
    const gl = this.#gl;
    // biome-ignore lint/correctness/useHookAtTopLevel: a call of WebGL, no hook
    gl.useProgram(this.#program);
    gl.uniformMatrix4fv(this.#at.matrix, false, matrix);
    gl.uniform2f(this.#at.pixel, pixel.x, pixel.y);
  }

  look({ half, line, shoulder, shoulderAt }: LandLook) {
    const gl = this.#gl;
    gl.uniform1f(this.#at.half, half);
    gl.uniform4f(this.#at.line, ...line);
    gl.uniform4f(this.#at.shoulder, ...shoulder);
    gl.uniform1f(this.#at.shoulderAt, shoulderAt);
  }
}
