import type { DwellingKey, SearchFilters } from 'shared-contracts';
import { FLAG_FILTERS } from 'shared-contracts';
import { i18n } from '../texts';
import { MEASURE_RULES } from './measures';
import { PRICE_RULES } from './prices';
import { meaningOf, type Rule } from './rule';

const flag = (pattern: string, filters: SearchFilters, meaning: () => string): Rule => ({
  pattern: new RegExp(`\\b(?:${pattern})\\b`, 'gi'),
  read: () => ({ filters, meaning: meaning() }),
});
const type = (pattern: string, key: DwellingKey, meaning: () => string): Rule =>
  flag(pattern, { dwelling_type_name: [key] }, meaning);

/** Longer phrases come before the shorter ones they contain, quantities come before prices. */
export const SENTENCE_RULES: readonly Rule[] = [
  ...MEASURE_RULES,
  ...PRICE_RULES,
  flag('(?:on|along) (?:a|the) golf course|golf course', { advanced: { frontage: ['Golf Course'] } }, () =>
    i18n.t('on a golf course'),
  ),
  flag('mountain[ -]views?', { query: 'mountain view' }, () => i18n.t('text says “mountain view”')),
  flag('gated(?: community)?', { advanced: { security: ['Gated Community'] } }, () => i18n.t('gated community')),
  ...FLAG_FILTERS.flatMap((row) =>
    row.words === undefined ? [] : [flag(row.words, { [row.key]: true }, () => meaningOf(row))],
  ),
  flag('leasehold', { title_land: ['Leasehold'] }, () => i18n.t('leasehold')),
  flag('fee[ -]simple', { title_land: ['Fee Simple'] }, () => i18n.t('fee simple')),
  type('single[ -]family(?: homes?| houses?)?|(?<!open )houses?|cottages?|bungalows?', 'house', () => i18n.t('house')),
  type('condo(?:minium)?s?|apartments?', 'condo', () => i18n.t('condo')),
  type('town\\s?(?:house|home)s?', 'townhouse', () => i18n.t('townhouse')),
  type('(?:vacant )?land|lots?|acreage', 'land', () => i18n.t('land')),
  type('multi[ -]?(?:family|dwelling)|duplex(?:es)?', 'multi-family', () => i18n.t('multi-dwelling')),
  type('for rent|to rent|rentals?|renting|(?:a|per) month', 'rental', () => i18n.t('for rent')),
  flag('studios?', { maxBeds: 0 }, () => i18n.t('studio')),
];
