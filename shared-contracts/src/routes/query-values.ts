import { LIMITS } from '../basics/constants';

/** Maximum length of a list value, as in the filters' schema. */
const WORD_LENGTH = 120;
const NUMBER = /^\d{1,15}(\.\d{1,4})?$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is being removed
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** Plain text of one line, without control characters and lone surrogates, at most `length` characters. */
export function cleanText(text: string, length: number): string {
  return cutWhole(
    text
      .replace(CONTROL, ' ')
      .replace(/\p{Surrogate}/gu, '')
      .trim(),
    length,
  ).trim();
}

/** Cuts without splitting a surrogate pair. */
function cutWhole(text: string, length: number): string {
  const cut = text.slice(0, length);
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** A number from 0 to `most`; undefined for any other text. */
export function readNumber(text: string | null, most: number): number | undefined {
  if (text === null || !NUMBER.test(text)) return undefined;
  const value = Number(text);
  return value <= most ? value : undefined;
}

export function readInteger(text: string | null, most: number): number | undefined {
  const value = readNumber(text, most);
  return value !== undefined && Number.isInteger(value) ? value : undefined;
}

/** True for the accepted forms of yes; any other value leaves the filter out. */
export function readFlag(text: string | null): true | undefined {
  return text === 'true' || text === '1' ? true : undefined;
}

/** Values of a comma list, in order and without duplicates. A comma within a value is written as %2C. */
export function readWords(text: string | null): string[] {
  const words = (text ?? '').split(',').map((word) => cleanText(unescapeComma(word), WORD_LENGTH));
  return [...new Set(words.filter((word) => word !== ''))].slice(0, LIMITS.filterValues);
}

export function writeWords(words: readonly string[]): string {
  return words.map((word) => word.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',');
}

function unescapeComma(word: string): string {
  return word.replaceAll('%2C', ',').replaceAll('%2c', ',').replaceAll('%25', '%');
}
