import { formatShortPrice, PRICE_SLIDER_MAX, type SearchFilters, type SortOrder } from 'shared-contracts';
import type { FilterPatch } from '../state/change-search';

export const SORT_LABELS: Record<SortOrder, string> = {
  recommended: 'Recommended',
  newest: 'Newest',
  oldest: 'Oldest',
  price_ascending: 'Price: low to high',
  price_descending: 'Price: high to low',
  nearest_sea: 'Nearest to the sea',
  monthly_cost: 'Monthly cost: low to high',
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
  if (minPrice !== undefined && maxPrice !== undefined) return `${short(minPrice)} – ${short(maxPrice)}`;
  if (minPrice !== undefined) return `${short(minPrice)}+`;
  return maxPrice === undefined ? 'Price' : `Up to ${short(maxPrice)}`;
}

/** '2+ beds', '2–3 beds', 'Up to 3 beds', or just 'Beds'. */
export function rangeLabel(noun: string, min: number | undefined, max: number | undefined): string {
  const many = noun.toLowerCase();
  if (min !== undefined && max !== undefined) return min === max ? `${min} ${many}` : `${min}–${max} ${many}`;
  if (min !== undefined) return `${min}+ ${many}`;
  return max === undefined ? noun : `Up to ${max} ${many}`;
}

/** 'Type', the selected one, or their number. */
export function listLabel(noun: string, chosen: readonly string[]): string {
  return chosen.length === 0 ? noun : chosen.length === 1 ? (chosen[0] ?? noun) : `${noun} · ${chosen.length}`;
}
