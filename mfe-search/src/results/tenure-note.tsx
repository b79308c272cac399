import type { SearchFilters } from 'shared-contracts';
import { hidesLeasehold } from '../filters/toggles';
import type { FilterPatch } from '../search/change-search';
import classes from './results.module.css';

interface TenureNoteProps {
  filters: SearchFilters;
  onChange: (patch: FilterPatch) => void;
}

/** The default hides leasehold and no control in sight says so: the header does, with the way out (D18). */
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
