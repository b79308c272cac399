/** A photo's whole address: absolute and rooted ones stay, others stand under the photo base without '/rets-mls/'. */
export function photoAddress(photo: string, base: string): string {
  const rooted = photo.startsWith('/') && !photo.includes('/rets-mls/');
  if (rooted || /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(photo)) return photo;
  const path = photo
    .replace('/rets-mls/', '/')
    .replace(/^rets-mls\//, '')
    .replace(/^\/+/, '');
  return `${base.replace(/\/+$/, '')}/${path}`;
}
