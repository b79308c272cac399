import { andWords, type Bits, countWords } from './bits';
import type { Filter, FilterClass } from './filter';
import type { RegionFilter } from './region-filter';
import type { Scratch } from './scratch';

/** What a query finds, and what it would find without one of its filters. */
export interface Match {
  hits: Bits;
  total: number;
  /** the hits lie in these words, `to` not included */
  from: number;
  to: number;
  /** per filter what fails it and nothing else */
  misses: ReadonlyMap<FilterClass, Bits>;
  /** what passes everything but perhaps the region; null where nobody wants to know */
  anywhere: Bits | null;
  region: RegionFilter | null;
}

export interface MatchWish {
  alive: Bits;
  /** words in use */
  words: number;
  filters: readonly Filter[];
  region: RegionFilter | null;
  /** filters whose near misses are wanted */
  overlooked: ReadonlySet<FilterClass>;
  anywhere: boolean;
}

/** Listings that fail no filter, and those that fail exactly one that is overlooked by some facet, in one pass. */
export function match(wish: MatchWish, scratch: Scratch): Match {
  const { region, words } = wish;
  const [from, to] = region ? [region.from, region.to] : [0, words];
  const near = wish.filters.filter(({ kind }) => wish.overlooked.has(kind));
  const base = wish.filters.filter(({ kind }) => !wish.overlooked.has(kind));
  const hits = scratch.take();
  // what lies outside of the region matters to the counts of other regions only
  const anywhere = region && wish.anywhere ? scratch.take() : null;
  if (anywhere) {
    keepAll(anywhere, wish.alive, [...base, ...near], 0, from);
    keepAll(anywhere, wish.alive, [...base, ...near], to, words);
  }
  hits.fill(0, 0, from).fill(0, Math.max(from, to), words);
  keepAll(hits, wish.alive, base, from, to);
  const misses = nearMisses(hits, near, { from, to, region: region?.set ?? null, anywhere }, scratch);
  return { hits, total: countWords(hits, from, to), from, to, misses, anywhere: region ? anywhere : hits, region };
}

function keepAll(out: Bits, alive: Bits, filters: readonly Filter[], from: number, to: number): void {
  if (from >= to) return;
  out.set(alive.subarray(from, to), from);
  for (const filter of filters) filter.keep(out, from, to);
}

interface Within {
  from: number;
  to: number;
  region: Bits | null;
  anywhere: Bits | null;
}

/** Narrows `base` to the hits and gives what fails exactly one of `near`. */
function nearMisses(
  base: Bits,
  near: readonly Filter[],
  { from, to, region, anywhere }: Within,
  scratch: Scratch,
): Map<FilterClass, Bits> {
  const misses = new Map<FilterClass, Bits>();
  if (anywhere) {
    anywhere.set(base.subarray(from, to), from);
    for (const filter of near) filter.keep(anywhere, from, to);
  }
  // the places of a region fail at its edges only, buildings aside: taken as one more filter of the base
  if (region) andWords(base, region, from, to);
  const once = scratch.take().fill(0, from, to);
  const twice = scratch.take().fill(0, from, to);
  const kept = near.map((filter) => {
    const set = scratch.take();
    set.set(base.subarray(from, to), from);
    filter.keep(set, from, to);
    addFailures(base, set, once, twice, from, to);
    return [filter.kind, set] as const;
  });
  for (const [kind, set] of kept) {
    failedOnly(base, set, once, twice, from, to);
    misses.set(kind, set);
  }
  for (let at = from; at < to; at++) base[at] = (base[at] ?? 0) & ~(once[at] ?? 0);
  return misses;
}

function addFailures(base: Bits, kept: Bits, once: Bits, twice: Bits, from: number, to: number): void {
  for (let at = from; at < to; at++) {
    const failed = (base[at] ?? 0) & ~(kept[at] ?? 0);
    if (failed === 0) continue;
    twice[at] = (twice[at] ?? 0) | ((once[at] ?? 0) & failed);
    once[at] = (once[at] ?? 0) | failed;
  }
}

/** Turns what passed a filter into what failed it and no other. */
function failedOnly(base: Bits, set: Bits, once: Bits, twice: Bits, from: number, to: number): void {
  for (let at = from; at < to; at++) set[at] = (base[at] ?? 0) & ~(set[at] ?? 0) & (once[at] ?? 0) & ~(twice[at] ?? 0);
}
