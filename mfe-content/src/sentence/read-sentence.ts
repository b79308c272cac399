import type { Region, RoutePrefix } from 'shared-contracts';
import {
  defaultSearchState,
  encodeSearch,
  handle,
  placeName,
  placePath,
  type SearchFilters,
  searchPath,
} from 'shared-contracts';
import { i18n } from '../texts';
import { addressIn } from './address';
import { hasJapanese, JAPANESE_REFUSAL, JAPANESE_RULES, kanaPattern, wordsOfJapanese, yenRules } from './japanese';
import type { Rule } from './rule';
import { SENTENCE_RULES } from './rules';

/** The result of reading a sentence. */
export interface ReadSentence {
  filters: SearchFilters;
  /** the recognised words with their meaning, in the order of the sentence */
  understood: { words: string; meaning: string }[];
  /** unrecognised words, without stop words */
  left: string[];
}

type Places = readonly Pick<Region, 'name' | 'handle' | 'path' | 'region_level_string' | 'listing_count'>[];

/** Stop words. */
const SMALL_WORDS = new Set(
  'a an the in on at of for with and or to near by is are i we me my us want need looking look find show please home homes place property properties listing listings sale buy some that has have having like would live hawaii hi usa real estate around close w but'.split(
    ' ',
  ),
);

/**
 * Turns a sentence into filters by rules: '3 bed condo in Kihei under 900k with ocean view'. A pure function. The
 * result lists the words of each filter, so that the user can check and correct it. Japanese sentences have rules of their own.
 * @param yen for a dollar; without it prices in yen are not recognised
 */
