import { type ComponentProps, useState } from 'react';
import { endsOf, LIMITS, RANGE_FILTERS, RANGE_MAX } from 'shared-contracts';
import { Disclosure, TextField } from 'shared-ui';
import type { FilterProps } from '../state/change-search';
import { orNone } from './filter-changes';
import classes from './filters.module.css';

interface TypedFieldProps
  extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'onBlur' | 'onKeyDown'> {
  value: string;
  onTake: (text: string) => void;
}

/** A field that applies its text on Enter or blur, so that half a word never starts a search. */
function TypedField({ value, onTake, ...field }: TypedFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    if (typed === null) return;
    setTyped(null);
    onTake(typed);
  };
  return (
    <TextField
      {...field}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  );
}

/** Free text. */
export function KeywordFilter({ filters, onChange }: Pick<FilterProps, 'filters' | 'onChange'>) {
  const { query = '' } = filters;
  return (
    <TypedField
      label="Keywords"
      type="search"
      placeholder="Ocean view, address, MLS number"
      maxLength={LIMITS.query}
      value={query}
      onTake={(typed) => typed.trim() !== query && onChange({ query: typed.trim() || undefined })}
    />
  );
}

/** Parcels by their tax map keys. Dashes and blanks do not matter. */
export function TmkFilter({ filters, onChange }: Pick<FilterProps, 'filters' | 'onChange'>) {
  const tmks = filters.tmks ?? [];
  const take = (typed: string) => {
    const next = tmksOf(typed);
    if (next.join() !== tmks.join()) onChange({ tmks: orNone(next) });
  };
  return (
    <Disclosure
      summary={tmks.length > 0 ? `Tax map key · ${tmks.length}` : 'Tax map key'}
      defaultOpen={tmks.length > 0}
    >
      <TypedField
        label="Tax map keys"
        hint="Separate with commas. Not included in shared links."
        placeholder="2-3-9-001-001-0000"
        value={tmks.join(', ')}
        onTake={take}
      />
    </Disclosure>
  );
}

/** The keys of a text, without repeats and invalid ones. */
function tmksOf(text: string): string[] {
  const keys = text.split(',').map((word) => word.replace(/[^0-9-]/g, ''));
  return [...new Set(keys)].filter((key) => key !== '').slice(0, LIMITS.filterValues);
}

const INPUTS = RANGE_FILTERS.filter(({ inputUnit }) => inputUnit !== undefined).flatMap((range) =>
  endsOf(range).map(({ field }) => ({
    field,
    label: `${range.label} ${field === range.min ? 'from' : 'to'}`,
    unit: range.inputUnit,
    most: RANGE_MAX[range.measure],
  })),
);

/** Ranges with typed numbers: interior, land and parking. */
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

/** '1,200' becomes 1200; an invalid text becomes undefined, which does not filter. */
function parseNumber(text: string, most: number): number | undefined {
  const digits = text.replace(/[^0-9.]/g, '');
  const number = Number(digits);
  return digits === '' || !Number.isFinite(number) || number <= 0 ? undefined : Math.min(number, most);
}
