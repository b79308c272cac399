import type { Deadline } from '../deadline';
import type { Area } from '../geo/area';
import { type Bits, BLOCK_WORDS } from '../kernels/bits';
import type { SearchQuery } from '../query/search-query';
import type { Segment } from '../segment/segment';
import type { Steps } from '../steps';
import { AreaFilter, type Filter, SetFilter } from './filter';

/** Edges times words of 32 documents that one search may compare at once: about a millisecond. */
const MAX_COMPARED_AT_ONCE = 40_000;

/** The areas of a query with many corners, compared with the documents of each segment before the query runs. */
export type AreaSets = ReadonlyMap<Segment, ReadonlyMap<Area, Bits>>;

/** Whether the areas take so long that other work has to run in between. */
export function needSteps(query: SearchQuery, segments: readonly Segment[]): boolean {
  const edges = query.areas.reduce((sum, area) => sum + area.edges, 0);
  return edges * segments.reduce((sum, { words }) => sum + words, 0) > MAX_COMPARED_AT_ONCE;
}

/** Compares each area with all documents, a few words at a step. */
export function* areaSets(query: SearchQuery, segments: readonly Segment[], deadline: Deadline): Steps<AreaSets> {
  const sets = new Map<Segment, Map<Area, Bits>>();
  for (const segment of segments) {
    const own = new Map<Area, Bits>();
    for (const area of query.areas) {
      const set: Bits = new Int32Array(segment.words).fill(-1);
      for (let at = 0; at < segment.words; at += BLOCK_WORDS) {
        deadline.check();
        newFilter(area, segment).keep(set, at, Math.min(segment.words, at + BLOCK_WORDS));
        yield;
      }
      own.set(area, set);
    }
    sets.set(segment, own);
  }
  return sets;
}

/** The filter of an area; a segment that came after the comparison is compared by the filter itself. */
export function areaFilterOf(area: Area, before: AreaSets | null, segment: Segment): Filter {
  const set = before?.get(segment)?.get(area);
  if (!set) return newFilter(area, segment);
  const pooled = segment.scratch.take();
  pooled.set(set);
  return new SetFilter('base', pooled);
}

function newFilter(area: Area, { blocks, numbers }: Segment): AreaFilter {
  return new AreaFilter(area, blocks, numbers.lat, numbers.lng);
}
