import type { SearchFilters } from 'shared-contracts';
import { CheckboxField } from 'shared-ui';
import type { FilterProps } from './filter-props';
import classes from './filters.module.css';

type Flag = {
  [K in keyof SearchFilters]-?: Exclude<SearchFilters[K], undefined> extends boolean ? K : never;
}[keyof SearchFilters];

const FLAGS = [
  ['price_reduced', 'Price reduced'],
  ['virtual_tour_available', 'Virtual tour'],
  ['luxury_properties', 'Luxury'],
  ['short_term_rentals_allowed', 'Short-term rentals allowed'],
  ['conservation_properties', 'Conservation land'],
  ['featured_properties', 'Featured'],
  ['company_listings', 'Our own listings'],
] as const satisfies readonly (readonly [Flag, string])[];

/** Filters that are either on or left out. */
export function FeatureFilter({ filters, onChange }: FilterProps) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Features</legend>
      <div className={classes.checks}>
        {FLAGS.map(([flag, label]) => (
          <CheckboxField
            key={flag}
            label={label}
            checked={filters[flag] === true}
            onChange={(event) => onChange({ [flag]: event.currentTarget.checked || undefined })}
          />
        ))}
      </div>
    </fieldset>
  );
}
