import { endsOf, RANGE_FILTERS } from 'shared-contracts';
import type { FilterProps } from './filter-props';
import classes from './filters.module.css';
import { NumberFilter } from './number-filter';

const INPUTS = RANGE_FILTERS.flatMap((range) =>
  endsOf(range).map(({ field }) => ({
    field,
    label: `${range.label} ${field === range.min ? 'from' : 'to'}`,
    unit: range.inputUnit,
  })),
);

/** The ranges that are typed: interior, land and parking. */
export function SizeFilter({ filters, onChange }: Pick<FilterProps, 'filters' | 'onChange'>) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Size</legend>
      <div className={classes.pair}>
        {INPUTS.map(
          ({ field, label, unit }) =>
            unit && (
              <NumberFilter
                key={field}
                label={label}
                unit={unit}
                value={filters[field]}
                onChange={(value) => onChange({ [field]: value })}
              />
            ),
        )}
      </div>
    </fieldset>
  );
}
