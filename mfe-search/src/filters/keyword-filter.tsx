import { useState } from 'react';
import { LIMITS } from 'shared-contracts';
import { TextField } from 'shared-ui';
import type { FilterProps } from './filter-props';

/** Free text; taken over on Enter or when the field is left. */
export function KeywordFilter({ filters, onChange }: Pick<FilterProps, 'filters' | 'onChange'>) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    if (typed === null) return;
    setTyped(null);
    const text = typed.trim();
    if (text !== (filters.query ?? '')) onChange({ query: text || undefined });
  };
  return (
    <TextField
      label="Keywords"
      type="search"
      placeholder="Ocean view, address, MLS number"
      maxLength={LIMITS.query}
      value={typed ?? filters.query ?? ''}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  );
}
