import { PRICE_HISTOGRAM_MAX, PRICE_SLIDER_MAX } from 'shared-contracts';

/**
 * The prices of the slider: small steps within the histogram, large ones above its edge. The last one is 'no maximum'.
 * Most of the track is for the prices that most visitors search.
 */
export const STOPS: readonly number[] = [
  ...steps(0, PRICE_HISTOGRAM_MAX, 25_000),
  ...steps(3_500_000, 5_000_000, 500_000),
  ...steps(6_000_000, 10_000_000, 1_000_000),
  ...steps(12_500_000, PRICE_SLIDER_MAX, 2_500_000),
];
export const LAST_STOP = STOPS.length - 1;
/** Position on the track where the histogram ends and its overflow bar begins. */
export const HISTOGRAM_EDGE_STOP = STOPS.indexOf(PRICE_HISTOGRAM_MAX);

function steps(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
}

/** The nearest stop of a price. A typed price may be between two stops. */
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

/** A price range of a filter; null where there is no limit. */
export interface PriceRange {
  min: number | null;
  max: number | null;
}

/** Converts the positions of the thumbs to a range. The ends of the track mean no limit, and are not sent. */
export function rangeOfStops(low: number, high: number): PriceRange {
  return { min: low <= 0 ? null : priceAt(low), max: high >= LAST_STOP ? null : priceAt(high) };
}

export function stopsOfRange({ min, max }: PriceRange): [number, number] {
  return [min === null ? 0 : stopOf(min), max === null ? LAST_STOP : stopOf(max)];
}

/** The new range after thumbs moved. An end that did not move keeps its exact, possibly typed, price. */
export function movedRange(before: PriceRange, [low, high]: readonly [number, number]): PriceRange {
  const [oldLow, oldHigh] = stopsOfRange(before);
  const moved = rangeOfStops(low, high);
  return { min: low === oldLow ? before.min : moved.min, max: high === oldHigh ? before.max : moved.max };
}

const UNITS: Readonly<Record<string, number>> = { k: 1000, m: 1_000_000, 万: 10_000, 億: 100_000_000 };

/** '750,000', '$1.2m', '800k', '７５万'; null for an empty text or no number. */
export function parsePrice(text: string): number | null {
  const match = /^\s*\$?\s*([\d.,\s]+)\s*([km万億])?(?:ドル)?\s*$/i.exec(text.normalize('NFKC'));
  if (!match) return null;
  const digits = Number((match[1] ?? '').replace(/[,\s]/g, ''));
  const price = Math.round(digits * (UNITS[match[2]?.toLowerCase() ?? ''] ?? 1));
  return Number.isFinite(price) && price > 0 ? price : null;
}

/** Whether a typed text is a price, or empty or 0, which mean no limit. '-3' is neither. */
export function isPrice(text: string): boolean {
  return /^[\s$0]*$/.test(text.normalize('NFKC')) || parsePrice(text) !== null;
}

/** The range after one end was typed. A minimum above its maximum stays so; the slider's end means no maximum. */
export function typedRange(before: PriceRange, typed: Partial<PriceRange>): PriceRange {
  const { min, max } = { ...before, ...typed };
  return { min, max: max === PRICE_SLIDER_MAX ? null : max };
}
