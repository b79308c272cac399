import { LIMITS } from 'shared-contracts';
import { Disclosure } from 'shared-ui';
import type { FilterProps } from './filter-props';
import { orNone } from './toggles';
import { TypedField } from './typed-field';

/** Parcels by their tax map keys. Dashes and blanks do not matter (D54). */
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
        hint="Several with commas. Saved with a search, not part of its address."
        placeholder="2-3-9-001-001-0000"
        value={tmks.join(', ')}
        onTake={take}
      />
    </Disclosure>
  );
}

/** The keys of a text, without repeats or anything that is no key. */
function tmksOf(text: string): string[] {
  const keys = text.split(',').map((word) => word.replace(/[^0-9-]/g, ''));
  return [...new Set(keys)].filter((key) => key !== '').slice(0, LIMITS.filterValues);
}
