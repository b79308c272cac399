/** The language of texts without a catalog: that of the sources. */
export const SOURCE_LANGUAGE = 'en';

let source = (): string => SOURCE_LANGUAGE;

/**
 * The language of the page, as `ja`. A document has one, and so has a rendering process's realm; on the server it is that of the
 * running request or job.
 */
export const pageLanguage = (): string => source();

/** The `lang` of a text that exists in English only, such as a stored page: undefined on an English page. */
export const englishLang = (): string | undefined => (pageLanguage() === SOURCE_LANGUAGE ? undefined : SOURCE_LANGUAGE);

/** Sets where the language comes from, before anything shows a text. */
export function setLanguageSource(next: () => string): void {
  source = next;
}
