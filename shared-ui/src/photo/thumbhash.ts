/** Relative heights at which the colours are read, from top to bottom. */
const STOPS = [0, 0.5, 1] as const;
/** Number of waves: in all three channels, and the higher number of lightness. */
const FEW = 3;

/** One of the three channels: its average, and the vertical waves that remain after averaging each row. */
interface Channel {
  flat: number;
  upright: readonly number[];
}

/**
 * Placeholder of a photo: the colours of its thumbhash at the top, the middle and the bottom, as CSS colours. They are
 * averages of rows, so that sky, sea and lawn appear in the right place. Null when the hash is invalid.
 */
export function thumbhashColors(thumbhash: string | null | undefined): string[] | null {
  const channels = thumbhash ? channelsOf(decodeBase64(thumbhash)) : null;
  if (channels === null) return null;
  return STOPS.map((at) => colorOf(channels.map((channel) => valueAt(channel, at))));
}

/** Lightness, yellow against blue, red against green; null when the hash is too short. */
function channelsOf(bytes: readonly number[]): Channel[] | null {
  const [b0, b1, b2, b3, b4] = bytes;
  if (b0 === undefined || b1 === undefined || b2 === undefined || b3 === undefined || b4 === undefined) return null;
  const head = b0 | (b1 << 8) | (b2 << 16);
  const scales = b3 | (b4 << 8);
  const isLandscape = scales >> 15 === 1;
  const hasAlpha = head >> 23 === 1;
  const short = Math.max(FEW, scales & 7);
  const long = hasAlpha ? 5 : 7;
  const [nx, ny] = isLandscape ? [long, short] : [short, long];
  const waveAt = waves(bytes, hasAlpha ? 6 : 5);
  const channel = (flat: number, scale: number, wide: number, high: number): Channel => ({
    flat,
    upright: uprightWaves(wide, high, () => waveAt() * scale),
  });
  // the hash has the waves of one channel after the other
  return [
    channel((head & 63) / 63, ((head >> 18) & 31) / 31, nx, ny),
    channel(((head >> 6) & 63) / 31.5 - 1, ((scales >> 3) & 63) / 63, FEW, FEW),
    channel(((head >> 12) & 63) / 31.5 - 1, ((scales >> 9) & 63) / 63, FEW, FEW),
  ];
}

/** Reads the waves one by one, four bits each, as -1 to 1; 0 after the last one. */
function waves(bytes: readonly number[], from: number): () => number {
  let index = 0;
  return () => {
    const byte = bytes[from + (index >> 1)];
    const bits = byte === undefined ? 7.5 : (byte >> ((index & 1) << 2)) & 15;
    index++;
    return bits / 7.5 - 1;
  };
}

/** Indexes of the vertical waves among those below the diagonal of the grid. */
function uprightWaves(nx: number, ny: number, next: () => number): number[] {
  const upright: number[] = [];
  for (let cy = 0; cy < ny; cy++) {
    for (let cx = cy ? 0 : 1; cx * ny < nx * (ny - cy); cx++) {
      const wave = next();
      if (cx === 0) upright.push(wave);
    }
  }
  return upright;
}

const valueAt = ({ flat, upright }: Channel, at: number) =>
  upright.reduce((sum, wave, index) => sum + wave * 2 * Math.cos(Math.PI * at * (index + 1)), flat);

function colorOf([lightness = 0, p = 0, q = 0]: readonly number[]): string {
  const blue = lightness - (2 / 3) * p;
  const red = (3 * lightness - blue + q) / 2;
  const channel = (value: number) => Math.round(Math.max(0, Math.min(1, value)) * 255);
  return `rgb(${channel(red)} ${channel(red - q)} ${channel(blue)})`;
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The bytes; none for invalid text, which only means no placeholder. The server renders without `atob`. */
function decodeBase64(text: string): number[] {
  const bytes: number[] = [];
  let pending = 0;
  let bits = 0;
  for (const letter of text.replace(/=+$/, '')) {
    const value = BASE64.indexOf(letter);
    if (value < 0) return [];
    pending = ((pending << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((pending >> bits) & 255);
  }
  return bytes;
}
