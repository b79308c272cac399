import { DEFAULT_STATUSES, PUBLIC_STATUSES } from 'shared-contracts';
import { CheckList } from './check-list';
import type { FilterProps } from './filter-props';
import { toggled } from './toggles';

const OPTIONS = PUBLIC_STATUSES.map((status) => ({ value: status, label: status }));

/** Statuses; none at all would show nothing, so the last one taken away brings the default back [A9.4]. */
export function StatusFilter({ filters, onChange, counts }: FilterProps) {
  const chosen = filters.statuses ?? [...DEFAULT_STATUSES];
  const toggle = (value: string) => {
    const next = toggled(chosen, value);
    onChange({ statuses: next.length > 0 ? next : [...DEFAULT_STATUSES] });
  };
  return (
    <CheckList
      legend="Status"
      options={OPTIONS}
      chosen={chosen}
      onToggle={toggle}
      counts={counts?.listing_status_name}
    />
  );
}
