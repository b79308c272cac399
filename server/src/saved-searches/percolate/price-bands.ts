/**
 * Prices are divided into 64 bands, each about an eighth more expensive than the previous one. The first and the last
 * have no limit.
 */
const BANDS = 64;
const EDGES = Array.from({ length: BANDS - 1 }, (_, band) => 25_000 * 2 ** (band / 5));

/** The node of a search without a price range, and the only one of a listing without a price. */
export const ANY_PRICE = 0;

/**
 * The nodes of a listing: its band and all larger ones around it, in a binary tree over the bands (the children of `n`
 * are `2n` and `2n + 1`).
 */
export function nodesOfPrice(price: number | null): number[] {
  if (price === null) return [ANY_PRICE];
  const nodes = [ANY_PRICE];
  for (let node = BANDS + bandOf(price); node >= 1; node >>= 1) nodes.push(node);
  return nodes;
}

/** The smallest set of nodes that covers a price range; empty for an empty range. */
export function nodesOfRange({ min, max }: { min: number | null; max: number | null }): number[] {
  if (min === null && max === null) return [ANY_PRICE];
  let low = BANDS + (min === null ? 0 : bandOf(min));
  let end = BANDS + (max === null ? BANDS - 1 : bandOf(max)) + 1;
  const nodes: number[] = [];
  for (; low < end; low >>= 1, end >>= 1) {
    if (low & 1) nodes.push(low++);
    if (end & 1) nodes.push(--end);
  }
  return nodes;
}

/** One node that covers all of these, and possibly more. */
export function nodeAround(nodes: readonly number[]): number {
  if (nodes.includes(ANY_PRICE)) return ANY_PRICE;
  let [low, high] = [Math.min(...nodes.map(firstBand)), Math.max(...nodes.map(lastBand))];
  for (; low !== high; low >>= 1) high >>= 1;
  return low;
}

function firstBand(node: number): number {
  let band = node;
  while (band < BANDS) band *= 2;
  return band;
}

function lastBand(node: number): number {
  let band = node;
  while (band < BANDS) band = 2 * band + 1;
  return band;
}

/** Uses comparisons, so that a higher price is never in a lower band. */
function bandOf(price: number): number {
  let [low, high] = [0, EDGES.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((EDGES[middle] ?? Infinity) <= price) low = middle + 1;
    else high = middle;
  }
  return low;
}
