import type { KeyboardEvent } from 'react';
import { TextField } from 'shared-ui';

interface FinderFieldProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  /** chooses the first match */
  onEnter: () => void;
}

/** Finds options by their name. Enter chooses the first one, instead of applying all filters of the panel. */
export function FinderField({ onChange, onEnter, ...field }: FinderFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onEnter();
  };
  return (
    <TextField
      {...field}
      type="search"
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
