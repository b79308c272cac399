import type { LanguageDisplay } from './display/language-display';
import { pageLanguage } from './language/language';
import { createTexts } from './language/texts';

const DISPLAYS: Readonly<Record<string, () => Promise<{ default: LanguageDisplay }>>> = {
  // the chunk of all catalogs of the shell
  ja: () => import(/* webpackChunkName: "ja-po" */ './display/japanese'),
};
const loaded = new Map<string, LanguageDisplay>();

/** The texts of displays, rules and errors. Its catalog brings the display of the language. */
export const i18n = createTexts(async (language) => {
  const [catalog, display] = await Promise.all([
    import(/* webpackChunkName: "[request]" */ `./locales/${language}.po`),
    DISPLAYS[language]?.(),
  ]);
  if (display) loaded.set(language, display.default);
  return catalog;
});

/** How the page's language writes values; undefined in English, and where the catalog is not loaded. */
export const languageDisplay = (): LanguageDisplay | undefined => loaded.get(pageLanguage());
