import type { RouteMatch } from './route';

/** The first of the setting's locales: written without a code (D23). */
const isDefault = (locale: string | null, locales: readonly string[]) => locale === null || locale === locales[0];

function within({ prefix, canonical }: Pick<RouteMatch, 'prefix' | 'canonical'>, locale: string | null): string {
  const prefixed = prefix.path !== '' && canonical.startsWith(`${prefix.path}/`);
  const path = prefixed ? canonical.slice(prefix.path.length) : canonical;
  return locale === null ? path : `/${locale}${path}`;
}

/**
 * The one address search engines should keep: without the agent or team the visitor came by, since the page is the
 * same under each; with the language, unless it is the usual one.
 */
export function publicAddress(match: Pick<RouteMatch, 'prefix' | 'canonical'>, locales: readonly string[]): string {
  const { locale } = match.prefix;
  return within(match, isDefault(locale, locales) ? null : locale);
}

/** The page's addresses in every language, `x-default` last; none where a page has no language in its address. */
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
