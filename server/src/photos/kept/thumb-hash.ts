/** Waves of a thumbhash along the longer side. */
const MOST_WAVES = 7;

interface Channel {
  /** the average */
  flat: number;
  waves: number[];
  scale: number;
}

/**
 * A thumbhash of a small picture, as base64: average colour and the coarsest waves of light and colour in some 20 bytes.
 * @param rgb three bytes a pixel, at most 100 x 100 pixels
 */
export function thumbHash(rgb: Uint8Array, width: number, height: number): string {
  const light: number[] = [];
  const yellow: number[] = [];
  const red: number[] = [];
  for (let at = 0; at < width * height * 3; at += 3) {
    const [r, g, b] = [(rgb[at] ?? 0) / 255, (rgb[at + 1] ?? 0) / 255, (rgb[at + 2] ?? 0) / 255];
    light.push((r + g + b) / 3);
    yellow.push((r + g) / 2 - b);
    red.push(r - g);
  }
  const longer = Math.max(width, height);
  const nx = Math.max(1, Math.round((MOST_WAVES * width) / longer));
  const ny = Math.max(1, Math.round((MOST_WAVES * height) / longer));
  const size = { width, height };
  const l = channelOf(light, size, Math.max(3, nx), Math.max(3, ny));
  const p = channelOf(yellow, size, 3, 3);
  const q = channelOf(red, size, 3, 3);
  const isLandscape = width > height;
  const head =
    whole(63 * l.flat) |
    (whole(31.5 + 31.5 * p.flat) << 6) |
    (whole(31.5 + 31.5 * q.flat) << 12) |
    (whole(31 * l.scale) << 18);
  const scales =
    (isLandscape ? ny : nx) | (whole(63 * p.scale) << 3) | (whole(63 * q.scale) << 9) | (isLandscape ? 1 << 15 : 0);
  const bytes = [head & 255, (head >> 8) & 255, head >> 16, scales & 255, scales >> 8];
  return Buffer.from([...bytes, ...packed([...l.waves, ...p.waves, ...q.waves])]).toString('base64');
}

const whole = (value: number) => Math.round(value);

/** Two waves a byte, four bits each. */
function packed(waves: readonly number[]): number[] {
  const bytes: number[] = [];
  waves.forEach((wave, index) => {
    const at = index >> 1;
    bytes[at] = (bytes[at] ?? 0) | (whole(15 * wave) << ((index & 1) << 2));
  });
  return bytes;
}

/** The cosine waves under the diagonal of the grid, brought between 0 and 1 by the strongest. */
function channelOf(
  values: readonly number[],
  size: { width: number; height: number },
  nx: number,
  ny: number,
): Channel {
  const flat = waveOf(values, size, 0, 0);
  const waves: number[] = [];
  for (let cy = 0; cy < ny; cy++)
    for (let cx = cy > 0 ? 0 : 1; cx * ny < nx * (ny - cy); cx++) waves.push(waveOf(values, size, cx, cy));
  const scale = Math.max(0, ...waves.map(Math.abs));
  return { flat, scale, waves: scale > 0 ? waves.map((wave) => 0.5 + (0.5 / scale) * wave) : waves };
}

function waveOf(
  values: readonly number[],
  { width, height }: { width: number; height: number },
  cx: number,
  cy: number,
): number {
  const along = Array.from({ length: width }, (_, x) => Math.cos((Math.PI / width) * cx * (x + 0.5)));
  let sum = 0;
  for (let y = 0; y < height; y++) {
    const down = Math.cos((Math.PI / height) * cy * (y + 0.5));
    for (let x = 0; x < width; x++) sum += (values[x + y * width] ?? 0) * (along[x] ?? 0) * down;
  }
  return sum / (width * height);
}
