import { fold, wordsOf } from './fold';

/** Directions of a street, the shortest spelling first. */
const DIRECTIONS = [
  'n no north',
  's so south',
  'e east',
  'w west',
  'ne northeast',
  'nw northwest',
  'se southeast',
  'sw southwest',
];
/** Kinds of streets, by the postal service's abbreviations, the usual spelling first. */
const SUFFIXES = [
  'aly alley',
  'ave av aven avenue',
  'blvd boul boulevard',
  'cir circ circle',
  'ct court',
  'dr drv drive',
  'hwy highway',
  'ln lane',
  'lp loop',
  'pkwy parkway',
  'pl place',
  'rd road',
  'sq square',
  'st str street',
  'ter terr terrace',
  'trl trail',
  'wy way',
];
/** Words of names, in the same way. */
const NAME_WORDS = [
  'bch beach',
  'bldg building',
  'ctr center centre',
  'est ests estate estates',
  'ft fort',
  'gdns gdn garden gardens',
  'hts heights',
  'mtn mountain',
  'mt mount',
  'plz plaza',
  'pt point',
  'rdg ridge',
  'vlg village',
];
type Spellings = ReadonlyMap<string, readonly string[]>;

function spellingsOf(groups: readonly string[]): Spellings {
  const all = groups.map((group) => group.split(' '));
  return new Map(all.flatMap((words) => words.map((word) => [word, words])));
}
const OF_SUFFIXES = spellingsOf(SUFFIXES);
const OF_NAMES = spellingsOf([...SUFFIXES, ...NAME_WORDS]);
const OF_LINES = spellingsOf([...SUFFIXES, ...NAME_WORDS, ...DIRECTIONS]);

/** Whether a word only says which kind of street it is: 'Lane', 'Rd'. */
export const isSuffix = (word: string): boolean => OF_SUFFIXES.has(word);

/** The words of a name, in every spelling: 'Palm Gardens' is found by 'palm gdns', too. */
export function nameWords(name: string): string[] {
  return wordsOf(name).flatMap((word, at, all) => inAllSpellings(OF_NAMES, word, all[at + 1]));
}

/** For each word of an address line its spellings. A unit has only its own, so that '#E' is not 'East'. */
export function lineWords(line: string): (readonly string[])[] {
  const [street = '', ...units] = fold(line).split('#');
  const spelled = wordsOf(street).map((word, at, all) => inAllSpellings(OF_LINES, word, all[at + 1]));
  return [...spelled, ...units.flatMap(wordsOf).map((word) => [word])];
}

function inAllSpellings(spellings: Spellings, word: string, next = ''): readonly string[] {
  const all = spellings.get(word) ?? [word];
  // 'St' before a name is a saint, 'Mt' can be a mountain
  if ((word === 'st' && /^[a-z]{3}/.test(next)) || word === 'saint') return [...all, 'saint', 'st'];
  return word === 'mt' || word === 'mtn' || word === 'mountain' ? [...all, 'mountain', 'mtn', 'mt'] : all;
}

const UNIT_WORDS = new Set('apartment apt no num number rm room ste suite unit'.split(' '));
const UNIT_WITH_NUMBER = /^(?:apartment|apt|unit|ste|suite)(\d\w*)$/;

/** Without the words before a unit: 'Apt 12', 'Unit 12', 'apt12' and '#12' are the same. */
function withoutUnitWords(words: readonly string[]): string[] {
  return words
    .filter((word, at) => !(UNIT_WORDS.has(word) && /^(?:[a-z]$|\w*\d)/.test(words[at + 1] ?? '')))
    .map((word) => word.replace(UNIT_WITH_NUMBER, '$1'));
}

/**
 * Without the state, which is true of every listing: 'HI' anywhere, 'Hawaii' at the end or before a ZIP code. In
 * 'Hawaii Kai' the word is part of a name. Of the state alone nothing is left: it means all listings.
 */
function withoutState(words: readonly string[]): readonly string[] {
  const kept = words.filter((word) => word !== 'hi' && word !== 'usa');
  const last = kept.findLastIndex((word) => !/^\d{4,5}$/.test(word));
  if (kept[last] === 'hawaii') kept.splice(last, 1);
  return kept;
}

/** '96753-1234' names a side of a street in the ZIP code 96753; few listings have the last four digits. */
const ZIP_PLUS_FOUR = /(?<![\w-])(96[78]\d\d)-\d{4}(?![\w-])/g;

/** The words of a typed text that distinguish listings, in order. */
export function typedWords(text: string): readonly string[] {
  return withoutState(withoutUnitWords(wordsOf(fold(text).replace(ZIP_PLUS_FOUR, '$1'))));
}

/** An address line in one spelling, so that 'Avenue' begins like 'Ave'. */
export function lineKey(line: string): string {
  return keyOfWords(withoutUnitWords(wordsOf(line)));
}

/** A typed text in the spelling of `lineKey`. */
export function typedLineKey(text: string): string {
  return keyOfWords(typedWords(text));
}

const keyOfWords = (words: readonly string[]) => words.map((word) => OF_LINES.get(word)?.[0] ?? word).join(' ');
