import { DETAIL_FILTERS, type DetailKey, type FacetBucket } from 'shared-contracts';
import { Disclosure } from 'shared-ui';
import { CheckList } from './check-list';
import type { FilterProps } from './filter-props';
import { orNone, toggled } from './toggles';

/** Lava zones have a control of their own. */
const LISTS = DETAIL_FILTERS.filter(({ key }) => key !== 'lava_zone');

/** The lists whose values only the data knows [A3.6]: what can be chosen comes from the facets. */
export function AdvancedFilter({ filters, onChange, counts }: FilterProps) {
  return (
    <>
      {LISTS.map(({ key, label }) => (
        <AdvancedList
          key={key}
          name={key}
          label={label}
          buckets={counts?.[key]}
          filters={filters}
          onChange={onChange}
        />
      ))}
    </>
  );
}

interface AdvancedListProps extends Pick<FilterProps, 'filters' | 'onChange'> {
  name: DetailKey;
  label: string;
  buckets: readonly FacetBucket[] | undefined;
}
function AdvancedList({ name, label, buckets = [], filters, onChange }: AdvancedListProps) {
  const chosen = filters.advanced?.[name] ?? [];
  const values = [...new Set([...chosen, ...buckets.map((bucket) => bucket.value)])];
  if (values.length === 0) return null;
  const toggle = (value: string) =>
    onChange({ advanced: { ...filters.advanced, [name]: orNone(toggled(chosen, value)) ?? [] } });
  return (
    <Disclosure summary={chosen.length > 0 ? `${label} · ${chosen.length}` : label} defaultOpen={chosen.length > 0}>
      <CheckList
        legend={label}
        hideLegend
        options={values.map((value) => ({ value, label: value }))}
        chosen={chosen}
        onToggle={toggle}
        counts={buckets}
      />
    </Disclosure>
  );
}
