import { type ComponentProps, useState } from 'react';
import { LIMITS, numberFormat, RANGE_FILTERS, RANGE_MAX, type RangeKey, SQUARE_FEET_PER_ACRE } from 'shared-contracts';
import { Disclosure, TextField } from 'shared-ui';
import type { FilterProps } from '../state/change-search';
import { RANGE_EXCHANGED, rangesInOrder } from '../state/range-order';
import { i18n } from '../texts';
import { orNone } from './filter-changes';
import classes from './filters.module.css';

interface TypedFieldProps extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'onBlur'> {
  value: string;
  onTake: (text: string) => void;
  /** what is wrong with a text that is being typed */
  problem?: (text: string) => string | undefined;
  onLeave?: () => void;
}

/** A field of the panel, whose count follows each letter. It shows the text as typed until it is left. */
function TypedField({ value, onTake, problem, onLeave, ...field }: TypedFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      {...field}
      value={typed ?? value}
      error={typed === null ? undefined : problem?.(typed)}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onTake(event.currentTarget.value);
      }}
      onBlur={() => {
        setTyped(null);
        onLeave?.();
      }}
    />
  );
}

/** Free text. */
export function KeywordFilter({ filters, onChange }: Pick<FilterProps, 'filters' | 'onChange'>) {
  const { query = '' } = filters;
  return (
    <TypedField
      label={i18n.t('Keywords')}
      type="search"
      placeholder={i18n.t('Ocean view, address, MLS number')}
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
      summary={tmks.length > 0 ? `${i18n.t('Tax map key')} · ${tmks.length}` : i18n.t('Tax map key')}
      defaultOpen={tmks.length > 0}
    >
      <TypedField
        label={i18n.t('Tax map keys')}
        hint={i18n.t('Separate with commas')}
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

interface TypedRange {
  /** labels of the ends that can be typed */
  min?: string;
  max?: string;
  /** text after the number */
  unit?: string;
  /** how many of the filter's units one typed unit is */
  scale?: number;
}

/** The ranges that are typed; those without a row have a control of their own. */
const TYPED: Partial<Record<RangeKey, TypedRange>> = {
  floorArea: { min: /*i18n*/ 'Interior from', max: /*i18n*/ 'Interior to', unit: /*i18n*/ 'sq ft' },
  lotSize: { min: /*i18n*/ 'Land from', max: /*i18n*/ 'Land to', unit: /*i18n*/ 'acres', scale: SQUARE_FEET_PER_ACRE },
  parking: { min: /*i18n*/ 'Parking from', unit: /*i18n*/ 'spots' },
  fee: { max: /*i18n*/ 'Maintenance fee up to', unit: /*i18n*/ '$/mo' },
  monthlyCost: { min: /*i18n*/ 'Monthly cost from', max: /*i18n*/ 'Monthly cost up to', unit: '$/mo' },
  pricePerArea: { max: /*i18n*/ 'Price per sq ft up to', unit: '$' },
  yearBuilt: { min: /*i18n*/ 'Built in or after', max: /*i18n*/ 'Built in or before' },
  daysListed: { max: /*i18n*/ 'Listed within', unit: /*i18n*/ 'days' },
};
const ENDS = ['min', 'max'] as const;
const INPUTS = RANGE_FILTERS.flatMap(({ key, measure, ...range }) =>
  ENDS.flatMap((end) => {
    const { unit, scale = 1, ...labels } = TYPED[key] ?? {};
    const field = range[end];
    const label = labels[end];
    return field && label ? [{ field, label, unit, scale, measure }] : [];
  }),
);

/** The ranges that are typed: sizes, cost, year and days. */
export function SizeFilter({ filters, onChange }: Pick<FilterProps, 'filters' | 'onChange'>) {
  const [exchanged, setExchanged] = useState(false);
  // only when a field is left: while a number is typed its first digits are less than the other end
  const putInOrder = () => {
    const patch = rangesInOrder(filters);
    setExchanged(patch !== null);
    if (patch) onChange(patch);
  };
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{i18n.t('Size, cost and age')}</legend>
      <div className={classes.pair}>
        {INPUTS.map(({ field, label, unit, scale, measure }) => {
          const value = filters[field];
          return (
            <TypedField
              key={field}
              label={i18n.t(label)}
              inputMode="decimal"
              placeholder={i18n.t('Any')}
              after={unit && i18n.t(unit)}
              value={value === undefined ? '' : numberText(value / scale, measure)}
              problem={(typed) => (isNumber(typed) ? undefined : i18n.t(NOT_A_NUMBER))}
              onLeave={putInOrder}
              onTake={(typed) => {
                const next = isNumber(typed) ? parseNumber(typed, scale, RANGE_MAX[measure]) : undefined;
                if (next !== value) onChange({ [field]: next });
              }}
            />
          );
        })}
      </div>
      <p role="status" className={classes.note}>
        {exchanged && i18n.t(RANGE_EXCHANGED)}
      </p>
    </fieldset>
  );
}

const NOT_A_NUMBER = /*i18n*/ 'Enter a number, such as 1,200.';
/** Full-width digits of East Asian keyboards are plain ones. */
const plain = (text: string) => text.normalize('NFKC');
/** A number with its unit. A minus is no part of it: '-3' is refused and not read as 3. */
const isNumber = (text: string) => /^\s*(?:\$?\s*(?:\d[\d,]*\.?\d*|\.\d+)\s*[a-z./ ]*)?$/i.test(plain(text));

const SIZE = numberFormat({ maximumFractionDigits: 2 });

function numberText(value: number, measure: keyof typeof RANGE_MAX): string {
  return measure === 'year' ? String(value) : SIZE.format(value);
}

/** '1,200' gives 1200, '0.25' acres 10890 square feet. Other text gives undefined, which does not filter. */
function parseNumber(text: string, scale: number, most: number): number | undefined {
  const digits = plain(text).replace(/[^0-9.]/g, '');
  const number = Math.round(Number(digits) * scale * 100) / 100;
  return digits === '' || !Number.isFinite(number) || number <= 0 ? undefined : Math.min(number, most);
}
