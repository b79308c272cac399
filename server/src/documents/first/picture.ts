import type { Photo } from 'shared-contracts';
import { tag } from '../html';
import { photoAddress } from '../photo-address';

/** Widths in pixels of the two sizes the photo store makes. */
const THUMB_WIDTH = 480;
const LARGE_WIDTH = 1600;

export interface PictureOptions {
  base: string;
  alt: string;
  sizes: string;
  /** among the first on the page: asked for at once, the first of all before anything else */
  priority: 'first' | 'soon' | 'later';
}

/** The candidates of a photo as the browser's own code writes them, so that it finds them loaded. */
export function photoSet(photo: Photo, base: string): string | undefined {
  if (photo.thumb === '' || photo.thumb === photo.post_large) return undefined;
  const size = (address: string, width: number) => `${photoAddress(address, base).replaceAll(' ', '%20')} ${width}w`;
  return `${size(photo.thumb, THUMB_WIDTH)}, ${size(photo.post_large, LARGE_WIDTH)}`;
}

export function picture(photo: Photo, { base, alt, sizes, priority }: PictureOptions): string {
  return tag('img', {
    class: 'first-img',
    src: photoAddress(photo.post_large, base),
    srcset: photoSet(photo, base),
    sizes,
    alt,
    loading: priority === 'later' ? 'lazy' : 'eager',
    fetchpriority: priority === 'first' ? 'high' : undefined,
    decoding: priority === 'later' ? 'async' : 'sync',
  });
}
