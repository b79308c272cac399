import { PRICE_HISTOGRAM_BARS, PRICE_HISTOGRAM_MAX, type PriceHistogram } from 'shared-contracts';

const WIDTH = PRICE_HISTOGRAM_MAX / PRICE_HISTOGRAM_BARS;

/** Where the bars meet, which is where people set the ends of a range. */
export const PRICE_STEPS = Array.from({ length: PRICE_HISTOGRAM_BARS + 1 }, (_, bar) => bar * WIDTH);

/** The bar of a price: 60 of 50,000 each, then one for all above 3,000,000. */
export function priceBar(price: number): number {
  if (price > PRICE_HISTOGRAM_MAX) return PRICE_HISTOGRAM_BARS;
  return Math.max(0, Math.min(PRICE_HISTOGRAM_BARS - 1, Math.floor(price / WIDTH)));
}

/** The bars with their edges from the counts of `priceBar`. */
export function priceHistogram(counts: ArrayLike<number>): PriceHistogram {
  return Array.from({ length: PRICE_HISTOGRAM_BARS + 1 }, (_, bar) => ({
    from: bar * WIDTH,
    to: bar === PRICE_HISTOGRAM_BARS ? null : (bar + 1) * WIDTH,
    count: counts[bar] ?? 0,
  }));
}
