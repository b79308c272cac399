import { ADVANCED_FILTER_KEYS, type AdvancedFilters, type FacetBucket } from 'shared-contracts';
import { Disclosure } from 'shared-ui';
import { CheckList } from './check-list';
import type { FilterProps } from './filter-props';
import { orNone, toggled } from './toggles';

type ListKey = Exclude<keyof AdvancedFilters, 'lava_zone'>;
const LABELS: Record<ListKey, string> = {
  flood_zone: 'Flood zone',
  parking_features: 'Parking',
  property_condition: 'Condition',
  frontage: 'Frontage',
  pool_features: 'Pool',
  security: 'Security',
  zoning: 'Zoning',
  stories_type: 'Stories',
};
const KEYS = ADVANCED_FILTER_KEYS.filter((key): key is ListKey => key !== 'lava_zone');

/** The lists whose values only the data knows [A3.6]: what can be chosen comes from the facets. */
export function AdvancedFilter({ filters, onChange, counts }: FilterProps) {
  return (
    <>
      {KEYS.map((key) => (
        <AdvancedList key={key} name={key} buckets={counts?.[key]} filters={filters} onChange={onChange} />
      ))}
    </>
  );
}

interface AdvancedListProps extends Pick<FilterProps, 'filters' | 'onChange'> {
  name: ListKey;
  buckets: readonly FacetBucket[] | undefined;
}
function AdvancedList({ name, buckets = [], filters, onChange }: AdvancedListProps) {
  const chosen = filters.advanced?.[name] ?? [];
  const values = [...new Set([...chosen, ...buckets.map((bucket) => bucket.value)])];
  if (values.length === 0) return null;
  const toggle = (value: string) =>
    onChange({ advanced: { ...filters.advanced, [name]: orNone(toggled(chosen, value)) ?? [] } });
  return (
    <Disclosure
      summary={chosen.length > 0 ? `${LABELS[name]} · ${chosen.length}` : LABELS[name]}
      defaultOpen={chosen.length > 0}
    >
      <CheckList
        legend={LABELS[name]}
        hideLegend
        options={values.map((value) => ({ value, label: value }))}
        chosen={chosen}
        onToggle={toggle}
        counts={buckets}
      />
    </Disclosure>
  );
}
