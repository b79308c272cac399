import type { RouteMatch } from './route';

/** First words of addresses that are the same in every language: calls, files, and pages of staff and developers. */
const WITHOUT_LANGUAGE: ReadonlySet<string> = new Set([
  'admin',
  'admin_regions',
  'agent_tools',
  'api',
  'basemap',
  'components',
  'embed',
  'embed.js',
  'embed.json',
  'favicon.ico',
  'listing_report',
  'manifest.webmanifest',
  'mfe',
  'photos',
  'preview',
  'region',
  'shell',
  'static',
  'ui',
]);

const firstWord = (path: string): string => path.split(/[/?#]/, 2)[1] ?? '';

/** Whether addresses that begin with this word have no language. */
export const hasNoLanguage = (word: string): boolean => WITHOUT_LANGUAGE.has(word.toLowerCase());

/**
 * The address of a path of the site in a language: '/ja/contact' for '/contact'. Addresses that have the language already
 * or have none, and whole addresses, stay unchanged.
 * @param locale null for the default language, which has no code in addresses
 */
export function withLanguage(locale: string | null, path: string): string {
  if (locale === null || !/^\/(?!\/)/.test(path)) return path;
  const word = firstWord(path);
  if (word === locale || hasNoLanguage(word)) return path;
  return `/${locale}${path.replace(/^\/(?=$|[?#])/, '')}`;
}

/** The path of the site at an address: '/contact' for '/ja/contact'. */
export function withoutLanguage(locale: string | null, address: string): string {
  if (locale === null || firstWord(address).toLowerCase() !== locale) return address;
  // one slash: two would name another site
  return address.slice(locale.length + 1).replace(/^[/\\]*/, '/');
}

/** The address of the open page in another language: with its query, and with the agent in its address. */
export function pageInLanguage(
  { prefix, path, query }: Pick<RouteMatch, 'prefix' | 'path' | 'query'>,
  language: string,
  locales: readonly string[],
): string {
  const locale = language === locales[0] ? null : language;
  const address = withLanguage(locale, withoutLanguage(prefix.locale, path));
  return query === '' ? address : `${address}?${query}`;
}
