import type { Aggregates, SearchFilters } from 'shared-contracts';
import type { FilterPatch } from '../search/change-search';

/** What every filter control takes: the filters as they stand, what to do with a change, and counts to show. */
export interface FilterProps {
  filters: SearchFilters;
  onChange: (patch: FilterPatch) => void;
  counts: Aggregates | undefined;
}
