import { type KeyboardEvent, useState } from 'react';
import { TextField } from '../field/text-field';
import { type PriceRange, parsePrice } from './price-scale';
import classes from './price-slider.module.css';

interface PriceInputsProps {
  range: PriceRange;
  minLabel: string;
  maxLabel: string;
  /** one end, as typed */
  onChange: (typed: Partial<PriceRange>) => void;
}

/** Exact prices, typed. */
export function PriceInputs({ range, minLabel, maxLabel, onChange }: PriceInputsProps) {
  return (
    <div className={classes.inputs}>
      <PriceInput label={minLabel} value={range.min} empty="No min" onChange={(min) => onChange({ min })} />
      <span className={classes.dash} aria-hidden="true" />
      <PriceInput label={maxLabel} value={range.max} empty="No max" onChange={(max) => onChange({ max })} />
    </div>
  );
}

interface PriceInputProps {
  label: string;
  value: number | null;
  empty: string;
  onChange: (price: number | null) => void;
}

function PriceInput({ label, value, empty, onChange }: PriceInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (value === null ? '' : value.toLocaleString('en-US'));
  const finish = () => {
    if (typed === null) return;
    setTyped(null);
    const price = parsePrice(typed);
    if (price !== value) onChange(price);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    finish();
  };
  return (
    <TextField
      label={label}
      hideLabel
      before="$"
      inputMode="numeric"
      autoComplete="off"
      placeholder={empty}
      value={shown}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={finish}
      onKeyDown={onKeyDown}
    />
  );
}
