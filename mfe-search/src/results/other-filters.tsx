import { X } from 'lucide-react';
import { filtersOfKind, parcelLabel, type SearchFilters } from 'shared-contracts';
import { orNone } from '../filters/toggles';
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

const LISTS = [...filtersOfKind('places'), ...filtersOfKind('words'), ...filtersOfKind('parcels')];

export function otherFilters(filters: SearchFilters): Other[] {
  const values = LISTS.flatMap(({ kind, key }) =>
    (filters[key] ?? []).map((value) => {
      const rest = (filters[key] ?? []).filter((other) => other !== value);
      const label = kind === 'parcels' ? parcelLabel(value) : value;
      return { label, patch: { [key]: orNone(rest) } };
    }),
  );
  const agents = filtersOfKind('agent').filter(({ key }) => filters[key] !== undefined);
  return [...values, ...agents.map(({ key, label }) => ({ label, patch: { [key]: undefined } }))];
}
