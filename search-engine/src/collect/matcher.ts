import type { Deadline } from '../deadline';
import type { Bits } from '../kernels/bits';
import { kernels } from '../kernels/kernels';
import type { Scratch } from '../kernels/scratch';
import type { Filter, FilterClass } from './filter';
import type { RegionFilter } from './region-filter';

/** The matches of a query, and those without one of its filters. */
export interface Match {
  hits: Bits;
  total: number;
  /** the hits lie in these words, `to` not included */
  from: number;
  to: number;
  /** by filter: what fails only this filter (near misses) */
  misses: ReadonlyMap<FilterClass, Bits>;
  /** what passes everything except perhaps the region; null if it is not needed */
  anywhere: Bits | null;
  region: RegionFilter | null;
}

export interface MatchWish {
  alive: Bits;
  /** words in use */
  words: number;
  filters: readonly Filter[];
  region: RegionFilter | null;
  /** filters whose near misses are needed */
  overlooked: ReadonlySet<FilterClass>;
  anywhere: boolean;
  deadline: Deadline;
}

/** Words processed together: few enough to stay in the nearest cache from one filter to the next. */
const PIECE = 1024;

/**
 * Listings that fail no filter, and those that fail exactly one filter that a facet ignores, in one pass.
 * @throws ApiError busy when the deadline has passed
 */
export function match(wish: MatchWish, scratch: Scratch): Match {
  const { region, words } = wish;
  const [from, to] = region ? [region.from, region.to] : [0, words];
  const pass = new MatchPass(wish, scratch);
  pass.hits.fill(0, 0, from).fill(0, Math.max(from, to), words);
  // Matches outside of the region only count for facets of other regions.
  const pieces = (first: number, last: number, work: (from: number, to: number) => void) => {
    for (let at = first; at < last; at += PIECE) {
      wish.deadline.check();
      work(at, Math.min(last, at + PIECE));
    }
  };
  pieces(0, from, (first, last) => pass.outside(first, last));
  pieces(from, to, (first, last) => pass.inside(first, last));
  pieces(to, words, (first, last) => pass.outside(first, last));
  const { hits, total, misses, anywhere } = pass;
  return { hits, total, from, to, misses, anywhere: region ? anywhere : hits, region };
}

class MatchPass {
  readonly hits: Bits;
  readonly anywhere: Bits | null;
  readonly misses = new Map<FilterClass, Bits>();
  total = 0;
  private readonly base: readonly Filter[];
  private readonly near: readonly Filter[];
  private readonly kept: readonly Bits[];
  private readonly once: Bits;
  private readonly twice: Bits;

  constructor(
    private readonly wish: MatchWish,
    scratch: Scratch,
  ) {
    this.base = wish.filters.filter(({ kind }) => !wish.overlooked.has(kind));
    this.near = wish.filters.filter(({ kind }) => wish.overlooked.has(kind));
    this.hits = scratch.take();
    this.anywhere = wish.region && wish.anywhere ? scratch.take() : null;
    this.once = scratch.take();
    this.twice = scratch.take();
    this.kept = this.near.map(() => scratch.take());
    this.near.forEach(({ kind }, index) => {
      const set = this.kept[index];
      if (set) this.misses.set(kind, set);
    });
  }

  outside(from: number, to: number): void {
    const { anywhere } = this;
    if (anywhere && this.keepBase(anywhere, from, to)) keepAll(anywhere, this.near, from, to);
  }

  inside(from: number, to: number): void {
    const { hits, anywhere, kept } = this;
    const some = this.keepBase(hits, from, to);
    if (anywhere) {
      kernels.copy(anywhere, hits, from, to);
      if (some) keepAll(anywhere, this.near, from, to);
    }
    if (!some) for (const set of kept) set.fill(0, from, to);
    else {
      // A region's outline is part of the base for the near misses of other filters.
      if (this.wish.region) kernels.and(hits, this.wish.region.set, from, to);
      this.findMisses(from, to);
    }
  }

  /** @returns false when nothing is left */
  private keepBase(out: Bits, from: number, to: number): boolean {
    kernels.copy(out, this.wish.alive, from, to);
    keepAll(out, this.base, from, to);
    return kernels.any(out, from, to);
  }

  private findMisses(from: number, to: number): void {
    const { hits, near, kept, once, twice } = this;
    once.fill(0, from, to);
    twice.fill(0, from, to);
    near.forEach((filter, index) => {
      const set = kept[index] ?? once;
      kernels.copy(set, hits, from, to);
      filter.keep(set, from, to);
      kernels.fail(once, twice, hits, set, from, to);
    });
    for (const set of kept) kernels.failOnly(set, hits, once, twice, from, to);
    this.total += kernels.settle(hits, once, from, to);
  }
}

function keepAll(out: Bits, filters: readonly Filter[], from: number, to: number): void {
  for (const filter of filters) filter.keep(out, from, to);
}
