import { lazy, Suspense } from 'react';
import { Skeleton } from 'shared-ui';
import { priceFilters, priceRangeOf } from './filter-labels';
import type { FilterProps } from './filter-props';
import classes from './filters.module.css';

const PriceSlider = lazy(async () => ({ default: (await import('shared-ui/price-slider')).PriceSlider }));

/** Histogram, two thumbs and two inputs [A9.3]; fetched when first opened. */
export function PriceFilter({ filters, onChange, counts }: FilterProps) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Price</legend>
      <Suspense fallback={<Skeleton height="9rem" width="100%" />}>
        <PriceSlider
          histogram={counts?.price_histogram}
          value={priceRangeOf(filters)}
          onChange={(range) => onChange(priceFilters(range))}
        />
      </Suspense>
    </fieldset>
  );
}
