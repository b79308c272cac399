import { type Light, mix, paletteOf } from './palette';
import { parseSceneId, type Scene, type SceneKind } from './scene-id';

type Rgb = readonly [number, number, number];

const INSIDE: ReadonlySet<SceneKind> = new Set(['living', 'kitchen', 'bedroom', 'bath']);
const FROM_ABOVE: ReadonlySet<SceneKind> = new Set(['aerial', 'coast']);

function rgb(color: string): Rgb {
  const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}

function halves(scene: Scene): [top: string, bottom: string] {
  const palette = paletteOf(scene);
  const light: Light = palette.light;
  if (INSIDE.has(scene.kind)) return [mix('#f0ebdf', light.tint, light.tintShare), palette.wood];
  if (FROM_ABOVE.has(scene.kind)) return [palette.sea[0], mix(palette.lawn, palette.leaf, 0.5)];
  if (scene.kind === 'portrait') return ['#cfe0dc', '#9fb5b1'];
  if (scene.kind === 'beach') return [mix(light.sky[0], palette.sea[1], 0.4), palette.sand];
  return [mix(light.sky[0], light.sky[2], 0.4), palette.lawn];
}

/** Lightness and the two colour differences of a thumbhash. */
function lpq([r, g, b]: Rgb): Rgb {
  return [(r + g + b) / 3, (r + g) / 2 - b, r - g];
}

const whole = (value: number, from: number, to: number, steps: number): number =>
  Math.max(0, Math.min(steps, Math.round(((value - from) / (to - from)) * steps)));

/**
 * A thumbhash of the picture's upper and lower colour, made without drawing it; null for an unknown id.
 * Layout: three bytes of averages, two of scales, then four bits for each wave, which are all zero except the first
 * vertical one.
 */
export function sceneHash(id: string): string | null {
  const scene = parseSceneId(id);
  if (!scene) return null;
  const [top, bottom] = halves(scene).map((color) => lpq(rgb(color)));
  if (!top || !bottom) return null;
  const mean = top.map((value, i) => (value + (bottom[i] ?? value)) / 2);
  const [l = 0, p = 0, q = 0] = mean;
  const swing = Math.min(1, Math.abs(top[0] - bottom[0]) / 2);
  const isLandscape = scene.kind === 'portrait' ? 0 : 1;
  const head =
    whole(l, 0, 1, 63) | (whole(p, -1, 1, 63) << 6) | (whole(q, -1, 1, 63) << 12) | (whole(swing, 0, 1, 31) << 18);
  const short = 5;
  const scales = short | (isLandscape << 15);
  const waves = waveCount(7, short) + 2 * waveCount(3, 3);
  const nibbles = Array.from({ length: waves + (waves % 2) }, (_, i) =>
    i === (isLandscape ? 6 : 4) ? (top[0] > bottom[0] ? 15 : 0) : i % 2 === 0 ? 7 : 8,
  );
  const bytes = [head & 255, (head >> 8) & 255, head >> 16, scales & 255, scales >> 8];
  for (let i = 0; i < nibbles.length; i += 2) bytes.push((nibbles[i] ?? 7) | ((nibbles[i + 1] ?? 7) << 4));
  return Buffer.from(bytes).toString('base64');
}

/** How many waves a thumbhash keeps of a grid: those under its diagonal, the flat one apart. */
function waveCount(nx: number, ny: number): number {
  let count = 0;
  for (let cy = 0; cy < ny; cy++) for (let cx = cy ? 0 : 1; cx * ny < nx * (ny - cy); cx++) count++;
  return count;
}
