/*
 * Spellings as the oracle knows them, written without the engine: pairs of a short form and its others.
 */

const DIRECTIONS: Readonly<Record<string, string>> = {
  n: 'north,no',
  s: 'south,so',
  e: 'east',
  w: 'west',
  ne: 'northeast',
  nw: 'northwest',
  se: 'southeast',
  sw: 'southwest',
};
const KINDS: Readonly<Record<string, string>> = {
  st: 'street,str',
  ave: 'avenue,av,aven',
  rd: 'road',
  dr: 'drive,drv',
  pl: 'place',
  ln: 'lane',
  lp: 'loop',
  ct: 'court',
  cir: 'circle,circ',
  wy: 'way',
  hwy: 'highway',
  blvd: 'boulevard,boul',
  pkwy: 'parkway',
  ter: 'terrace,terr',
  trl: 'trail',
  aly: 'alley',
  sq: 'square',
  plz: 'plaza',
  hts: 'heights',
  vlg: 'village',
  pt: 'point',
  rdg: 'ridge',
  bch: 'beach',
  bldg: 'building',
  ctr: 'center,centre',
  est: 'estate,ests,estates',
  gdns: 'gardens,gdn,garden',
  ft: 'fort',
  mt: 'mount',
  mtn: 'mountain',
};

/** The short form of a word; itself without one. */
const shortOf = (word: string, table: Readonly<Record<string, string>>) =>
  Object.keys(table).find((short) => short === word || table[short]?.split(',').includes(word)) ?? word;

function waysIn(table: Readonly<Record<string, string>>, all: readonly string[]): string[] {
  return all.flatMap((word, at) => {
    const short = shortOf(word, table);
    const ways = [word, short, ...(table[short]?.split(',') ?? [])];
    const next = all[at + 1] ?? '';
    if (word === 'saint') ways.push('st');
    if (word === 'st' && next.length > 2 && !/\d/.test(next.slice(0, 3))) ways.push('saint');
    if (['mt', 'mtn', 'mountain'].includes(word)) ways.push('mt', 'mtn', 'mountain');
    return ways;
  });
}

/** The words of a name with their other spellings; a name has no abbreviated directions. */
export const nameWays = (all: readonly string[]): string[] => waysIn(KINDS, all);
/** The words of a street with their other spellings. */
export const lineWays = (all: readonly string[]): string[] => waysIn({ ...KINDS, ...DIRECTIONS }, all);

const UNITS = /^(apartment|apt|no|num|number|rm|room|ste|suite|unit)$/;

/** Drops 'apt' before '12' and before 'b', and cuts it off 'apt12'. */
export function withoutUnits(all: readonly string[]): string[] {
  const kept: string[] = [];
  for (const [at, word] of all.entries()) {
    const next = all[at + 1] ?? '';
    if (UNITS.test(word) && (/\d/.test(next) || /^[a-z]$/.test(next))) continue;
    const number = /^(?:apartment|apt|unit|ste|suite)(\d.*)$/.exec(word)?.[1];
    kept.push(number ?? word);
  }
  return kept;
}

/** Says only which kind of street it is. */
export const isKindOfStreet = (word: string): boolean =>
  /^(st|ave|rd|dr|pl|ln|lp|ct|cir|wy|hwy|blvd|pkwy|ter|trl|aly|sq)$/.test(shortOf(word, KINDS));

/** '96753-1234' is in the ZIP code 96753. */
export const withoutPlusFour = (text: string): string =>
  text
    .split(/(?=[^\w-])|(?<=[^\w-])/)
    .map((part) => (/^96[78]\d\d-\d{4}$/.test(part) ? part.slice(0, 5) : part))
    .join('');

/** Drops 'hi', 'usa', and 'hawaii' where only numbers of a ZIP code follow. */
export function withoutHawaii(all: readonly string[]): string[] {
  const others = all.filter((word) => !['hi', 'usa'].includes(word));
  const zips = [...others].reverse().findIndex((word) => !/^\d{4}\d?$/.test(word));
  const at = others.length - 1 - zips;
  return others.filter((word, index) => zips < 0 || index !== at || word !== 'hawaii');
}

/** An address with short forms only. */
export function shortAddress(all: readonly string[]): string {
  return all.map((word) => shortOf(word, { ...KINDS, ...DIRECTIONS })).join(' ');
}
