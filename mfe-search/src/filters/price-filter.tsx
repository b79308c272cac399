import { ErrorState, lazyCode, Skeleton, useLazyCode } from 'shared-ui';
import type { FilterProps } from '../state/change-search';
import { priceFilters, priceRangeOf } from './filter-labels';
import classes from './filters.module.css';

const slider = lazyCode(() => import('shared-ui/price-slider'));

/** Histogram, two thumbs and two inputs; loaded when it is first opened. */
export function PriceFilter({ filters, onChange, counts }: FilterProps) {
  const { part, failed, retry } = useLazyCode(slider);
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Price</legend>
      {failed && <ErrorState compact message="We couldn't load the price filter." onRetry={retry} />}
      {!part && !failed && <Skeleton height="9rem" width="100%" />}
      {part && (
        <part.PriceSlider
          histogram={counts?.price_histogram}
          value={priceRangeOf(filters)}
          onChange={(range) => onChange(priceFilters(range))}
        />
      )}
    </fieldset>
  );
}
