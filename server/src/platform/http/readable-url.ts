/**
 * Escapes every percent sign of an address whose path cannot be decoded. The router then handles it like any unknown
 * address, with the usual headers. Other addresses are unchanged.
 */
export function readableUrl(url: string): string {
  if (!url.includes('%')) return url;
  const mark = url.search(/[?#]/);
  const path = mark < 0 ? url : url.slice(0, mark);
  return isDecodable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}
