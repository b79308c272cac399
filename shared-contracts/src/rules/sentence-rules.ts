import type { DwellingKey, SearchFilters } from '../entities/search';

/** One way of saying one thing. */
export interface Rule {
  pattern: RegExp;
  read: (match: RegExpExecArray) => { filters: SearchFilters; meaning: string } | null;
}

const NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};
const COUNT = '(\\d{1,2}(?:\\.5)?|one|two|three|four|five|six|seven|eight|nine|ten)';
const MONEY = '\\$?\\s?(\\d[\\d,]*(?:\\.\\d+)?)\\s?(k|m|mil|million|thousand)?';
const LEAST = '(?:at least|min(?:imum)?|over|more than|above|from)';
const MOST =
  '(?:at most|max(?:imum)?|under|below|(?:less|fewer) than|up to|no more than|cheaper than|within|budget(?: of)?)';
const TO = '\\s*(?:-|–|to|or|and|but no more than)\\s*';
const BEDS = '\\+?[\\s-]*(?:bed(?:room)?s?|brs?|bdrms?)\\b';
const BATHS = '\\+?[\\s-]*(?:bath(?:room)?s?|ba)\\b';
const SQUARE_FEET = '\\s*(?:sq\\.?\\s?(?:ft|feet)|square feet|sqft)\\b\\.?';
const SQUARE_FEET_PER_ACRE = 43_560;

const countOf = (text = '') => NUMBERS[text.toLowerCase()] ?? Number(text);
/** Some write the larger one first. */
const inOrder = (...pair: [number, number]): number[] => pair.toSorted((a, b) => a - b);
const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;

/** '900k' -> 900000; a bare price below 100 means millions, below 1,000 thousands: nobody asks for a home at $900. */
function amountOf(digits = '', unit = ''): number {
  const number = Number(digits.replaceAll(',', ''));
  const word = unit.toLowerCase();
  if (word === 'k' || word === 'thousand') return number * 1000;
  if (word !== '') return number * 1_000_000;
  if (number < 100) return number * 1_000_000;
  return number < 1000 ? number * 1000 : number;
}

/** Whether a number is one of money: a small one alone may count anything. */
const isMoney = (words: string, unit = ''): boolean => /\$|\d{3}/.test(words) || unit !== '';

const priceRange = (
  words: string,
  [low, lowUnit, high, highUnit]: readonly (string | undefined)[],
): ReturnType<Rule['read']> => {
  if (!isMoney(words, highUnit)) return null;
  const [minPrice = 0, maxPrice = 0] = inOrder(amountOf(low, lowUnit ?? highUnit), amountOf(high, highUnit));
  return { filters: { minPrice, maxPrice }, meaning: `${dollars(minPrice)} to ${dollars(maxPrice)}` };
};
const atMost = (words: string, digits?: string, unit?: string): ReturnType<Rule['read']> => {
  if (!isMoney(words, unit)) return null;
  const maxPrice = amountOf(digits, unit);
  return { filters: { maxPrice }, meaning: `up to ${dollars(maxPrice)}` };
};

const number = (pattern: string, read: Rule['read']): Rule => ({ pattern: new RegExp(`\\b${pattern}`, 'i'), read });
const flag = (pattern: string, filters: SearchFilters, meaning: string): Rule => ({
  pattern: new RegExp(`\\b(?:${pattern})\\b`, 'i'),
  read: () => ({ filters, meaning }),
});
const type = (pattern: string, key: DwellingKey, meaning: string): Rule =>
  flag(pattern, { dwelling_type_name: [key] }, meaning);

