import { X } from 'lucide-react';
import { filtersOfKind, type Polygon, parcelLabel, type SearchFilters } from 'shared-contracts';
import { cx } from 'shared-ui';
import chip from '../filters/chip.module.css';
import { hidesLeasehold, orNone } from '../filters/filter-changes';
import type { FilterPatch } from '../state/change-search';
import classes from './results.module.css';

interface OtherFiltersProps {
  filters: SearchFilters;
  onChange: (patch: FilterPatch) => void;
}
interface Other {
  label: string;
  patch: FilterPatch;
}

/** Chips for filters of links and saved searches without a control in the bar, so that they can be removed. */
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

interface TenureNoteProps {
  filters: SearchFilters;
  onChange: (patch: FilterPatch) => void;
}

/**
 * The default hides leasehold homes, and no visible control shows that: the header does, with a link to include them.
 */
export function TenureNote({ filters, onChange }: TenureNoteProps) {
  if (!hidesLeasehold(filters)) return null;
  return (
    <p className={classes.note}>
      Showing fee simple only.{' '}
      <button
        type="button"
        className={classes.noteAction}
        onClick={() => onChange({ title_land: ['Fee Simple', 'Leasehold'] })}
      >
        Include Leasehold
      </button>
    </p>
  );
}

interface AreaChipsProps {
  areas: readonly Polygon[];
  onAreas: (areas: Polygon[]) => void;
}

/** Chips for the areas drawn on the map. */
export function AreaChips({ areas, onAreas }: AreaChipsProps) {
  if (areas.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label="Drawn areas">
      {areas.map((area) => (
        <li key={area.id}>
          <button
            type="button"
            className={cx(chip.chip, chip.drawn)}
            aria-label={`Remove ${nameOf(area)}`}
            onClick={() => onAreas(areas.filter((other) => other.id !== area.id))}
          >
            {nameOf(area)}
            <X size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
      {areas.length > 1 && (
        <li>
          <button type="button" className={classes.clearAreas} onClick={() => onAreas([])}>
            Clear all areas
          </button>
        </li>
      )}
    </ul>
  );
}

/** 'area-2' has the name 'Area 2', also after the first was removed. An area from elsewhere has no number. */
function nameOf({ id }: Polygon): string {
  const number = /^area-(\d+)$/.exec(id)?.[1];
  return number === undefined ? 'Drawn area' : `Area ${number}`;
}
