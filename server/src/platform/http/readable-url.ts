/**
 * An address whose path cannot be decoded, with every percent sign taken for itself: the router then finds it like any
 * other that leads nowhere, and the answer carries what all answers do. Others stay as they are.
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
