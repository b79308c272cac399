/** Paragraphs as one text to edit, an empty line between them. */
export const asText = (paragraphs: readonly string[]): string => paragraphs.join('\n\n');

/** The text cut at its empty lines. */
export function asParagraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
