import { parseUrl } from 'shared-contracts';

/** Documents of the server that may redirect to the sign-in page, by their whole normalised path. */
const DOCUMENTS = [/^\/admin$/, /^\/agent_tools$/, /^\/listing_report\/[\w.~-]+$/, /^\/embed\/connect$/];
/** Only a base for relative paths: it is never requested. */
const SITE = 'https://site.invalid';

/**
 * The path to which the sign-in page may redirect, from the `redirect` of its address. The path is parsed before it is
 * compared, so that no spelling leads elsewhere. Parameters that request module overrides are removed.
 * @returns null for every other address
 */
export function returnPath(query: string): string | null {
  const given = new URLSearchParams(query).get('redirect') ?? '';
  // browsers read a backslash as a slash
  if (!given.startsWith('/') || given.includes('\\')) return null;
  const url = parseUrl(given, SITE);
  if (url?.origin !== SITE || !DOCUMENTS.some((path) => path.test(url.pathname))) return null;
  for (const name of [...url.searchParams.keys()]) {
    if (name.startsWith('mfe.') || name === 'disable-mfe') url.searchParams.delete(name);
  }
  return url.pathname + url.search + url.hash;
}