/** Longer phrases stand before the shorter ones they hold. */
export const SENTENCE_RULES: readonly Rule[] = [
  number(`(?:between|from|at least)?\\s*${COUNT}${TO}${COUNT}${BEDS}`, ([, low, high]) => {
    const [minBeds = 0, maxBeds = 0] = inOrder(Math.floor(countOf(low)), Math.floor(countOf(high)));
    return { filters: { minBeds, maxBeds }, meaning: `${minBeds} to ${maxBeds} beds` };
  }),
  number(`${MOST}\\s+${COUNT}${BEDS}`, ([, text]) => {
    const maxBeds = Math.floor(countOf(text));
    return { filters: { maxBeds }, meaning: `${maxBeds} beds or fewer` };
  }),
  {
    pattern: new RegExp(`\\bbetween\\s+${MONEY}\\s+(?:and|to|-)\\s+${MONEY}\\b`, 'i'),
    read: (found) => priceRange(found[0], found.slice(1)),
  },
  {
    pattern: new RegExp(`(?<![\\d.,])${MONEY}\\s*(?:-|–|to)\\s*${MONEY}\\b(?!\\s*(?:sq|acres?))`, 'i'),
    read: (found) => priceRange(found[0], found.slice(1)),
  },
  number(`${MOST}\\s+(\\d[\\d,]*)${SQUARE_FEET}`, ([, digits = '']) => {
    const maxSquareFeet = Number(digits.replaceAll(',', ''));
    return { filters: { maxSquareFeet }, meaning: `${maxSquareFeet.toLocaleString('en-US')} square feet or less` };
  }),
  number(`(?:${LEAST}\\s+)?(\\d[\\d,]*)\\+?${SQUARE_FEET}`, ([, digits = '']) => {
    const minSquareFeet = Number(digits.replaceAll(',', ''));
    return { filters: { minSquareFeet }, meaning: `${minSquareFeet.toLocaleString('en-US')} square feet or more` };
  }),
  number(
    `(?:${LEAST}\\s+)?(\\d+(?:\\.\\d+)?|an|one|two|three|five|ten)(?:${TO}\\d+(?:\\.\\d+)?)?\\+?[\\s-]*acres?\\b`,
    ([, text = '']) => {
      const acres = text.toLowerCase() === 'an' ? 1 : countOf(text);
      return {
        filters: { minLand: Math.round(acres * SQUARE_FEET_PER_ACRE) },
        meaning: `${acres} ${acres === 1 ? 'acre' : 'acres'} of land or more`,
      };
    },
  ),
  number(`${COUNT}\\+?[\\s-]*(?:car\\s+garage|parking(?:\\s+spots?|\\s+spaces?)?)\\b`, ([, text]) => {
    const minParkingSpots = countOf(text);
    return { filters: { minParkingSpots }, meaning: `${minParkingSpots} parking spots or more` };
  }),
  number(`(?:${LEAST}\\s+)?${COUNT}${BEDS}`, ([, text]) => {
    const minBeds = Math.floor(countOf(text));
    return minBeds === 0
      ? { filters: { maxBeds: 0 }, meaning: 'studio' }
      : { filters: { minBeds }, meaning: `${minBeds} beds or more` };
  }),
  number(`(?:${LEAST}\\s+)?${COUNT}(\\s+and a half)?${BATHS}`, ([, text, half]) => {
    const minBaths = countOf(text) + (half ? 0.5 : 0);
    return { filters: { minBaths }, meaning: `${minBaths} baths or more` };
  }),
  number(`${MOST}\\s+${MONEY}\\b`, ([words, digits, unit]) => atMost(words, digits, unit)),
  number(`${LEAST}\\s+${MONEY}\\b`, ([words, digits, unit]) => {
    if (!isMoney(words, unit)) return null;
    const minPrice = amountOf(digits, unit);
    return { filters: { minPrice }, meaning: `from ${dollars(minPrice)}` };
  }),
  {
    pattern: /\$\s?(\d[\d,]*(?:\.\d+)?)\s?(k|m|mil|million|thousand)?\b/i,
    read: ([words, digits, unit]) => atMost(words, digits, unit),
  },
  number('(\\d[\\d,]*(?:\\.\\d+)?)\\s?(k|m|mil|million|thousand)\\b', ([words, digits, unit]) =>
    atMost(words, digits, unit),
  ),
  flag(
    'ocean\\s?front|beach\\s?front|on the (?:beach|ocean)',
    { advanced: { frontage: ['Ocean Front', 'Sandy Beach'] } },
    'on the ocean',
  ),
  flag(
    '(?:on|along) (?:a|the) golf course|golf course',
    { advanced: { frontage: ['Golf Course'] } },
    'on a golf course',
  ),
  flag(
    'ocean[ -]views?|views? of the (?:ocean|sea|water)|sea[ -]views?',
    { query: 'ocean view' },
    'text says “ocean view”',
  ),
  flag('mountain[ -]views?', { query: 'mountain view' }, 'text says “mountain view”'),
  flag(
    '(?:with )?(?:a )?(?:swimming )?pool',
    { advanced: { pool_features: ['In Ground', 'Community', 'Heated'] } },
    'with a pool',
  ),
  flag('gated(?: community)?', { advanced: { security: ['Gated Community'] } }, 'gated community'),
  flag(
    'vacation rentals? allowed|short[ -]term rentals?(?: allowed)?|air\\s?bnb',
    { short_term_rentals_allowed: true },
    'short term rentals allowed',
  ),
  flag('price[ -](?:reduced|drop|cut)|reduced price', { price_reduced: true }, 'price reduced'),
  flag('virtual tours?|3d tours?', { virtual_tour_available: true }, 'with a virtual tour'),
  flag('luxury|luxurious', { luxury_properties: true }, 'luxury'),
  flag('leasehold', { title_land: ['Leasehold'] }, 'leasehold'),
  flag('fee[ -]simple', { title_land: ['Fee Simple'] }, 'fee simple'),
  type('single[ -]family(?: homes?| houses?)?|(?<!open )houses?|cottages?|bungalows?', 'house', 'house'),
  type('condo(?:minium)?s?|apartments?', 'condo', 'condo'),
  type('town\\s?(?:house|home)s?', 'townhouse', 'townhouse'),
  type('(?:vacant )?land|lots?|acreage', 'land', 'land'),
  type('multi[ -]?(?:family|dwelling)|duplex(?:es)?', 'multi-family', 'multi-dwelling'),
  type('for rent|to rent|rentals?|renting|(?:a|per) month', 'rental', 'for rent'),
  flag('studios?', { maxBeds: 0 }, 'studio'),
];
