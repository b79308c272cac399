import { PRICE_HISTOGRAM_MAX, PRICE_SLIDER_MAX } from 'shared-contracts';

/**
 * The prices that the thumbs stop at: fine steps where the histogram is, wide ones above its edge, the last one being
 * 'no maximum'. Most of the track belongs to the prices most people look for.
 */
export const STOPS: readonly number[] = [
  ...steps(0, PRICE_HISTOGRAM_MAX, 25_000),
  ...steps(3_500_000, 5_000_000, 500_000),
  ...steps(6_000_000, 10_000_000, 1_000_000),
  ...steps(12_500_000, PRICE_SLIDER_MAX, 2_500_000),
];
export const LAST_STOP = STOPS.length - 1;
/** Where on the track the histogram ends and its overflow bar begins. */
export const HISTOGRAM_EDGE_STOP = STOPS.indexOf(PRICE_HISTOGRAM_MAX);

function steps(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
}

/** The stop nearest to a price; a typed price may lie between two. */
export function stopOf(price: number): number {
  let best = 0;
  for (let stop = 1; stop <= LAST_STOP; stop += 1) {
    if (Math.abs(priceAt(stop) - price) < Math.abs(priceAt(best) - price)) best = stop;
  }
  return best;
}

export function priceAt(stop: number): number {
  return STOPS[Math.max(0, Math.min(LAST_STOP, Math.round(stop)))] ?? 0;
}

/** A price range as a filter holds it; null where there is no limit. */
export interface PriceRange {
  min: number | null;
  max: number | null;
}

/** What the thumbs mean: the ends of the track are no limits, and are neither sent nor written. */
export function rangeOfStops(low: number, high: number): PriceRange {
  return { min: low <= 0 ? null : priceAt(low), max: high >= LAST_STOP ? null : priceAt(high) };
}

export function stopsOfRange({ min, max }: PriceRange): [number, number] {
  return [min === null ? 0 : stopOf(min), max === null ? LAST_STOP : stopOf(max)];
}

/** The new range after thumbs moved: an end that stood still keeps its exact, maybe typed, price. */
export function movedRange(before: PriceRange, [low, high]: readonly [number, number]): PriceRange {
  const [oldLow, oldHigh] = stopsOfRange(before);
  const moved = rangeOfStops(low, high);
  return { min: low === oldLow ? before.min : moved.min, max: high === oldHigh ? before.max : moved.max };
}

/** '750,000', '$1.2m', '800k' as people type them; null for nothing or no number. */
export function parsePrice(text: string): number | null {
  const match = /^\s*\$?\s*([\d.,\s]+)\s*([km])?\s*$/i.exec(text);
  if (!match) return null;
  const digits = Number((match[1] ?? '').replace(/[,\s]/g, ''));
  const unit = match[2]?.toLowerCase();
  const price = Math.round(digits * (unit === 'm' ? 1_000_000 : unit === 'k' ? 1000 : 1));
  return Number.isFinite(price) && price > 0 ? price : null;
}

/**
 * The range after one end was typed. What was typed counts, and an end that contradicts it opens: who turns 500,000 to
 * 900,000 into 2 to 3 million begins with the minimum. The slider's end and above mean no maximum.
 */
export function typedRange(before: PriceRange, typed: Partial<PriceRange>): PriceRange {
  const { min, max: upper } = { ...before, ...typed };
  const max = upper !== null && upper >= PRICE_SLIDER_MAX ? null : upper;
  if (min === null || max === null || min <= max) return { min, max };
  return 'min' in typed ? { min, max: null } : { min: null, max };
}
