import { formatShortPrice, PRICE_SLIDER_MAX, type SearchFilters, type SortOrder } from 'shared-contracts';
import type { FilterPatch } from '../state/change-search';
import { i18n } from '../texts';

/** In English; translate them where they are shown. */
export const SORT_LABELS: Record<SortOrder, string> = {
  recommended: /*i18n*/ 'Recommended',
  newest: /*i18n*/ 'Newest',
  oldest: /*i18n*/ 'Oldest',
  price_ascending: /*i18n*/ 'Price: low to high',
  price_descending: /*i18n*/ 'Price: high to low',
  nearest_sea: /*i18n*/ 'Nearest to the sea',
  monthly_cost: /*i18n*/ 'Monthly cost: low to high',
};

/** The two ends of the price control; null is no limit. */
export interface PriceRange {
  min: number | null;
  max: number | null;
}

export function priceRangeOf({ minPrice = 0, maxPrice = PRICE_SLIDER_MAX }: SearchFilters): PriceRange {
  return { min: minPrice > 0 ? minPrice : null, max: maxPrice === PRICE_SLIDER_MAX ? null : maxPrice };
}

/** The ends as filters. No limit, and the slider's own ends, are not sent: a default price must not hide a listing. */
export function priceFilters({ min, max }: PriceRange): FilterPatch {
  return { minPrice: min || undefined, maxPrice: max === null || max === PRICE_SLIDER_MAX ? undefined : max };
}

/** The label of the price button. */
export function priceLabel({ minPrice, maxPrice }: SearchFilters): string {
  const short = (price: number) => `$${formatShortPrice(price)}`;
  if (minPrice !== undefined && maxPrice !== undefined)
    return i18n.t('{low} – {high}', { low: short(minPrice), high: short(maxPrice) });
  if (minPrice !== undefined) return i18n.t('{price}+', { price: short(minPrice) });
  return maxPrice === undefined ? i18n.t('Price') : i18n.t('Up to {price}', { price: short(maxPrice) });
}

/** '2+ beds', '2–3 beds', 'Up to 3 beds', or just 'Beds'. */
export function rangeLabel(noun: 'Beds' | 'Baths', min: number | undefined, max: number | undefined): string {
  if (min !== undefined && min === max) {
    return i18n.t('{count} {noun, select, Baths {baths} other {beds}}', { noun, count: min });
  }
  if (min !== undefined && max !== undefined) {
    return i18n.t('{min}–{max} {noun, select, Baths {baths} other {beds}}', { noun, min, max });
  }
  if (min !== undefined) return i18n.t('{min}+ {noun, select, Baths {baths} other {beds}}', { noun, min });
  if (max !== undefined) return i18n.t('Up to {max} {noun, select, Baths {baths} other {beds}}', { noun, max });
  return i18n.t('{noun, select, Baths {Baths} other {Beds}}', { noun });
}

/** 'Type', the selected one, or their number. The noun and the choices are in the page's language. */
export function listLabel(noun: string, chosen: readonly string[]): string {
  return chosen.length === 0 ? noun : chosen.length === 1 ? (chosen[0] ?? noun) : `${noun} · ${chosen.length}`;
}
