import type { HostServices, SearchRequest } from 'shared-contracts';
import { CheckboxField, ErrorState } from 'shared-ui';
import { useFlagCounts } from './counts.resource';
import { FLAG_LABELS } from './filter-labels';
import type { FilterProps } from './filter-props';
import classes from './filters.module.css';

const FLAGS = FLAG_LABELS.map(([flag]) => flag);

interface FeatureFilterProps extends Pick<FilterProps, 'filters' | 'onChange'> {
  host: HostServices;
  /** the search as it is being edited, to count with */
  request: SearchRequest;
}

/** Filters that are either on or left out, each with the listings it would leave. */
export function FeatureFilter({ host, request, filters, onChange }: FeatureFilterProps) {
  const { data, error, retry } = useFlagCounts(host, request, FLAGS);
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Features</legend>
      {error && <ErrorState compact message="These listings could not be counted." onRetry={retry} />}
      <div className={classes.checks}>
        {FLAG_LABELS.map(([flag, label], at) => (
          <CheckboxField
            key={flag}
            label={label}
            checked={filters[flag] === true}
            onChange={(event) => onChange({ [flag]: event.currentTarget.checked || undefined })}
            after={data?.totals[at]?.toLocaleString('en-US')}
          />
        ))}
      </div>
    </fieldset>
  );
}
