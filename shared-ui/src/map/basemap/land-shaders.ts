import { UNIT } from './stripes';

/** A place, and from there a way off it in pixels: stripes keep their width at every zoom. */
export const LAND_VERTEX_SHADER = `#version 300 es
uniform mat4 u_matrix;
uniform vec2 u_pixel;
uniform float u_half;
layout(location = 0) in vec2 a_place;
layout(location = 1) in vec2 a_off;
layout(location = 2) in float a_across;
out float v_across;
void main() {
  vec4 place = u_matrix * vec4(a_place, 0.0, 1.0);
  gl_Position = vec4(place.xy + a_off / ${UNIT}.0 * u_half * u_pixel * place.w, 0.0, place.w);
  v_across = a_across / ${UNIT}.0;
}`;

/** From the colour of a stripe's line to that at its shoulder, and from there to nothing at its edge. */
export const STRIPE_FRAGMENT_SHADER = `#version 300 es
precision mediump float;
uniform vec4 u_line;
uniform vec4 u_shoulder;
uniform float u_shoulder_at;
in float v_across;
out vec4 color;
void main() {
  float across = abs(v_across);
  color = across < u_shoulder_at
    ? mix(u_line, u_shoulder, across / u_shoulder_at)
    : u_shoulder * (1.0 - across) / (1.0 - u_shoulder_at);
}`;

/** What has one colour, as the land. */
export const PLAIN_FRAGMENT_SHADER = `#version 300 es
precision mediump float;
uniform vec4 u_line;
out vec4 color;
void main() {
  color = u_line;
}`;
