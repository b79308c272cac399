import { SIMILAR_PRICE } from '../basics/constants';

/** Lowest and highest price of a similar listing, both included, rounded to whole dollars. */
export function similarPriceRange(askingPrice: number): { from: number; to: number } {
  return {
    from: Math.ceil(Number((askingPrice * SIMILAR_PRICE.from).toFixed(2))),
    to: Math.floor(Number((askingPrice * SIMILAR_PRICE.to).toFixed(2))),
  };
}
