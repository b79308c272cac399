import { PHOTO_WIDTHS } from 'shared-contracts';

export type PhotoFormat = 'avif' | 'webp';

/** One file of a photo: how wide in pixels, and in what format. */
export interface PhotoSize {
  width: number;
  format: PhotoFormat;
}

/** Longest side of the largest file. */
export const ORIGINAL_WIDTH = 2048;

const NAMED: Readonly<Record<string, number>> = { thumb: 480, post_large: 1600, original: ORIGINAL_WIDTH };

/** A width of earlier releases, which stored listings still contain. */
const FORMER_WIDTH = 960;

/** '720.avif', or by name 'post_large.webp'; null for any other file. */
export function parsePhotoFile(file: string): PhotoSize | null {
  const [, name = '', kind = ''] = /^([a-z_]{5,10}|\d{3,4})\.(avif|webp)$/.exec(file) ?? [];
  const width = NAMED[name] ?? Number(name);
  const known: readonly number[] = [...PHOTO_WIDTHS, FORMER_WIDTH, ORIGINAL_WIDTH];
  return known.includes(width) ? { width, format: kind === 'avif' ? 'avif' : 'webp' } : null;
}

/** The widths up to that of the photo; at least the narrowest. */
export function widthsOf(width: number): number[] {
  const [narrowest, ...others] = PHOTO_WIDTHS;
  return [narrowest, ...others.filter((offered) => offered <= width)];
}
