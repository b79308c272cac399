import type { RouteMatch } from './route';

/** The first locale of the setting, which has no code in addresses. */
const isDefault = (locale: string | null, locales: readonly string[]) => locale === null || locale === locales[0];

function within({ prefix, canonical }: Pick<RouteMatch, 'prefix' | 'canonical'>, locale: string | null): string {
  const prefixed = prefix.path !== '' && canonical.startsWith(`${prefix.path}/`);
  const path = prefixed ? canonical.slice(prefix.path.length) : canonical;
  return locale === null ? path : `/${locale}${path}`;
}

/**
 * The canonical address for search engines: without agent or team, because the page is the same, and with the language
 * unless it is the default.
 */
export function publicAddress(match: Pick<RouteMatch, 'prefix' | 'canonical'>, locales: readonly string[]): string {
  const { locale } = match.prefix;
  return within(match, isDefault(locale, locales) ? null : locale);
}

/** The page's addresses in all languages, `x-default` last; empty for pages without a language in their address. */
export function languageAddresses(
  match: Pick<RouteMatch, 'prefix' | 'canonical'>,
  locales: readonly string[],
): { language: string; path: string }[] {
  const usual = within(match, null);
  if (!/^\/listings(?=$|[/?#])/.test(usual) || locales.length < 2) return [];
  const named = locales.map((locale) => ({
    language: locale,
    path: within(match, isDefault(locale, locales) ? null : locale),
  }));
  return [...named, { language: 'x-default', path: usual }];
}
