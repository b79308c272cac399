const SLUG = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}._'‘’ʻ&()+, -]*$/u;
const CODE = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,63}$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is being refused
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029/\\\ufffd]/;

/** Splits a path or a whole address into path and query. The query has no question mark. */
export function splitAddress(url: string): { path: string; query: string } {
  const local = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/#.*$/s, '');
  const mark = local.indexOf('?');
  const path = mark < 0 ? local : local.slice(0, mark);
  return { path: path.startsWith('/') ? path : `/${path}`, query: mark < 0 ? '' : local.slice(mark + 1) };
}

/** The decoded words of a path; null when one is invalid. Double and trailing slashes are ignored. */
export function readSegments(path: string): string[] | null {
  const segments: string[] = [];
  for (const raw of path.split('/')) {
    if (raw === '') continue;
    const text = decode(raw);
    if (text === null || UNSAFE.test(text) || text === '.' || text === '..') return null;
    segments.push(text);
  }
  return segments;
}

function decode(text: string): string | null {
  try {
    const decoded = decodeURIComponent(text);
    return /\p{Surrogate}/u.test(decoded) ? null : decoded;
  } catch {
    return null;
  }
}

/** Slug of a listing, an agent or a post. */
export function isSlug(text: string): boolean {
  return text.length <= 160 && SLUG.test(text);
}

/** A share code, an MLS id or a tax map key. */
export function isCode(text: string): boolean {
  return CODE.test(text);
}
