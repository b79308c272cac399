import { X } from 'lucide-react';
import type { SearchFilters } from 'shared-contracts';
import type { FilterPatch } from '../search/change-search';
import chip from '../search/chip.module.css';
import classes from './area-chips.module.css';

interface OtherFiltersProps {
  filters: SearchFilters;
  onChange: (patch: FilterPatch) => void;
}
interface Other {
  label: string;
  patch: FilterPatch;
}

/** Filters that come from links and saved searches and have no control in the bar: shown, so that they can be taken away. */
export function OtherFilters({ filters, onChange }: OtherFiltersProps) {
  const others = otherFilters(filters);
  if (others.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label="Also limited to">
      {others.map(({ label, patch }) => (
        <li key={label}>
          <button type="button" className={chip.chip} aria-label={`Remove ${label}`} onClick={() => onChange(patch)}>
            {label}
            <X size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

const LISTS = [
  'islands',
  'districts',
  'towns',
  'district_island',
  'communities',
  'building_names',
  'property_type_name',
  'tmks',
] as const satisfies readonly (keyof SearchFilters)[];

export function otherFilters(filters: SearchFilters): Other[] {
  const values = LISTS.flatMap((key) =>
    (filters[key] ?? []).map((value) => {
      const rest = (filters[key] ?? []).filter((other) => other !== value);
      return { label: key === 'tmks' ? `TMK ${value}` : value, patch: { [key]: rest.length > 0 ? rest : undefined } };
    }),
  );
  const agent = { label: 'Listings of one agent', patch: { advisor_id: undefined } };
  return filters.advisor_id === undefined ? values : [...values, agent];
}
