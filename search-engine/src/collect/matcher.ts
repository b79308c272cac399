import { itemAt } from '../arrays';
import type { Deadline } from '../deadline';
import type { Bits } from '../kernels/bits';
import { kernels } from '../kernels/kernels';
import type { Found } from '../segment/orders';
import type { Segment } from '../segment/segment';
import type { Filter, FilterClass } from './filter';
import type { RegionFilter } from './region-filter';

/** What a query finds in a segment, and what it would find there without one of its filters. */
export interface Match extends Found {
  /** per filter the documents that fail it and nothing else */
  nearMisses: ReadonlyMap<FilterClass, Bits>;
  /** what passes everything but perhaps the region; null where no facet counts it */
  inAnyRegion: Bits | null;
}

/** Filters of a segment, and what facets need beyond the hits. */
export interface MatchRequest {
  filters: readonly Filter[];
  region: RegionFilter | null;
  /** filters whose near misses are counted (drill sideways) */
  drillSideways: ReadonlySet<FilterClass>;
  inAnyRegion: boolean;
  deadline: Deadline;
}

/** Words compared at once: few enough to stay in the nearest cache from one filter to the next. */
const PIECE = 1024;

/**
 * Documents that fail no filter, and those that fail exactly one filter that some facet overlooks, in one pass.
 * @throws ApiError busy when the deadline has passed
 */
export function match(segment: Segment, request: MatchRequest): Match {
  const { region, deadline } = request;
  const { words } = segment;
  const [from, to] = region ? [region.from, region.to] : [0, words];
  const pass = new MatchPass(segment, request);
  pass.hits.fill(0, 0, from).fill(0, Math.max(from, to), words);
  // what is outside of the region matters to the counts of other regions only
  const pieces = (first: number, last: number, work: (from: number, to: number) => void) => {
    for (let at = first; at < last; at += PIECE) {
      deadline.check();
      work(at, Math.min(last, at + PIECE));
    }
  };
  pieces(0, from, (first, last) => pass.outside(first, last));
  pieces(from, to, (first, last) => pass.inside(first, last));
  pieces(to, words, (first, last) => pass.outside(first, last));
  const { hits, total, nearMisses, inAnyRegion } = pass;
  return { hits, total, from, to, nearMisses, inAnyRegion: region ? inAnyRegion : hits };
}

class MatchPass {
  readonly hits: Bits;
  readonly inAnyRegion: Bits | null;
  readonly nearMisses = new Map<FilterClass, Bits>();
  total = 0;
  private readonly base: readonly Filter[];
  private readonly near: readonly Filter[];
  private readonly kept: readonly Bits[];
  private readonly once: Bits;
  private readonly twice: Bits;

  constructor(
    private readonly segment: Segment,
    private readonly request: MatchRequest,
  ) {
    const { scratch } = segment;
    this.base = request.filters.filter(({ kind }) => !request.drillSideways.has(kind));
    this.near = request.filters.filter(({ kind }) => request.drillSideways.has(kind));
    this.hits = scratch.take();
    this.inAnyRegion = request.region && request.inAnyRegion ? scratch.take() : null;
    this.once = scratch.take();
    this.twice = scratch.take();
    this.kept = this.near.map(() => scratch.take());
    this.near.forEach(({ kind }, index) => {
      this.nearMisses.set(kind, itemAt(this.kept, index));
    });
  }

  outside(from: number, to: number): void {
    const { inAnyRegion } = this;
    if (inAnyRegion && this.keepBase(inAnyRegion, from, to)) keepAll(inAnyRegion, this.near, from, to);
  }

  inside(from: number, to: number): void {
    const { hits, inAnyRegion, kept } = this;
    const some = this.keepBase(hits, from, to);
    if (inAnyRegion) {
      kernels.copy(inAnyRegion, hits, from, to);
      if (some) keepAll(inAnyRegion, this.near, from, to);
    }
    if (!some) for (const set of kept) set.fill(0, from, to);
    else {
      // a listing outside of the region is a near miss of no other filter
      if (this.request.region) kernels.and(hits, this.request.region.set, from, to);
      this.findNearMisses(from, to);
    }
  }

  /** @returns false when nothing is left */
  private keepBase(out: Bits, from: number, to: number): boolean {
    kernels.copy(out, this.segment.live, from, to);
    keepAll(out, this.base, from, to);
    return kernels.any(out, from, to);
  }

  private findNearMisses(from: number, to: number): void {
    const { hits, near, kept, once, twice } = this;
    once.fill(0, from, to);
    twice.fill(0, from, to);
    near.forEach((filter, index) => {
      const set = itemAt(kept, index);
      kernels.copy(set, hits, from, to);
      filter.keep(set, from, to);
      kernels.noteFailures(once, twice, hits, set, from, to);
    });
    for (const set of kept) kernels.keepNearMisses(set, hits, once, twice, from, to);
    this.total += kernels.dropFailures(hits, once, from, to);
  }
}

function keepAll(out: Bits, filters: readonly Filter[], from: number, to: number): void {
  for (const filter of filters) filter.keep(out, from, to);
}
