import { type CardPhoto, photoSet, photoUrl, thumbhashColors } from 'shared-contracts';
import { element, tag } from '../html';
import { PLACEHOLDER_PATH } from '../placeholder';

export interface PictureOptions {
  base: string;
  alt: string;
  sizes: string;
  /** among the first on the page: asked for at once, the first of all before anything else */
  priority: 'first' | 'soon' | 'later';
}

/** The drawn coast that stands where a listing has no photo [B2.5.19]. */
export function noPicture(alt: string): string {
  return tag('img', { class: 'first-img', src: PLACEHOLDER_PATH, alt: `${alt} (no photo)` });
}

/**
 * A photo with the candidates that the browser's own code writes, so that it finds them loaded.
 * @param photo its record, or its address alone
 */
export function picture(photo: CardPhoto | string, { base, alt, sizes, priority }: PictureOptions): string {
  const { avif, srcSet } = photoSet(photo, base);
  const image = tag('img', {
    class: 'first-img',
    src: photoUrl(typeof photo === 'string' ? photo : photo.post_large, base),
    srcset: srcSet,
    sizes,
    alt,
    loading: priority === 'later' ? 'lazy' : 'eager',
    fetchpriority: priority === 'first' ? 'high' : undefined,
    decoding: priority === 'later' ? 'async' : 'sync',
  });
  const source = avif ? tag('source', { type: 'image/avif', srcset: avif, sizes }) : '';
  const drawn = element('picture', { class: 'first-picture' }, source + image);
  return element('span', { class: 'first-frame' }, (typeof photo === 'string' ? '' : colors(photo)) + drawn);
}

/**
 * The colours of the photo's top and bottom, which show until it is there. They stand in SVG attributes, as the policy
 * takes no inline style; the sheet makes one gradient of the two.
 */
function colors({ thumbhash }: CardPhoto): string {
  const [top, , bottom] = thumbhashColors(thumbhash) ?? [];
  if (top === undefined || bottom === undefined) return '';
  const color = (className: string, value: string) =>
    `${tag('svg', { class: className, color: value, 'aria-hidden': 'true' })}</svg>`;
  return color('first-hue', top) + color('first-hue first-low', bottom);
}
