import { i18n } from '../texts';
import type { DwellingKey } from './search';

/** The keys of URLs and controls, with the listing's names of these types. A rental is a flag and not a type. */
const NAME_OF_KEY: Readonly<Record<Exclude<DwellingKey, 'rental'>, string>> = {
  condo: 'Condo',
  house: 'Single Family',
  townhouse: 'Townhouse',
  land: 'Vacant Land',
  vacant_land: 'Vacant Land',
  'multi-family': 'Multi-Dwelling',
};

const LABELS: Readonly<Record<DwellingKey, string>> = {
  condo: /*i18n*/ 'Condo',
  house: /*i18n*/ 'House',
  townhouse: /*i18n*/ 'Townhouse',
  land: /*i18n*/ 'Land',
  vacant_land: /*i18n*/ 'Vacant Land',
  'multi-family': /*i18n*/ 'Multi-Family',
  rental: /*i18n*/ 'Rental',
};

/** Other words that feeds, old saved searches and people use. */
const KEY_OF_WORD: Readonly<Record<string, DwellingKey>> = {
  condo: 'condo',
  condominium: 'condo',
  house: 'house',
  home: 'house',
  'single family': 'house',
  single: 'house',
  residential: 'house',
  townhouse: 'townhouse',
  townhome: 'townhouse',
  land: 'land',
  'vacant land': 'land',
  'lots/land/farm': 'land',
  'multi-dwelling': 'multi-family',
  'multi-family': 'multi-family',
  'multi family': 'multi-family',
  rental: 'rental',
};

/** The listing's name of a key; null for rentals, which have the flag `is_rental`. */
export function dwellingName(key: DwellingKey): string | null {
  return key === 'rental' ? null : NAME_OF_KEY[key];
}

/** Names of all keys chosen, each once. */
export function dwellingNames(keys: readonly DwellingKey[]): string[] {
  return [...new Set(keys.flatMap((key) => dwellingName(key) ?? []))];
}

/** The key of a listing's name or of a common word; null when unknown. */
export function dwellingKey(word: string): DwellingKey | null {
  const text = word.trim().toLowerCase().replaceAll('_', ' ');
  return Object.hasOwn(KEY_OF_WORD, text) ? (KEY_OF_WORD[text] ?? null) : null;
}

/** Label of a key in controls. */
export function dwellingLabel(key: DwellingKey): string {
  return i18n.t(LABELS[key]);
}
