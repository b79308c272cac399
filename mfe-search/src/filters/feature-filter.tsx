import { FLAG_FILTERS, formatNumber, type SearchRequest } from 'shared-contracts';
import { CheckboxField, ErrorState, Grid, useHost } from 'shared-ui';
import type { FilterProps } from '../state/change-search';
import { i18n } from '../texts';
import { useFlagCounts } from './counts.resource';
import classes from './filters.module.css';

const FLAGS = FLAG_FILTERS.map(({ key }) => key);

/** Number of results if each of the flags was set, for the edited search. */
export function useFeatureCounts(request: SearchRequest) {
  const { data, error, retry } = useFlagCounts(useHost(), request, FLAGS);
  const countOf = (key: (typeof FLAGS)[number]) => {
    const count = data?.totals[FLAGS.indexOf(key)];
    return count === undefined ? undefined : formatNumber(count);
  };
  return { countOf, error, retry };
}

interface FeatureFilterProps extends Pick<FilterProps, 'filters' | 'onChange'> {
  legend: string;
  /** what most buyers look for, or all others */
  popular: boolean;
  features: ReturnType<typeof useFeatureCounts>;
}

/** Filters that are on or off, each with the number of its results. */
export function FeatureFilter({ legend, popular, features, filters, onChange }: FeatureFilterProps) {
  const { countOf, error, retry } = features;
  return (
    <fieldset className={popular ? classes.popular : classes.group}>
      <legend className={classes.legend}>{legend}</legend>
      {popular && error && <ErrorState compact message={i18n.t("We couldn't count these homes.")} onRetry={retry} />}
      <Grid min="14rem" gap={4} rowGap={1}>
        {FLAG_FILTERS.filter((flag) => popular === (flag.popular ?? false)).map(({ key, label }) => (
          <CheckboxField
            key={key}
            label={label}
            checked={filters[key] === true}
            onChange={(event) => onChange({ [key]: event.currentTarget.checked || undefined })}
            after={countOf(key)}
          />
        ))}
      </Grid>
    </fieldset>
  );
}
