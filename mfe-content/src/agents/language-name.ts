import { pageLanguage, SOURCE_LANGUAGE } from 'shared-contracts';

/** Languages that agents in Hawaii speak, by their codes. */
const CODES = 'en ja ko zh yue haw fil tl ilo sm to mh ch vi th lo km id ms hi ta es pt fr de it nl ru uk pl sv'.split(
  ' ',
);

/** The name of a language in the page's language, from its English name. A name that is not in the list stays as it is. */
export function languageName(english: string): string {
  if (pageLanguage() === SOURCE_LANGUAGE) return english;
  const names = (language: string) => new Intl.DisplayNames(language, { type: 'language' });
  const source = names(SOURCE_LANGUAGE);
  const code = CODES.find((one) => source.of(one) === english);
  return (code && names(pageLanguage()).of(code)) ?? english;
}
