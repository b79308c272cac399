import type { DwellingKey, SearchFilters } from 'shared-contracts';
import { FLAG_FILTERS } from 'shared-contracts';
import { MEASURE_RULES } from './measures';
import { PRICE_RULES } from './prices';
import type { Rule } from './rule';

const flag = (pattern: string, filters: SearchFilters, meaning: string): Rule => ({
  pattern: new RegExp(`\\b(?:${pattern})\\b`, 'gi'),
  read: () => ({ filters, meaning }),
});
const type = (pattern: string, key: DwellingKey, meaning: string): Rule =>
  flag(pattern, { dwelling_type_name: [key] }, meaning);

/** Longer phrases come before the shorter ones they contain, quantities come before prices. */
export const SENTENCE_RULES: readonly Rule[] = [
  ...MEASURE_RULES,
  ...PRICE_RULES,
  flag(
    '(?:on|along) (?:a|the) golf course|golf course',
    { advanced: { frontage: ['Golf Course'] } },
    'on a golf course',
  ),
  flag('mountain[ -]views?', { query: 'mountain view' }, 'text says “mountain view”'),
  flag('gated(?: community)?', { advanced: { security: ['Gated Community'] } }, 'gated community'),
  ...FLAG_FILTERS.flatMap(({ key, words, label, summary = label, meaning = summary.toLowerCase() }) =>
    words === undefined ? [] : [flag(words, { [key]: true }, meaning)],
  ),
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
