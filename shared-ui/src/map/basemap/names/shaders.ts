import type { SheetShaders } from '../../sheet-program';
import { FADE } from './ranges';

/**
 * Names stand upright at their places; a map at rest has them on whole pixels, so that letters are sharp.
 * One that is not shown at the zoom has all its corners in one point, out of view: it costs no pixels.
 */
const VERTEX_SHADER = `#version 300 es
uniform mat4 u_matrix;
uniform vec2 u_canvas;
uniform vec2 u_sheet;
uniform float u_scale;
uniform float u_zoom;
uniform bool u_still;
in vec2 a_place;
in vec2 a_zooms;
in vec2 a_offset;
in vec2 a_texel;
in vec2 a_size;
out vec2 v_texel;
out float v_opacity;
void main() {
  v_opacity = clamp(min(u_zoom - a_zooms.x, a_zooms.y - u_zoom) / ${FADE}, 0.0, 1.0);
  vec2 corner = a_size * vec2(gl_VertexID & 1, gl_VertexID >> 1 & 1);
  v_texel = (a_texel + corner) / u_sheet;
  gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
  if (v_opacity == 0.0) return;
  vec4 place = u_matrix * vec4(a_place, 0.0, 1.0);
  vec2 pixel = (place.xy / place.w * 0.5 + 0.5) * u_canvas;
  if (u_still) pixel = floor(pixel + 0.5);
  pixel += (a_offset + corner) * vec2(u_scale, -u_scale);
  gl_Position = vec4((pixel / u_canvas * 2.0 - 1.0) * place.w, 0.0, place.w);
}`;

/** Colours of the sheet are multiplied with their alpha already, as the engines blend them. */
const FRAGMENT_SHADER = `#version 300 es
precision highp float;
uniform sampler2D u_picture;
in vec2 v_texel;
in float v_opacity;
out vec4 color;
void main() {
  color = texture(u_picture, v_texel) * v_opacity;
}`;

/** A corner's attributes lie as `mesh.ts` writes them. */
export const NAME_SHADERS: SheetShaders = {
  vertex: VERTEX_SHADER,
  fragment: FRAGMENT_SHADER,
  corner: [
    ['a_place', 'FLOAT'],
    ['a_zooms', 'FLOAT'],
    ['a_offset', 'SHORT'],
    ['a_texel', 'SHORT'],
    ['a_size', 'SHORT'],
  ],
};
