import { SMALL_SCREEN_PX } from '../basics/constants';
import type { CardPhoto } from '../entities/listing';

/** Widths of the site's pictures in pixels: cards at pixel ratios 1, 2 and 3, and a full screen. */
export const PHOTO_WIDTHS = [480, 720, 1080, 1600] as const;
/** A picture of the sample data, available in every width. */
const SAMPLE = /^\/photos\/sample\/[^/]+\/post_large\.webp$/;
/** Widths in pixels of the two named sizes of every photo. */
const NAMED_WIDTHS = { thumb: 480, post_large: 1600 } as const;

/**
 * A photo's whole address: absolute and rooted addresses stay, others are relative to the base without '/rets-mls/'.
 */
export function photoUrl(address: string, base = ''): string {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address)) return address;
  const path = address.replace('/rets-mls/', '/').replace(/^rets-mls\//, '');
  if (base === '' || (address.startsWith('/') && path === address)) return path;
  return `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}

/**
 * How wide a search result's photo is drawn, as the attribute `sizes`: almost the full width on small screens, half of
 * it on others, a quarter next to the map. The document preloads photos by it, so the search must use the same value.
 */
export const RESULT_PHOTO_SIZES = `(width < ${SMALL_SCREEN_PX}px) calc(100vw - 2rem), (width < 1100px) 46vw, 26vw`;

/** The same of the picture above a blog post. */
export const POST_COVER_SIZES = '(min-width: 48rem) 44rem, 100vw';

/** The candidates of a photo as `srcset` values. */
export interface PhotoSet {
  /** for browsers that support AVIF, which is smaller */
  avif: string | undefined;
  srcSet: string | undefined;
}

/**
 * Server and browser use the same set, so that the browser finds the preloaded photo.
 * @param photo its record, or its address alone
 */
export function photoSet(photo: CardPhoto | string | null | undefined, base = ''): PhotoSet {
  if (typeof photo === 'string') {
    const address = photoUrl(photo, base);
    return SAMPLE.test(address) ? sized(address, PHOTO_WIDTHS) : { avif: undefined, srcSet: undefined };
  }
  if (!photo?.post_large) return { avif: undefined, srcSet: undefined };
  const { widths = [], thumb, post_large } = photo;
  if (widths.length > 0) return sized(photoUrl(post_large, base), widths);
  if (!thumb || thumb === post_large) return { avif: undefined, srcSet: undefined };
  const named = [
    candidate(photoUrl(thumb, base), NAMED_WIDTHS.thumb),
    candidate(photoUrl(post_large, base), NAMED_WIDTHS.post_large),
  ];
  return { avif: undefined, srcSet: named.join(', ') };
}

function sized(address: string, widths: readonly number[]): PhotoSet {
  const folder = address.replace(/[^/]*$/, '');
  const set = (format: string) => widths.map((width) => candidate(`${folder}${width}.${format}`, width)).join(', ');
  return { avif: set('avif'), srcSet: set('webp') };
}

/** Escapes blanks and a final comma, which would end a candidate of the set. */
const candidate = (address: string, width: number) =>
  `${address.replaceAll(' ', '%20').replaceAll(',', '%2C')} ${width}w`;
