import { PRICE_HISTOGRAM_BARS } from 'shared-contracts';
import { hasBit } from '../kernels/bits';
import { kernels } from '../kernels/kernels';
import { PRICE_STEPS } from '../listing/price-histogram';
import type { NumberColumn } from '../segment/number-column';
import type { Part } from './tally';

/** Comparing two sets for each bar is quicker than looking at each of so many prices. */
const WORDS_A_PRICE = 8;

export function hasDensePrices({ from, to, total }: Part, { cuts }: NumberColumn): boolean {
  return cuts.length > 0 && PRICE_STEPS.length * (to - from) < total * WORDS_A_PRICE;
}

/** Counts the bars by the sets of prices from each step on, as the steps are cuts of the column. */
export function countBars({ set, from, to }: Part, price: NumberColumn, bars: Int32Array): void {
  const least = PRICE_STEPS.map((step) => price.cutsUpTo(step) - 1);
  const above = least.map((cut, bar) =>
    kernels.countBoth(set, bar === 0 ? price.known : (price.from[cut] ?? price.none), from, to),
  );
  // a price of the last step itself belongs to the bar below it
  let equal = 0;
  for (const position of price.equal[least.at(-1) ?? -1] ?? [])
    if (position >>> 5 >= from && position >>> 5 < to && hasBit(set, position)) equal++;
  for (let bar = 0; bar < PRICE_HISTOGRAM_BARS; bar++)
    bars[bar] = (bars[bar] ?? 0) + (above[bar] ?? 0) - (above[bar + 1] ?? 0);
  const last = PRICE_HISTOGRAM_BARS - 1;
  bars[last] = (bars[last] ?? 0) + equal;
  bars[last + 1] = (bars[last + 1] ?? 0) + (above[last + 1] ?? 0) - equal;
}
