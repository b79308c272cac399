import { formatDistance, type SearchFilters } from 'shared-contracts';
import { i18n } from '../texts';
import { HIGHEST, inOrder, LOWEST, leavesOut, numberRule, OR_LESS, OR_MORE, type Rule, TO } from './rule';

const WORDS: Readonly<Record<string, number>> = {
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
  an: 1,
  half: 0.5,
  quarter: 0.25,
};
const SIGNS: Readonly<Record<string, string>> = { '½': '1/2', '¼': '1/4', '¾': '3/4' };
/** '1/2', '2 1/2', '2½'. */
const FRACTION = '(?:\\d{1,2}[\\s-]?)?[½¼¾]|(?:\\d{1,2}[\\s-])?(?:1/2|[13]/4)(?![\\d/])';
const WORD = 'one|two|three|four|five|six|seven|eight|nine|ten';
const COUNT = `((?:${FRACTION}|\\d{1,2}(?:\\.\\d{1,2})?|(?:${WORD}))(?:\\s+and a half)?)`;
const ACRES = `((?:${FRACTION}|\\d+(?:\\.\\d+)?|\\.\\d+|(?:${WORD}))(?:\\s+and a half)?|half|quarter|an)`;
const FEET = '(\\d[\\d,]*)';

const wholeOf = (digits: string) => Number(digits.replaceAll(',', ''));

/** 'two and a half', '2 1/2', '2½' and '2.5' are the same number. */
function countOf(text: string): number {
  const half = /\s+and a half$/i;
  const plain = text
    .toLowerCase()
    .replace(half, '')
    .replace(/[½¼¾]/, (sign) => ` ${SIGNS[sign]}`);
  const parts = plain.trim().split(/[\s-]+/);
  const sum = parts.reduce((all, part) => {
    const [above = '', below = '1'] = part.split('/');
    return all + (WORDS[part] ?? Number(above) / Number(below));
  }, 0);
  return half.test(text) ? sum + 0.5 : sum;
}

/** A quantity of a home. */
export interface Measure {
  amount: string;
  unit: string;
  read: (text: string) => number;
  /** the next smaller amount: 'under 5 beds' means 4 */
  step: number;
  filters: (least: number | undefined, most: number | undefined) => SearchFilters;
  /** the meaning of a minimum, a maximum and both */
  atLeast: (count: number) => string;
  atMost: (count: number) => string;
  between: (low: number, high: number) => string;
}

function rulesOf({ amount, unit, read, step, filters, atLeast, atMost, between }: Measure): Rule[] {
  const least = (minimum: number) => ({ filters: filters(minimum, undefined), meaning: atLeast(minimum) });
  const most = (maximum: number) =>
    maximum < 0 ? null : { filters: filters(undefined, maximum), meaning: atMost(maximum) };
  const range = (low: string, high: string) => {
    const [minimum = 0, maximum = 0] = inOrder(read(low), read(high));
    return { filters: filters(minimum, maximum), meaning: between(minimum, maximum) };
  };
  return [
    numberRule(`(?:(?:between|from|at least)\\s+)?${amount}${TO}${amount}${unit}`, ([, low = '', high = '']) =>
      range(low, high),
    ),
    numberRule(`${HIGHEST}${amount}${unit}`, ([, limit, text = '']) =>
      most(read(text) - (leavesOut(limit) ? step : 0)),
    ),
    numberRule(`${amount}${unit}${OR_LESS}`, ([, text = '']) => most(read(text))),
    numberRule(`${LOWEST}?${amount}\\+?${unit}${OR_MORE}?`, ([, limit, text = '']) =>
      least(read(text) + (leavesOut(limit) ? step : 0)),
    ),
  ];
}

const given = (filters: SearchFilters): SearchFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));

export const BEDS: Measure = {
  amount: COUNT,
  unit: '[\\s-]*(?:bed(?:room)?s?|brs?|bds?|bdrms?)\\b',
  read: (text) => Math.floor(countOf(text)),
  step: 1,
  filters: (minBeds, maxBeds) => given({ minBeds, maxBeds }),
  atLeast: (count) => i18n.t('{count, plural, one {# bed} other {# beds}} or more', { count }),
  atMost: (count) => i18n.t('{count, plural, one {# bed} other {# beds}} or fewer', { count }),
  between: (low, high) =>
    i18n.t('{low, plural, other {#}} to {high, plural, one {# bed} other {# beds}}', { low, high }),
};
export const BATHS: Measure = {
  amount: COUNT,
  unit: '[\\s-]*(?:bath(?:room)?s?|ba)\\b',
  read: countOf,
  step: 0.5,
  filters: (minBaths, maxBaths) => given({ minBaths, maxBaths }),
  atLeast: (count) => i18n.t('{count, plural, one {# bath} other {# baths}} or more', { count }),
  atMost: (count) => i18n.t('{count, plural, one {# bath} other {# baths}} or fewer', { count }),
  between: (low, high) =>
    i18n.t('{low, plural, other {#}} to {high, plural, one {# bath} other {# baths}}', { low, high }),
};
export const SQUARE_FEET: Measure = {
  amount: FEET,
  unit: '\\s*(?:sq\\.?\\s?(?:ft|feet)|square feet|sqft|sf)\\b\\.?',
  read: wholeOf,
  step: 0,
  filters: (minSquareFeet, maxSquareFeet) => given({ minSquareFeet, maxSquareFeet }),
  atLeast: (count) => i18n.t('{count, plural, other {# square feet}} or more', { count }),
  atMost: (count) => i18n.t('{count, plural, other {# square feet}} or less', { count }),
  between: (low, high) => i18n.t('{low, plural, other {#}} to {high, plural, other {# square feet}}', { low, high }),
};

