import { contractTexts, createTexts } from 'shared-contracts';

/** The texts of documents and mails. */
export const i18n = createTexts({ ja: () => import('./locales/ja.po') });

/**
 * Loads the texts of all languages, at the start.
 * @throws Error for a language without texts: its pages would be English under an address of that language
 */
export async function loadAllTexts(languages: readonly string[]): Promise<void> {
  for (const language of languages) {
    const has = await Promise.all([i18n, contractTexts].map((texts) => texts.load(language)));
    if (has.includes(false))
      throw new Error(
        `LOCALES has "${language}", and this build has no catalog of it. Add its catalogs (docs/languages.md), or remove the code.`,
      );
  }
}
