import type { LanguageDisplay } from './display/language-display';
import { pageLanguage } from './language/language';
import { createTexts } from './language/texts';

const displays = new Map<string, LanguageDisplay>();

/** The texts of displays, rules and errors. A catalog comes with the display of its language. */
export const i18n = createTexts({
  // the chunk of all catalogs of the shell
  async ja() {
    const [catalog, { JAPANESE }] = await Promise.all([
      import(/* webpackChunkName: "ja" */ './locales/ja.po'),
      import(/* webpackChunkName: "ja" */ './display/japanese'),
    ]);
    displays.set('ja', JAPANESE);
    return catalog;
  },
});

/** How the page's language writes values; undefined in English, and where the catalog is not loaded. */
export const languageDisplay = (): LanguageDisplay | undefined => displays.get(pageLanguage());
