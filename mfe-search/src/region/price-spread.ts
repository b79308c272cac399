import { formatShortPrice, type PriceHistogram } from 'shared-contracts';

export interface PriceStep {
  /** '$250K' or '$3M+' */
  label: string;
  count: number;
}
/** Width of a drawn bar in dollars; the histogram's bars are smaller. */
const STEP = 250_000;

/** The histogram in readable steps, the overflow bar last. */
export function priceSteps(histogram: PriceHistogram): PriceStep[] {
  const steps = new Map<number, PriceStep>();
  for (const { from, to, count } of histogram) {
    const start = to === null ? Number.POSITIVE_INFINITY : Math.floor(from / STEP) * STEP;
    const label = to === null ? `${short(from)}+` : short(start);
    const step = steps.get(start) ?? { label, count: 0 };
    steps.set(start, { ...step, count: step.count + count });
  }
  return [...steps.values()];
}

export interface Spread {
  low: number;
  middle: number;
  high: number;
}

/** The quartiles of the prices; null where one is above the histogram. */
export function priceSpread(histogram: PriceHistogram): Spread | null {
  const total = histogram.reduce((sum, bar) => sum + bar.count, 0);
  if (total === 0) return null;
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => priceAt(histogram, share * total));
  return low && middle && high ? { low, middle, high } : null;
}

/** Assumes an even distribution within a bar. */
function priceAt(histogram: PriceHistogram, rank: number): number | null {
  let before = 0;
  for (const { from, to, count } of histogram) {
    if (count > 0 && before + count >= rank) {
      return to === null ? null : from + ((rank - before) / count) * (to - from);
    }
    before += count;
  }
  return null;
}

export function short(price: number): string {
  return `$${formatShortPrice(price)}`;
}
