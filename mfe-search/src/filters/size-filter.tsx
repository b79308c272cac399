import { endsOf, RANGE_FILTERS, RANGE_MAX } from 'shared-contracts';
import type { FilterProps } from './filter-props';
import classes from './filters.module.css';
import { TypedField } from './typed-field';

const INPUTS = RANGE_FILTERS.filter(({ inputUnit }) => inputUnit !== undefined).flatMap((range) =>
  endsOf(range).map(({ field }) => ({
    field,
    label: `${range.label} ${field === range.min ? 'from' : 'to'}`,
    unit: range.inputUnit,
    most: RANGE_MAX[range.measure],
  })),
);

/** The ranges that are typed: interior, land and parking. */
export function SizeFilter({ filters, onChange }: Pick<FilterProps, 'filters' | 'onChange'>) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Size</legend>
      <div className={classes.pair}>
        {INPUTS.map(({ field, label, unit, most }) => (
          <TypedField
            key={field}
            label={label}
            inputMode="numeric"
            placeholder="Any"
            after={unit}
            value={filters[field]?.toLocaleString('en-US') ?? ''}
            onTake={(typed) => {
              const next = parseNumber(typed, most);
              if (next !== filters[field]) onChange({ [field]: next });
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** '1,200' gives 1200; nothing usable gives undefined, which does not filter. */
function parseNumber(text: string, most: number): number | undefined {
  const digits = text.replace(/[^0-9.]/g, '');
  const number = Number(digits);
  return digits === '' || !Number.isFinite(number) || number <= 0 ? undefined : Math.min(number, most);
}
