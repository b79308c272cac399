import { inLatinLetters, isJapanese } from './kana';

/** Letters of Hawaiian words are written in many ways: with and without okina and kahako. */
const OKINA = /[\u02bb\u02bc\u2018\u2019\u201b'`\u00b4]/g;
const MARKS = /[\u0300-\u036f]/g;
const ASCII = /^[\x20-\x7e\s]*$/;

/**
 * Lower case without okina, kahako and other marks: 'Kīhei' and 'KIHEI' are the same word. Full-width letters and digits
 * of East Asian keyboards become plain ones, and names in kana those in Latin letters.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower.includes("'") || lower.includes('`') ? lower.replace(OKINA, '') : lower;
  return (isJapanese(lower) ? inLatinLetters(lower) : lower)
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(OKINA, '');
}

const keys = new Map<string, string>();
const KEYS_KEPT = 50_000;

/** What two spellings of one value share: 'Big Island' and its handle 'big-island' have one key. */
export function keyOf(text: string): string {
  const known = keys.get(text);
  if (known !== undefined) return known;
  const key = fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (keys.size >= KEYS_KEPT) keys.clear();
  keys.set(text, key);
  return key;
}

/** Letters and digits only; a tax map key without its last four characters is that of the whole parcel. */
export function tmkKey(text: string): string {
  const bare = fold(text).replace(/[^a-z0-9]/g, '');
  return bare.length === 9 ? `${bare}0000` : bare;
}

/** The words of a text, folded, in order; every run of letters and digits is a word. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[a-z0-9]+/g) ?? [];
}
