import type { DwellingKey } from 'shared-contracts';
import { CheckList } from './check-list';
import { DWELLING_OPTIONS, dwellingCounts } from './dwelling-options';
import type { FilterProps } from './filter-props';
import { orNone, toggled } from './toggles';

/** Property types; rentals show only when asked for (D20). */
export function TypeFilter({ filters, onChange, counts }: FilterProps) {
  const chosen = filters.dwelling_type_name ?? [];
  const toggle = (value: string) => {
    const option = DWELLING_OPTIONS.find((known) => known.value === value);
    if (option) onChange({ dwelling_type_name: orNone<DwellingKey>(toggled(chosen, option.value)) });
  };
  return (
    <CheckList
      legend="Property type"
      options={DWELLING_OPTIONS}
      chosen={chosen.map((key) => (key === 'vacant_land' ? 'land' : key))}
      onToggle={toggle}
      counts={dwellingCounts(counts?.type_dwelling)}
    />
  );
}
