import { SOURCE_URL_CUT } from '../basics/constants';

export type SourceUrlUse = keyof typeof SOURCE_URL_CUT;

/** The first `length` characters of an address. */
export function cut(url: string, length: number): string {
  return url.slice(0, length);
}

/** A page address, cut to the limit of its receiver. */
export function cutSourceUrl(url: string, use: SourceUrlUse): string {
  return cut(url, SOURCE_URL_CUT[use]);
}
