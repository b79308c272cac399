/** Translates plain text from English. The promise fails with an Error that says what is wrong with the response. */
export type Translate = (text: string, language: string, signal?: AbortSignal) => Promise<string>;

/** A tag, also one that does not end, or an entity of HTML. */
const MARKUP = /<[/!]?[a-z][^<>]*(?:>|$)|&(?:#\d+|#x[\da-f]+|[a-z]+);/i;
/** Control characters, invisible ones and halves of surrogate pairs. */
const UNPRINTABLE = /(?!\n)\p{C}/gu;

const countOf = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;

/** Whether a text may be in a language. Texts of a language without a rule may. */
const LOOKS_LIKE: Readonly<Record<string, (text: string) => boolean>> = {
  // names stay in Latin letters; a sentence without kana is Chinese
  ja: (text) =>
    countOf(text, /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu) >= countOf(text, /\p{L}/gu) / 5 &&
    (text.length < 20 || /[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)),
};

/**
 * The response of a service as a page may show it: plain text without control characters.
 * @throws Error for a text that is no translation of the source
 */
export function checkedTranslation(source: string, response: string, language: string): string {
  const text = response.replace(UNPRINTABLE, '').trim();
  const wrong = wrongness(source, text, language);
  if (wrong !== null) throw new Error(`TRANSLATION_URL gave no translation: ${wrong}.`);
  return text;
}

function wrongness(source: string, text: string, language: string): string | null {
  const lengths = `${text.length} characters for ${source.length}`;
  if (text === '') return 'the text is empty';
  if (text.length > 3 * source.length + 100) return `the text is too long, ${lengths}`;
  if (text.length < source.length / 20) return `the text is too short, ${lengths}`;
  if (MARKUP.test(text) && !MARKUP.test(source)) return 'the text has markup';
  if (LOOKS_LIKE[language]?.(text) === false || text === source) return `the text is not in the language "${language}"`;
  return null;
}
