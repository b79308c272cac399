import { SOURCE_LANGUAGE } from '../language/language';
import { localeOf, withLanguage, withoutLanguage } from './language-path';
import type { Route, RouteMatch } from './route';

/** A page of which search engines keep one address in each language. */
type Addressed = Pick<RouteMatch, 'prefix' | 'canonical'> & { route: Pick<Route, 'page'> };

/** Whether the content of a page exists in English only. Its addresses in other languages show the same content. */
const isEnglish = ({ route: { page } }: Addressed): boolean => page === 'content' || page === 'blog-post';

/** The path of the page without agent, team and language. */
function barePath({ prefix, canonical }: Pick<RouteMatch, 'prefix' | 'canonical'>): string {
  const isPrefixed = prefix.path !== '' && canonical.startsWith(`${prefix.path}/`);
  return isPrefixed ? canonical.slice(prefix.path.length) : withoutLanguage(prefix.locale, canonical);
}

/**
 * The canonical address for search engines: without agent or team, because the page is the same, and with the language
 * unless it is the default. Content that exists in English only has its English address.
 */
export function publicAddress(match: Addressed, locales: readonly string[]): string {
  const language = isEnglish(match) && locales.includes(SOURCE_LANGUAGE) ? SOURCE_LANGUAGE : match.prefix.locale;
  return withLanguage(localeOf(language, locales), barePath(match));
}

/** The page's addresses in all languages, `x-default` last; empty for pages that have one language. */
export function languageAddresses(match: Addressed, locales: readonly string[]): { language: string; path: string }[] {
  if (isEnglish(match)) return [];
  const usual = barePath(match);
  if (locales.length < 2 || locales.slice(1).every((locale) => withLanguage(locale, usual) === usual)) return [];
  const named = locales.map((locale) => ({ language: locale, path: withLanguage(localeOf(locale, locales), usual) }));
  return [...named, { language: 'x-default', path: usual }];
}
