import { useState } from 'react';
import { ErrorState, lazyCode, Skeleton, useLazyCode } from 'shared-ui';
import type { FilterProps } from '../state/change-search';
import { RANGE_EXCHANGED, rangesInOrder } from '../state/range-order';
import { i18n } from '../texts';
import { type PriceRange, priceFilters, priceRangeOf } from './filter-labels';
import classes from './filters.module.css';

const slider = lazyCode(() => import('shared-ui/price-slider'));

/** Histogram, two thumbs and two inputs; loaded when it is first opened. A typed minimum above the maximum is exchanged with it. */
export function PriceFilter({ filters, onChange, counts }: FilterProps) {
  const { part, failed, retry } = useLazyCode(slider);
  const [exchanged, setExchanged] = useState(false);
  const take = (range: PriceRange) => {
    const { minPrice, maxPrice } = priceFilters(range);
    const ordered = rangesInOrder({ ...(minPrice && { minPrice }), ...(maxPrice && { maxPrice }) });
    setExchanged(ordered !== null);
    onChange(ordered ?? { minPrice, maxPrice });
  };
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{i18n.t('Price')}</legend>
      {failed && <ErrorState compact message={i18n.t("We couldn't load the price filter.")} onRetry={retry} />}
      {!part && !failed && <Skeleton height="9rem" width="100%" />}
      {part && <part.PriceSlider histogram={counts?.price_histogram} value={priceRangeOf(filters)} onChange={take} />}
      <p role="status" className={classes.note}>
        {exchanged && i18n.t(RANGE_EXCHANGED)}
      </p>
    </fieldset>
  );
}
