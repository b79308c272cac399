import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { formatter } from '@lingui/format-po';

/** A text of the site by its English sentence, in the language of the test. */
export type Say = (text: string) => string;

export const LANGUAGES = ['en', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The path of a page in a language. */
export const pathIn = (language: Language, path: string): string => (language === 'en' ? path : `/${language}${path}`);

export const inEnglish: Say = (text) => text;

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const po = formatter({ explicitIdAsDefault: true });

/**
 * The texts of a language, from the catalogs of all packages, so that a test does not depend on the words of a translation.
 * @returns throws for a text that no catalog has, and for one that packages translate differently
 */
export async function sayIn(language: Language): Promise<Say> {
  if (language === 'en') return inEnglish;
  const catalogs = await Promise.all(
    readdirSync(ROOT)
      .map((name) => `${ROOT}${name}/src/locales/${language}.po`)
      .filter((filename) => existsSync(filename))
      .map((filename) => po.parse(readFileSync(filename, 'utf8'), { locale: language, sourceLocale: 'en', filename })),
  );
  return (text) => {
    const words = new Set(catalogs.flatMap((catalog) => catalog[text]?.translation ?? []));
    const [word] = words;
    if (word === undefined || words.size > 1)
      throw new Error(`"${text}" has ${words.size} translations in ${language}: ${[...words].join(', ')}.`);
    return word;
  };
}
