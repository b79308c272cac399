import { positionsIn } from '../kernels/bits';
import { kernels } from '../kernels/kernels';
import { inPieces, type Steps } from '../steps';
import type { ListingTable } from './listing-table';
import { sortingSteps } from './radix';

const STEPS = 1 << 14;

/**
 * The living by place, and within a place along a curve that keeps neighbours together: a region becomes a range of
 * positions, and 32 positions in a row lie in a small box.
 */
export function* placeOrder(table: ListingTable): Steps<Int32Array> {
  const living = positionsIn(table.alive, kernels.count(table.alive, 0, table.alive.length));
  const ranks = rankOfPlaces(table);
  const keys = new Float64Array(table.end);
  yield* inPieces(living.length, (from, to) => {
    for (const position of living.subarray(from, to))
      keys[position] =
        (ranks[table.place.code(position)] ?? 0) * STEPS * STEPS +
        curve(table.lat.number(position), table.lng.number(position));
  });
  return yield* sortingSteps(living, keys);
}

function rankOfPlaces(table: ListingTable): Int32Array {
  const names = table.place.entries.map((place) => place.names.map((name) => name ?? '').join('\u0000'));
  const sorted = Int32Array.from(names.keys()).sort((a, b) => ((names[a] ?? '') < (names[b] ?? '') ? -1 : 1));
  const ranks = new Int32Array(names.length);
  sorted.forEach((place, rank) => {
    ranks[place] = rank;
  });
  return ranks;
}

/** Bits of latitude and longitude in turn, over the islands in steps of some hundred metres; 0 for no position. */
function curve(lat: number, lng: number): number {
  if (Number.isNaN(lat)) return 0;
  const y = step((lat - 18) / 6);
  const x = step((lng + 161) / 7);
  return spread(x) + spread(y) * 2;
}

function step(share: number): number {
  return Math.max(0, Math.min(STEPS - 1, Math.floor(share * STEPS)));
}

/** Leaves a gap behind every bit. */
function spread(bits: number): number {
  let wide = (bits | (bits << 8)) & 0x00ff00ff;
  wide = (wide | (wide << 4)) & 0x0f0f0f0f;
  wide = (wide | (wide << 2)) & 0x33333333;
  return (wide | (wide << 1)) & 0x55555555;
}
