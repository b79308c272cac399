import { X } from 'lucide-react';
import {
  DETAIL_FILTERS,
  defaultFilters,
  endsOf,
  FLAG_FILTERS,
  filtersOfKind,
  parcelLabel,
  RANGE_FILTERS,
  type SearchFilters,
  searchSummary,
} from 'shared-contracts';
import { cx, Row } from 'shared-ui';
import chip from '../filters/chip.module.css';
import { hidesLeasehold, orNone } from '../filters/filter-changes';
import type { FilterPatch } from '../state/change-search';
import { i18n } from '../texts';
import { orText } from './joined';
import classes from './results.module.css';

interface SetFiltersProps {
  filters: SearchFilters;
  onChange: (patch: FilterPatch) => void;
  onClear: () => void;
}
interface SetFilter {
  label: string;
  patch: FilterPatch;
}

/** A chip for each filter that is set, with the way to remove it; from two on also the way to remove all. */
export function SetFilters({ filters, onChange, onClear }: SetFiltersProps) {
  const all = setFilters(filters);
  if (all.length === 0) return null;
  return (
    <Row as="ul" gap={2} wrap className={cx(classes.chips, classes.oneLine)} aria-label={i18n.t('Set filters')}>
      {all.map(({ label, patch }) => (
        <li key={label}>
          <button
            type="button"
            className={chip.chip}
            aria-label={i18n.t('Remove {filter}', { filter: label })}
            onClick={() => onChange(patch)}
          >
            {label}
            <X size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
      {all.length > 1 && (
        <li>
          <button type="button" className={classes.clear} onClick={onClear}>
            {i18n.t('Clear all')}
          </button>
        </li>
      )}
    </Row>
  );
}

const LISTS = [...filtersOfKind('places'), ...filtersOfKind('words'), ...filtersOfKind('parcels')];

/** All filters but the region, in the order of their table. Lists of names have a chip for each name. */
export function setFilters(filters: SearchFilters): SetFilter[] {
  const names = LISTS.flatMap(({ kind, key }) =>
    (filters[key] ?? []).map((value) => {
      const rest = (filters[key] ?? []).filter((other) => other !== value);
      const label = kind === 'parcels' ? parcelLabel(value) : value;
      return { label, patch: { [key]: orNone(rest) } };
    }),
  );
  return [
    ...RANGE_FILTERS.flatMap((range) =>
      chipOf(
        filters,
        endsOf(range).map(({ field }) => field),
      ),
    ),
    ...CHOICES.flatMap(({ key }) => chipOf(filters, [key])),
    ...SINGLE.flatMap((key) => chipOf(filters, [key])),
    ...detailChips(filters),
    ...names,
  ];
}

const CHOICES = filtersOfKind('choice');
const SINGLE = [...filtersOfKind('text'), ...FLAG_FILTERS, ...filtersOfKind('agent')].map(({ key }) => key);

/** One chip for these fields, if they differ from the default; to remove it restores the default. */
function chipOf(filters: SearchFilters, fields: readonly (keyof SearchFilters)[]): SetFilter[] {
  const own = Object.fromEntries(
    fields.flatMap((field) => (filters[field] === undefined ? [] : [[field, filters[field]]])),
  );
  if (Object.keys(own).length === 0) return [];
  const label = searchSummary(own).join(orText());
  const defaults = defaultFilters();
  const patch = Object.fromEntries(fields.map((field) => [field, defaults[field]]));
  return label === '' ? [] : [{ label, patch }];
}

function detailChips({ advanced = {} }: SearchFilters): SetFilter[] {
  return DETAIL_FILTERS.flatMap(({ key }) => {
    if (advanced[key] === undefined) return [];
    const label = searchSummary({ advanced: { [key]: advanced[key] } }).join();
    return label === '' ? [] : [{ label, patch: { advanced: { ...advanced, [key]: [] } } }];
  });
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
      {i18n.t('Showing fee simple only.')}{' '}
      <button
        type="button"
        className={classes.noteAction}
        onClick={() => onChange({ title_land: ['Fee Simple', 'Leasehold'] })}
      >
        {i18n.t('Include Leasehold')}
      </button>
    </p>
  );
}
