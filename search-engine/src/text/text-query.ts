import type { StoredListing } from '../listing/stored-listing';
import { withinDistance } from './edit-distance';
import { fold, keyOf, tmkKey, wordsOf } from './fold';
import { isJapanese } from './kana';
import { isSuffix, lineWords, nameWords, typedWords } from './spellings';

/** Words of a query that are read; more would only narrow to nothing. */
const WORDS_READ = 8;
const FILLERS = new Set(['a', 'an', 'and', 'at', 'for', 'in', 'near', 'of', 'on', 'or', 'the', 'to', 'with']);

/** A typed text: an id, or words that must all match. */
export interface TextQuery {
  /** key of an MLS id, tried before the words */
  mls: string;
  /** normalised tax map key, '' when the text cannot be one */
  tmk: string;
  words: readonly string[];
}

/** null when the text holds nothing to look for. */
export function parseTextQuery(text: string): TextQuery | null {
  const words = [...new Set(typedWords(text))];
  if (isUnread(text)) return { mls: '', tmk: '', words: [text] };
  if (words.length === 0) return null;
  const telling = words.filter((word) => !FILLERS.has(word));
  return {
    mls: keyOf(fold(text).replace(/^\s*mls\s*(id|number|no\.?)?\s*[#:]?\s*/, '')),
    tmk: tmkOf(text),
    words: (telling.length > 0 ? telling : words).slice(0, WORDS_READ),
  };
}

/** A price of Japan, whose digits would be read as a number of a house. */
const JAPANESE_PRICE = /\d\s*[億万]/;

/** Whether a Japanese text is not read: it has kanji alone, or a price. It matches nothing, and not everything. */
const isUnread = (text: string): boolean =>
  isJapanese(text) && (wordsOf(text).length === 0 || JAPANESE_PRICE.test(text.normalize('NFKC')));

/** A tax map key is 9 or 13 digits, dashes and blanks ignored. */
function tmkOf(text: string): string {
  const bare = fold(text)
    .replace(/^\s*tmk\s*[#:]?/, '')
    .replace(/[\s().:-]/g, '');
  return /^(\d{9}|\d{13})$/.test(bare) ? tmkKey(bare) : '';
}

/** Misspelt letters that a word may have; numbers are exact. */
export function maxEdits(word: string): number {
  if (/\d/.test(word)) return 0;
  return word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
}

/** A shorter word keeps its first letter: 'Jane' is not 'Kane' misspelt. */
const MIN_FOR_FIRST_LETTER = 5;
/** A word with three digits is a number: it is never the right spelling of a misspelled word. */
const DIGITS = /\d.*\d.*\d/;

export const isNumber = (word: string): boolean => DIGITS.test(word);

/** Whether a listing's word can be the right spelling of another one: neither a number nor a kind of street. */
export const isCorrection = (word: string): boolean => !isNumber(word) && !isSuffix(word);

/** Letters at the beginning that a misspelt word has right. */
export const rightLetters = (word: string): number => (word.length < MIN_FOR_FIRST_LETTER ? 1 : 0);

/** Whether a typed word is another one misspelt. */
export function isMisspelling(word: string, candidate: string, edits = maxEdits(word)): boolean {
  if (edits === 0 || !candidate.startsWith(word.slice(0, rightLetters(word)))) return false;
  return withinDistance(candidate, word, edits);
}

/** A single letter only matches itself, a longer word also its continuations. */
export function matchesPrefix(candidate: string, word: string): boolean {
  return word.length > 1 ? candidate.startsWith(word) : candidate === word;
}

/** The words a listing is found by. */
export function listingWords(listing: StoredListing): Set<string> {
  return new Set(markedWords(listing).flatMap(({ words }) => words));
}

/** What a word is in a listing's address; other words have no mark. */
export const WORD_MARKS = { inAddress: 1, beginsAddress: 2 } as const;

/** Words that are the same in their listing. */
export interface MarkedWords {
  words: readonly string[];
  marks: number;
}

/** The words a listing is found by; of a word that comes again the first marks count. */
export function markedWords(listing: StoredListing): MarkedWords[] {
  const { inAddress, beginsAddress } = WORD_MARKS;
  const [first = [], ...line] = lineWords(listing.address.line_1);
  const all: MarkedWords[] = [];
  const put = (words: readonly string[], marks: number) => {
    if (words.length > 0) all.push({ words, marks });
  };
  put(first, inAddress | beginsAddress);
  put(line.flat(), inAddress);
  for (const name of placeNames(listing)) put(usualWords(name), inAddress);
  for (const name of traits(listing)) put(usualWords(name), 0);
  for (const text of ownTexts(listing)) if (text) put(wordsOf(text), 0);
  return all;
}

const usual = new Map<string, readonly string[]>();
const USUAL_KEPT = 20_000;
const NO_WORDS: readonly string[] = [];

/** The words of a text that many listings share. */
function usualWords(text: string | null): readonly string[] {
  if (!text) return NO_WORDS;
  let words = usual.get(text);
  if (!words) {
    words = nameWords(text);
    if (usual.size >= USUAL_KEPT) usual.clear();
    usual.set(text, words);
  }
  return words;
}

function placeNames(listing: StoredListing): (string | null)[] {
  return [
    listing.address.city,
    listing.address.postal_code ?? listing.postal_code,
    ...postalCities(listing.address.postal_code ?? listing.postal_code),
    listing.building_name,
    listing.hl_region_community,
    listing.hl_region_town ?? listing.town,
    listing.hl_region_district ?? listing.district,
    listing.hl_region_island ?? listing.island,
  ];
}

/** Cities of the post that no town is called after, by the beginning of their ZIP codes. People write them in addresses. */
const POSTAL_CITIES: readonly (readonly [string, string])[] = [
  ['968', 'Honolulu'],
  ['96743', 'Kamuela'],
];

function postalCities(code: string | null | undefined): string[] {
  return POSTAL_CITIES.flatMap(([beginning, city]) => (code?.startsWith(beginning) ? [city] : []));
}

function ownTexts(listing: StoredListing): (string | null)[] {
  return [listing.mls_id, listing.mls_number, listing.title, listing.public_remarks ?? listing.description];
}

function traits(listing: StoredListing): (string | null)[] {
  return [
    listing.property_type_name,
    ...[listing.dwelling_type_name].flat(),
    ...listing.property_tags,
    ...listing.listing_view,
    ...listing.amenities,
    listing.pool ? 'pool' : null,
    listing.air_conditioning ? 'air conditioning' : null,
    listing.ohana_unit ? 'ohana' : null,
  ];
}
