import { type ComponentProps, useState } from 'react';
import { TextField } from 'shared-ui';

interface TypedFieldProps
  extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'onBlur' | 'onKeyDown'> {
  value: string;
  onTake: (text: string) => void;
}

/** A field whose text counts on Enter or when the field is left, so that half a word never starts a search. */
export function TypedField({ value, onTake, ...field }: TypedFieldProps) {
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
