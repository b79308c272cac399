import { useState } from 'react';
import { LIMITS } from 'shared-contracts';
import { Disclosure, TextField } from 'shared-ui';
import type { FilterProps } from './filter-props';
import { orNone } from './toggles';

/** Parcels by their tax map keys; taken over on Enter or when the field is left. Dashes and blanks do not matter (D54). */
export function TmkFilter({ filters, onChange }: Pick<FilterProps, 'filters' | 'onChange'>) {
  const [typed, setTyped] = useState<string | null>(null);
  const tmks = filters.tmks ?? [];
  const take = () => {
    if (typed === null) return;
    setTyped(null);
    const next = tmksOf(typed);
    if (next.join() !== tmks.join()) onChange({ tmks: orNone(next) });
  };
  return (
    <Disclosure
      summary={tmks.length > 0 ? `Tax map key · ${tmks.length}` : 'Tax map key'}
      defaultOpen={tmks.length > 0}
    >
      <TextField
        label="Tax map keys"
        hint="Several with commas. Saved with a search, not part of its address."
        placeholder="2-3-9-001-001-0000"
        value={typed ?? tmks.join(', ')}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
    </Disclosure>
  );
}

/** The keys of a text, without repeats or anything that is no key. */
export function tmksOf(text: string): string[] {
  const keys = text.split(',').map((word) => word.replace(/[^0-9-]/g, ''));
  return [...new Set(keys)].filter((key) => key !== '').slice(0, LIMITS.filterValues);
}
