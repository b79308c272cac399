import { key, type PlainListing, parcel, plain, words } from './plain-listing';
import { isKindOfStreet, shortAddress, withoutHawaii, withoutPlusFour, withoutUnits } from './plain-spellings';

const FILLERS = ['a', 'an', 'and', 'at', 'for', 'in', 'near', 'of', 'on', 'or', 'the', 'to', 'with'];
const MAX_WORDS = 8;

/** The listings that a text finds: by MLS id, else by tax map key, else by all of its words. */
export function textTest(rows: readonly PlainListing[], text: string): (row: PlainListing) => boolean {
  const mls = key(plain(text).replace(/^\s*mls\s*(id|number|no\.?)?\s*[#:]?\s*/i, ''));
  const isMls = ({ listing }: PlainListing) => key(listing.mls_id) === mls;
  if (rows.some(isMls)) return isMls;
  const digits = plain(text)
    .replace(/^\s*tmk\s*[#:]?/i, '')
    .replace(/[\s().:-]/g, '');
  const isTmk = ({ tmks }: PlainListing) => /^(\d{9}|\d{13})$/.test(digits) && tmks.includes(parcel(digits));
  if (rows.some(isTmk)) return isTmk;
  const vocabulary = [...new Set(rows.flatMap((row) => [...row.words]))];
  const spellings = wordsToFind(text).map((word) => {
    const begun = vocabulary.filter((candidate) => isBegunBy(candidate, word));
    return begun.length > 0 ? begun : vocabulary.filter((candidate) => isMisspelled(candidate, word));
  });
  return (row) => spellings.every((any) => any.some((word) => row.words.has(word)));
}

/** 0: the address begins with the text; 1: the address has every word; 2: the words are elsewhere. */
export function textTier({ listing, addressWords }: PlainListing, text: string): 0 | 1 | 2 {
  const line = shortAddress(withoutUnits(words(listing.address.line_1)));
  if (line.startsWith(shortAddress(typed(text)))) return 0;
  return wordsToFind(text).every((word) => addressWords.some((own) => isBegunBy(own, word))) ? 1 : 2;
}

/** The words of a text without those that say only 'unit' or 'Hawaii'. */
export const typed = (text: string) => withoutHawaii(withoutUnits(words(withoutPlusFour(plain(text)))));

/** Fillers count only where there is nothing else. */
function wordsToFind(text: string): string[] {
  const all = [...new Set(typed(text))];
  const others = all.filter((word) => !FILLERS.includes(word));
  return (others.length > 0 ? others : all).slice(0, MAX_WORDS);
}

/** A single letter is a whole word. */
function isBegunBy(candidate: string, word: string): boolean {
  return word.length > 1 ? candidate.startsWith(word) : candidate === word;
}

/** Words from four letters on may have one slip, from eight letters on two; numbers have none. */
function isMisspelled(candidate: string, word: string): boolean {
  const most = /\d/.test(word) || word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
  if (isKindOfStreet(candidate) || (word.length === 4 && candidate[0] !== word[0])) return false;
  return most > 0 && distance(candidate, word, most) <= most;
}

/** Letters more, less or other, and swapped neighbors; more than `most` where it is certain. */
function distance(a: string, b: string, most: number): number {
  if (a === b) return 0;
  if (most === 0 || Math.abs(a.length - b.length) > most) return most + 1;
  if (a[0] === b[0]) return distance(a.slice(1), b.slice(1), most);
  const rest = (one: string, other: string) => 1 + distance(one, other, most - 1);
  const swapped = a.length > 1 && a[0] === b[1] && a[1] === b[0] ? rest(a.slice(2), b.slice(2)) : Infinity;
  return Math.min(rest(a.slice(1), b), rest(a, b.slice(1)), rest(a.slice(1), b.slice(1)), swapped);
}
