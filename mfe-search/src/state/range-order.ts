import { RANGE_FILTERS, type SearchFilters } from 'shared-contracts';
import type { FilterPatch } from './change-search';

export const RANGE_EXCHANGED = /*i18n*/ 'The minimum was above the maximum, so we exchanged them.';

/** The ends to exchange where a minimum is above its maximum; null if all ranges are in order. */
export function rangesInOrder(filters: SearchFilters): FilterPatch | null {
  const patch: FilterPatch = {};
  for (const { min, max } of RANGE_FILTERS) {
    const [low, high] = [filters[min], max && filters[max]];
    if (max && low !== undefined && high !== undefined && low > high) Object.assign(patch, { [min]: high, [max]: low });
  }
  return Object.keys(patch).length > 0 ? patch : null;
}
