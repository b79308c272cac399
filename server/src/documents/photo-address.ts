/** A photo's whole address: absolute ones stay, relative ones stand under the photo base, '/rets-mls/' stripped. */
export function photoAddress(photo: string, base: string): string {
  if (/^https?:\/\//.test(photo)) return photo;
  const path = photo.replace(/^\/?rets-mls\//, '').replace(/^\/+/, '');
  return `${base.replace(/\/+$/, '')}/${path}`;
}
