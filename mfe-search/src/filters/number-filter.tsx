import { useState } from 'react';
import { TextField } from 'shared-ui';

interface NumberFilterProps {
  label: string;
  unit: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/** A number typed by hand; taken over on Enter or when the field is left, so that half a number never searches. */
export function NumberFilter({ label, unit, value, onChange }: NumberFilterProps) {
  const shown = value === undefined ? '' : value.toLocaleString('en-US');
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    if (typed === null) return;
    setTyped(null);
    const next = parseNumber(typed);
    if (next !== value) onChange(next);
  };
  return (
    <TextField
      label={label}
      inputMode="numeric"
      placeholder="Any"
      after={unit}
      value={typed ?? shown}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  );
}

/** '1,200' gives 1200; nothing usable gives undefined, which does not filter. */
export function parseNumber(text: string): number | undefined {
  const digits = text.replace(/[^0-9.]/g, '');
  const number = Number(digits);
  return digits === '' || !Number.isFinite(number) || number <= 0 ? undefined : Math.min(number, 1e12);
}
