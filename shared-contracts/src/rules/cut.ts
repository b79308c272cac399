import { SOURCE_URL_CUT } from '../basics/constants';

export type SourceUrlUse = keyof typeof SOURCE_URL_CUT;

/** An address without the code of a shared list, because its reader could join the list. An id stays. */
export const withoutShortlistCode = (url: string): string =>
  url.replace(/(\/shortlist\/+)(?!\d+(?:[/?#]|$))[^/?#]+/gi, '$1');

/** The first `length` characters of a page's address, without the code of a shared list. */
export function cut(url: string, length: number): string {
  return withoutShortlistCode(url).slice(0, length);
}

/** A page address, cut to the limit of its receiver. */
export function cutSourceUrl(url: string, use: SourceUrlUse): string {
  return cut(url, SOURCE_URL_CUT[use]);
}
