import { type RoutePrefix, withLanguage } from 'shared-contracts';

const LINKS = /<(?:a|form)\s[^>]*>/g;
const ADDRESS = /(\s(?:href|action)=")(\/[^"]*)/;

/**
 * Adds the language of the page to the addresses of its links and forms, as the browser does (`languages/keep-language.ts`).
 * A link with `hreflang` leads to another language.
 */
export function keepLanguage(html: string, { locale }: Pick<RoutePrefix, 'locale'>): string {
  if (locale === null) return html;
  return html.replace(LINKS, (tag) =>
    / hreflang="/i.test(tag)
      ? tag
      : tag.replace(ADDRESS, (_, start: string, path: string) => start + withLanguage(locale, path)),
  );
}