/** A studio is a home without a bedroom. */
const studio = (rule: Rule): Rule => ({
  ...rule,
  read: (match) => {
    const meant = rule.read(match);
    const { minBeds, maxBeds } = meant?.filters ?? {};
    return (maxBeds ?? minBeds) === 0 ? { filters: { maxBeds: 0 }, meaning: i18n.t('studio') } : meant;
  },
});

const SQUARE_FEET_PER_ACRE = 43_560;

export const landOrMore = (acres: number) => ({
  filters: { minLand: Math.round(acres * SQUARE_FEET_PER_ACRE) },
  meaning: i18n.t('{acres, plural, one {# acre} other {# acres}} of land or more', { acres }),
});

/** No filter limits the maximum land, so such words stay unrecognised. */
const LAND = numberRule(
  `(?:${HIGHEST}|${LOWEST}|between\\s+)?(?:a\\s+)?${ACRES}(?:${TO}\\d*\\.?\\d+)?\\+?(?:\\s+of)?(?:\\s+an)?[\\s-]*acres?\\b(${OR_LESS})?`,
  ([, highest, , text = '', orLess]) => {
    const acres = countOf(text);
    if (highest !== undefined || orLess !== undefined || acres === 0) return null;
    return landOrMore(acres);
  },
);

const PARKING = numberRule(
  `${COUNT}\\+?[\\s-]*(?:car\\s+garage|parking(?:\\s+spots?|\\s+spaces?)?)\\b`,
  ([, text = '']) => {
    const minParkingSpots = countOf(text);
    const meaning = i18n.t('{count, plural, one {# parking spot} other {# parking spots}} or more', {
      count: minParkingSpots,
    });
    return { filters: { minParkingSpots }, meaning };
  },
);

const SEA = '(?:the\\s+)?(?:ocean|sea|beach(?:es)?|shore(?:line)?|coast(?:line)?|waterfront|water)\\b';
/** Feet of a unit, by how its name begins. */
const FEET_PER: readonly (readonly [begin: string, feet: number])[] = [
  ['k', 3280.84],
  ['mi', 5280],
  ['m', 3.28084],
  ['y', 3],
];
/** 'within half a mile of the beach', '500 ft from the ocean', 'a mile to the sea', '2 km from the coast' */
const SEA_DISTANCE = numberRule(
  `(?:${HIGHEST})?(${FEET}|${ACRES}|a)\\s*(?:of\\s+)?(?:an?\\s+)?[\\s-]*(feet|foot|ft|yards?|kilomet(?:er|re)s?|kms?|miles?|mi|met(?:er|re)s?|m)\\b\\.?(?:\\s+walk)?\\s+(?:of|from|to|off)\\s+${SEA}`,
  ([, , text = '', , , unit = '']) => {
    const [, feet] = FEET_PER.find(([begin]) => unit.toLowerCase().startsWith(begin)) ?? ['', 1];
    const maxSeaDistance = Math.round(feet * (text === 'a' ? 1 : countOf(text.replaceAll(',', ''))));
    return maxSeaDistance > 0 ? withinOf(maxSeaDistance) : null;
  },
);
/** Words for a short way, which is half a mile: ten minutes on foot. */
const NEAR_SEA = numberRule(
  `(?:(?:close|near|next|steps|walk(?:ing(?:\\s+distance)?)?|walkable|minutes)\\s+(?:to|from|by|of)|near(?:by)?|by)\\s+${SEA}(?!\\s+(?:views?|access))`,
  () => withinOf(2640),
);
export const withinOf = (maxSeaDistance: number) => ({
  filters: { maxSeaDistance },
  meaning: i18n.t('within {distance} of the sea', { distance: formatDistance(maxSeaDistance) }),
});

/** Units of quantities. A number with a unit is not a price. */
export const MEASURE_RULES: readonly Rule[] = [
  SEA_DISTANCE,
  NEAR_SEA,
  ...rulesOf(BEDS).map(studio),
  ...rulesOf(SQUARE_FEET),
  LAND,
  PARKING,
  ...rulesOf(BATHS),
];
