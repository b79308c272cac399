import type { SheetShaders } from '../sheet-program';

/** Pins stand upright at their places; a map at rest has them on whole pixels, so that letters are sharp. */
const VERTEX_SHADER = `#version 300 es
uniform mat4 u_matrix;
uniform vec2 u_canvas;
uniform vec2 u_sheet;
uniform float u_scale;
uniform bool u_still;
in vec2 a_place;
in vec2 a_offset;
in vec2 a_texel;
out vec2 v_texel;
void main() {
  vec4 place = u_matrix * vec4(a_place, 0.0, 1.0);
  vec2 pixel = (place.xy / place.w * 0.5 + 0.5) * u_canvas;
  if (u_still) pixel = floor(pixel + 0.5);
  pixel += a_offset * vec2(u_scale, -u_scale);
  gl_Position = vec4((pixel / u_canvas * 2.0 - 1.0) * place.w, 0.0, place.w);
  v_texel = a_texel / u_sheet;
}`;

/** Colours of the sheet are multiplied with their alpha already, as the engines blend them. */
const FRAGMENT_SHADER = `#version 300 es
precision highp float;
uniform sampler2D u_picture;
in vec2 v_texel;
out vec4 color;
void main() {
  color = texture(u_picture, v_texel);
}`;

/** A corner's attributes lie as `mesh.ts` writes them. */
export const PIN_SHADERS: SheetShaders = {
  vertex: VERTEX_SHADER,
  fragment: FRAGMENT_SHADER,
  corner: [
    ['a_place', 'FLOAT'],
    ['a_offset', 'SHORT'],
    ['a_texel', 'SHORT'],
  ],
};
