/** Prices fall into 64 bands, each about an eighth dearer than the one below; the first and the last are open. */
const BANDS = 64;
const EDGES = Array.from({ length: BANDS - 1 }, (_, band) => 25_000 * 2 ** (band / 5));

/** What a search without a price range is kept under; a listing without a price has only this. */
export const ANY_PRICE = 0;

/**
 * The nodes a listing is looked up under: its band and each of the wider ones around it, in a binary tree over the
 * bands (the children of `n` are `2n` and `2n + 1`).
 */
export function nodesOfPrice(price: number | null): number[] {
  if (price === null) return [ANY_PRICE];
  const nodes = [ANY_PRICE];
  for (let node = BANDS + bandOf(price); node >= 1; node >>= 1) nodes.push(node);
  return nodes;
}

/** The fewest nodes that together hold every price of a range; none when the range is empty. */
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

/** One node around all of these: coarser, but a single one. */
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

/** By comparing, so that a dearer price never lies in a lower band. */
function bandOf(price: number): number {
  let [low, high] = [0, EDGES.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((EDGES[middle] ?? Infinity) <= price) low = middle + 1;
    else high = middle;
  }
  return low;
}
