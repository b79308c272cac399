import { type DwellingKey, dwellingKey, dwellingLabel, type FacetBucket } from 'shared-contracts';

/** The property types a visitor can choose; the other key for land means the same. */
const DWELLING_CHOICES = [
  'house',
  'condo',
  'townhouse',
  'land',
  'multi-family',
  'rental',
] as const satisfies readonly DwellingKey[];
/** The choices with their labels. */
export const dwellingOptions = () => DWELLING_CHOICES.map((value) => ({ value, label: dwellingLabel(value) }));

/** Facet counts by the keys of the control instead of the listings' names. */
export function dwellingCounts(buckets: readonly FacetBucket[] | undefined): FacetBucket[] | undefined {
  return buckets?.map(({ value, count }) => ({ value: dwellingKey(value) ?? value, count }));
}