export function readSentence(sentence: string, places: Places, yen?: number): ReadSentence {
  const result: ReadSentence = { filters: {}, understood: [], left: [] };
  const found: { at: number; words: string; meaning: string }[] = [];
  const refused: string[] = [];
  const requested = sentence
    .replace(FULL_WIDTH, (letters) => letters.normalize('NFKC'))
    .slice(0, MAX_LENGTH)
    .replace(hasJapanese(sentence) ? JAPANESE_REFUSAL : REFUSAL, (words) => {
      refused.push(words);
      return blank(words);
    });
  const isJapanese = hasJapanese(requested);
  const address = addressIn(requested);
  if (address) {
    result.filters.query = address.words;
    found.push({ ...address, meaning: i18n.t('address or text says “{words}”', { words: address.words }) });
  }
  const others = address ? requested.replace(address.words, blank(address.words)) : requested;
  let rest = readPlaces(others, places, result.filters, found);
  const japanese = isJapanese ? [...(yen === undefined ? [] : yenRules(yen)), ...JAPANESE_RULES] : [];
  for (const { pattern, read } of [...japanese, ...SENTENCE_RULES]) {
    const meant = firstMeant(rest, pattern, read);
    if (!meant) continue;
    const { match } = meant;
    merge(result.filters, meant.filters);
    found.push({ at: match.index, words: match[0].trim(), meaning: meant.meaning });
    // replaced by blanks, so that the rest keeps its position
    rest = rest.slice(0, match.index) + blank(match[0]) + rest.slice(match.index + match[0].length);
  }
  result.understood = found.sort((a, b) => a.at - b.at).map(({ words, meaning }) => ({ words, meaning }));
  const split = isJapanese ? wordsOfJapanese(rest) : [rest];
  const words = split.join(' ').split(/[^\p{L}\p{N}$'ʻー-]+/u);
  // an ʻokina is a letter (\p{Lm}), and alone no word
  const left = words.filter((word) => /[\p{Lu}\p{Ll}\p{Lo}\p{N}]/u.test(word) && !SMALL_WORDS.has(word.toLowerCase()));
  result.left = [...refused, ...left];
  return result;
}

/** In 'at least 3, over 900k' the first number is not a price. */
function firstMeant(text: string, pattern: Rule['pattern'], read: Rule['read']) {
  for (const match of text.matchAll(pattern)) {
    const meant = read(match);
    if (meant) return { ...meant, match };
  }
  return null;
}

const MAX_LENGTH = 500;
/** Letters and digits of East Asian keyboards. */
const FULL_WIDTH = /[\u3000\uff01-\uff5e\uff61-\uff9f㎡]+/g;
/** Negated words. No filter excludes them, and a filter for them would mean the opposite. */
const REFUSAL =
  /\b(?:not|no|without|except|excluding)\s+(?!more\b|less\b|fewer\b)(?:(?:an?|any|the|in|on)\s+)?[\p{L}\p{M}ʻ’'-]+/giu;
const blank = (words: string) => ' '.repeat(words.length);

/** Joins lists. For other filters the first value counts. */
function merge(into: SearchFilters, added: SearchFilters): void {
  const { dwelling_type_name: types, advanced, query, ...once } = added;
  if (types) into.dwelling_type_name = [...new Set([...(into.dwelling_type_name ?? []), ...types])];
  if (advanced) into.advanced = { ...advanced, ...into.advanced };
  if (query) into.query ??= query;
  Object.assign(into, { ...once, ...definedOf(into) });
}

const definedOf = (filters: SearchFilters) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));

/**
 * Names of regions, longest first. Of several regions with one name, the outermost and then the one with most listings.
 */
function readPlaces(
  sentence: string,
  places: Places,
  filters: SearchFilters,
  found: { at: number; words: string; meaning: string }[],
): string {
  const byHandle = new Map<string, Places[number]>();
  const outermost = [...places].sort((a, b) => a.path.length - b.path.length || b.listing_count - a.listing_count);
  for (const place of outermost) if (!byHandle.has(place.handle)) byHandle.set(place.handle, place);
  const words = [...sentence.matchAll(/[\p{L}\p{M}\p{N}ʻʼ’']+/gu)];
  const taken = new Set<number>();
  let rest = sentence;
  for (let length = Math.min(4, words.length); length > 0; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      const span = words.slice(start, start + length);
      const [first, last] = [span[0], span.at(-1)];
      if (!first || !last || span.some((_, index) => taken.has(start + index))) continue;
      const text = sentence.slice(first.index, last.index + last[0].length);
      const place = byHandle.get(handle(text));
      if (!place || meansView(text, sentence.slice(0, first.index))) continue;
      if (length === 1 && SMALL_WORDS.has(text.toLowerCase())) continue;
      for (const index of span.keys()) taken.add(start + index);
      filters.hl_regions = [...(filters.hl_regions ?? []), place.region_level_string];
      found.push({ at: first.index, words: text, meaning: placePath(place.path.map(({ name }) => name).reverse()) });
      rest = rest.slice(0, first.index) + ' '.repeat(text.length) + rest.slice(first.index + text.length);
    }
  }
  if (hasJapanese(sentence)) rest = readKana(rest, outermost, filters, found);
  withoutOuter(filters);
  return rest;
}

/** Places by their names in kana, the longest first. */
function readKana(
  sentence: string,
  outermost: Places,
  filters: SearchFilters,
  found: { at: number; words: string; meaning: string }[],
): string {
  let rest = sentence;
  const named = outermost.map((place) => ({ place, name: placeName(place.name) }));
  for (const { place } of named.sort((a, b) => b.name.length - a.name.length)) {
    const match = kanaPattern(place.name)?.exec(rest);
    if (!match) continue;
    filters.hl_regions = [...(filters.hl_regions ?? []), place.region_level_string];
    found.push({ at: match.index, words: match[0], meaning: placePath(place.path.map(({ name }) => name).reverse()) });
    rest = rest.slice(0, match.index) + blank(match[0]) + rest.slice(match.index + match[0].length);
  }
  return rest;
}

/** Ocean View is also a town. Without 'in' before it the words mean a view of the ocean. */
const meansView = (text: string, before: string) => /views?$/i.test(text) && !/\b(?:in|near|around)\s+$/i.test(before);

/** 'Kihei, Maui' means Kihei, so a region that contains another one is left out. */
function withoutOuter(filters: SearchFilters): void {
  const all = [...new Set(filters.hl_regions ?? [])];
  const inner = all.filter((path) => !all.some((other) => other !== path && other.startsWith(`${path} > `)));
  if (inner.length > 0) filters.hl_regions = inner;
}

/** The address of a sentence's search. */
export function addressOfSentence({ filters }: Pick<ReadSentence, 'filters'>, prefix: RoutePrefix): string {
  const { handles, query } = encodeSearch({ ...defaultSearchState(), filters });
  return searchPath(prefix, handles, query);
}
