import { contractTexts, createTexts } from 'shared-contracts';

/** The texts of documents and mails. */
export const i18n = createTexts({ ja: () => import('./locales/ja.po') });

/** Loads the texts of all languages, at the start. */
export const loadAllTexts = (languages: readonly string[]) =>
  Promise.all(languages.flatMap((language) => [i18n, contractTexts].map((texts) => texts.load(language))));
