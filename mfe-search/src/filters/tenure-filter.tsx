import { TITLE_LAND_VALUES } from 'shared-contracts';
import { CheckList } from './check-list';
import type { FilterProps } from './filter-props';
import { toggleTenure } from './toggles';

const OPTIONS = TITLE_LAND_VALUES.map((value) => ({ value, label: value }));

/** Fee simple and leasehold, each on its own; neither means any tenure (D18) [A4.20]. */
export function TenureFilter({ filters, onChange, counts }: FilterProps) {
  return (
    <CheckList
      legend="Land tenure"
      options={OPTIONS}
      chosen={filters.title_land ?? ['Fee Simple']}
      onToggle={(value) => onChange({ title_land: toggleTenure(filters, value) })}
      counts={counts?.title_land}
    />
  );
}
