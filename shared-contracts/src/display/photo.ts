import { SMALL_SCREEN_PX } from '../basics/constants';
import type { CardPhoto } from '../entities/listing';

/** Widths in pixels that pictures of this site are offered in: cards at one, two and three device pixels to a CSS pixel, and a screen. */
export const PHOTO_WIDTHS = [480, 720, 1080, 1600] as const;
/** A picture that the site draws itself: it is there in every width. */
const DRAWN = /^\/photos\/sample\/[^/]+\/post_large\.webp$/;
/** Widths in pixels of the two sizes every photo has by name. */
const NAMED_WIDTHS = { thumb: 480, post_large: 1600 } as const;

/** A photo's whole address: absolute and rooted ones stay, others stand under the base without '/rets-mls/' [B7.30]. */
export function photoUrl(address: string, base = ''): string {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address)) return address;
  const path = address.replace('/rets-mls/', '/').replace(/^rets-mls\//, '');
  if (base === '' || (address.startsWith('/') && path === address)) return path;
  return `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}

/**
 * How wide a search result's photo is drawn, as the attribute `sizes` [B9.25]: nearly as the screen on small ones, half of it on
 * others, a quarter where the map stands beside. The document asks for photos by it, so the search must not differ.
 */
export const RESULT_PHOTO_SIZES = `(width < ${SMALL_SCREEN_PX}px) calc(100vw - 2rem), (width < 1100px) 46vw, 26vw`;

/** The same of the picture above a blog post. */
export const POST_COVER_SIZES = '(min-width: 48rem) 44rem, 100vw';

/** What a browser chooses from, by the width a photo is drawn at; both are `srcset` values. */
export interface PhotoSet {
  /** for browsers that read AVIF, which is smaller */
  avif: string | undefined;
  srcSet: string | undefined;
}

/**
 * Server and browser write the same set, so that the browser finds loaded what the document asked for.
 * @param photo its record, or its address alone
 */
export function photoSet(photo: CardPhoto | string | null | undefined, base = ''): PhotoSet {
  if (typeof photo === 'string') {
    const address = photoUrl(photo, base);
    return DRAWN.test(address) ? sized(address, PHOTO_WIDTHS) : { avif: undefined, srcSet: undefined };
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

/** A blank ends an address in a set, and a comma at its end the candidate. */
const candidate = (address: string, width: number) =>
  `${address.replaceAll(' ', '%20').replaceAll(',', '%2C')} ${width}w`;
