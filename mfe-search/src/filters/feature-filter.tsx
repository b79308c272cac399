import { FLAG_FILTERS, type SearchRequest } from 'shared-contracts';
import { CheckboxField, ErrorState, Stack, useHost } from 'shared-ui';
import type { FilterProps } from '../state/change-search';
import { useFlagCounts } from './counts.resource';
import classes from './filters.module.css';

const FLAGS = FLAG_FILTERS.map(({ key }) => key);

interface FeatureFilterProps extends Pick<FilterProps, 'filters' | 'onChange'> {
  /** the edited search, for the counts */
  request: SearchRequest;
}

/** Filters that are on or off, each with the number of its results. */
export function FeatureFilter({ request, filters, onChange }: FeatureFilterProps) {
  const host = useHost();
  const { data, error, retry } = useFlagCounts(host, request, FLAGS);
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Features</legend>
      {error && <ErrorState compact message="We couldn't count these homes." onRetry={retry} />}
      <Stack gap={1} className={classes.checks}>
        {FLAG_FILTERS.map(({ key, label }, at) => (
          <CheckboxField
            key={key}
            label={label}
            checked={filters[key] === true}
            onChange={(event) => onChange({ [key]: event.currentTarget.checked || undefined })}
            after={data?.totals[at]?.toLocaleString('en-US')}
          />
        ))}
      </Stack>
    </fieldset>
  );
}
