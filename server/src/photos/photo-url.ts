export type PhotoVariant = 'thumb' | 'post_large' | 'original';

/** Longest side in pixels. */
export const VARIANT_WIDTHS: Readonly<Record<PhotoVariant, number>> = { thumb: 480, post_large: 1600, original: 2048 };

const VARIANT = /(^|\/)(thumb|post_large|original)(\.[a-z]+)$/;

/**
 * Where a photo is found: an absolute address stays; a relative one loses '/rets-mls/' and is put under the base,
 * in the size asked for where its name tells a size [B7.30].
 */
export function photoUrl(path: string, variant: PhotoVariant | null = null, base = ''): string {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(path)) return path;
  const stripped = path.replace('/rets-mls/', '/').replace(/^\/?rets-mls\//, '/');
  const sized = variant ? stripped.replace(VARIANT, `$1${variant}$3`) : stripped;
  const folder = base.replace(/\/$/, '');
  return folder !== '' && sized.startsWith(`${folder}/`) ? sized : `${folder}/${sized.replace(/^\//, '')}`;
}
