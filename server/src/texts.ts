import { contractTexts, createTexts } from 'shared-contracts';

/** The texts of documents and mails. */
export const i18n = createTexts({ ja: () => import('./locales/ja.po') });

/** Loads the texts of these languages, at the start. @returns those without a catalog, whose pages would be English */
export async function loadAllTexts(languages: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const language of languages) {
    const has = await Promise.all([i18n, contractTexts].map((texts) => texts.load(language)));
    if (has.includes(false)) missing.push(language);
  }
  return missing;
}
