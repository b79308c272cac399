import type { DwellingKey, SearchFilters } from '../entities/search';

export interface OldSlug {
  /** text before the markers, usually a region's handle; may be empty */
  base: string;
  filters: SearchFilters;
  /** true when no street address could end with one of the markers */
  certain: boolean;
}

const MARKER = /-(?:(pl|ph|e|a)(\d{1,12})|t(condo|land|house))$/;
const NUMBER_FILTERS = { pl: 'minPrice', ph: 'maxPrice', e: 'minBeds', a: 'minSquareFeet' } as const;
/** the limit of the filter's schema */
const MAX_BEDS = 1000;
const TYPES: Readonly<Record<string, DwellingKey>> = { condo: 'condo', land: 'land', house: 'house' };

function isNumberMarker(text: string): text is keyof typeof NUMBER_FILTERS {
  return text in NUMBER_FILTERS;
}

/**
 * Reads the markers at the end of an old-style slug, such as maui-pl500000-ph900000-e2-a1200 or maui-tcondo.
 * A repeated marker keeps its last value. Null when there is none. Never throws.
 */
export function parseOldSlug(slug: string): OldSlug | null {
  const filters: SearchFilters = {};
  let base = slug.toLowerCase();
  let certain = false;
  for (let found = MARKER.exec(base); found !== null; found = MARKER.exec(base)) {
    const [whole, word = '', digits = '', typeWord = ''] = found;
    base = base.slice(0, -whole.length);
    const type = TYPES[typeWord];
    if (type !== undefined) filters.dwelling_type_name ??= [type];
    if (isNumberMarker(word)) setNumber(filters, word, Number(digits));
    certain ||= type !== undefined || word === 'pl' || word === 'ph';
  }
  return base.length === slug.length ? null : { base, filters, certain };
}

function setNumber(filters: SearchFilters, word: keyof typeof NUMBER_FILTERS, value: number): void {
  if (word === 'e' && value > MAX_BEDS) return;
  filters[NUMBER_FILTERS[word]] ??= value;
}
