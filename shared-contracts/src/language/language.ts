/** The language of texts without a catalog: that of the sources. */
export const SOURCE_LANGUAGE = 'en';

let source = (): string => SOURCE_LANGUAGE;

/**
 * The language of the page, as `ja`. A document has one, and so has a rendering process's realm; on the server it is that of the
 * running request or job.
 */
export const pageLanguage = (): string => source();

/** Sets where the language comes from, before anything shows a text. */
export function setLanguageSource(next: () => string): void {
  source = next;
}
