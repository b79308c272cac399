import { type Photo, photoUrl } from 'shared-contracts';

/** Addresses to try one after the other: the large size, then the original in its place [B4.40]. */
export function photoCandidates(
  photo: Photo | null | undefined,
  src: string | null | undefined,
  base?: string,
): string[] {
  const first = photo?.post_large || src || '';
  const second = photo?.original || first.replace('post_large', 'original');
  const found = [first, second].filter((address) => address !== '').map((address) => photoUrl(address, base));
  return [...new Set(found)];
}

/** The average colour of a thumbhash, drawn until the photo is there; null when it cannot be read. */
export function thumbhashColor(thumbhash: string | null | undefined): string | null {
  if (!thumbhash) return null;
  const bytes = decodeBase64(thumbhash);
  const [b0, b1, b2] = bytes;
  if (b0 === undefined || b1 === undefined || b2 === undefined) return null;
  const header = b0 | (b1 << 8) | (b2 << 16);
  const lightness = (header & 63) / 63;
  const p = ((header >> 6) & 63) / 31.5 - 1;
  const q = ((header >> 12) & 63) / 31.5 - 1;
  const blue = lightness - (2 / 3) * p;
  const red = (3 * lightness - blue + q) / 2;
  const green = red - q;
  const channel = (value: number) => Math.round(Math.max(0, Math.min(1, value)) * 255);
  return `rgb(${channel(red)} ${channel(green)} ${channel(blue)})`;
}

function decodeBase64(text: string): number[] {
  try {
    return [...atob(text)].map((letter) => letter.charCodeAt(0));
  } catch {
    // a broken hash costs only the colour
    return [];
  }
}
