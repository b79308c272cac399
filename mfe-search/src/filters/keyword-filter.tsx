import { LIMITS } from 'shared-contracts';
import type { FilterProps } from './filter-props';
import { TypedField } from './typed-field';

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
