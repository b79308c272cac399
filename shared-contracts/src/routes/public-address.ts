import { localeOf, withLanguage, withoutLanguage } from './language-path';
import type { RouteMatch } from './route';

/** The path of the page without agent, team and language. */
function barePath({ prefix, canonical }: Pick<RouteMatch, 'prefix' | 'canonical'>): string {
  const isPrefixed = prefix.path !== '' && canonical.startsWith(`${prefix.path}/`);
  return isPrefixed ? canonical.slice(prefix.path.length) : withoutLanguage(prefix.locale, canonical);
}

/**
 * The canonical address for search engines: without agent or team, because the page is the same, and with the language
 * unless it is the default.
 */
export function publicAddress(match: Pick<RouteMatch, 'prefix' | 'canonical'>, locales: readonly string[]): string {
  return withLanguage(localeOf(match.prefix.locale, locales), barePath(match));
}

/** The page's addresses in all languages, `x-default` last; empty for pages that have one language. */
export function languageAddresses(
  match: Pick<RouteMatch, 'prefix' | 'canonical'>,
  locales: readonly string[],
): { language: string; path: string }[] {
  const usual = barePath(match);
  if (locales.length < 2 || locales.slice(1).every((locale) => withLanguage(locale, usual) === usual)) return [];
  const named = locales.map((locale) => ({ language: locale, path: withLanguage(localeOf(locale, locales), usual) }));
  return [...named, { language: 'x-default', path: usual }];
}
