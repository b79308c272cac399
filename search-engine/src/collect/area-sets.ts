import type { Deadline } from '../deadline';
import type { Area } from '../geo/area';
import { type Bits, BLOCK_WORDS, wordsFor } from '../kernels/bits';
import type { Scratch } from '../kernels/scratch';
import type { SearchQuery } from '../query/search-query';
import type { Inventory } from '../segment/inventory';
import type { Steps } from '../steps';
import { AreaFilter, type Filter, SetFilter } from './filter';

/** Edges times words of 32 listings that one search may compare at once: about a millisecond. */
const MAX_COMPARED_AT_ONCE = 40_000;

/** The areas of a query that have many corners, compared with the listings in steps before the query runs. */
export interface AreaSets {
  /** replaced when the listings are sorted again; their positions differ then */
  ranges: Inventory['ranges'];
  /** words that had been filled with listings: no listing comes to these later */
  words: number;
  sets: ReadonlyMap<Area, Bits>;
}

/** Whether the areas take so long that others must have their turn in between. */
export function needSteps(query: SearchQuery, inventory: Inventory): boolean {
  const edges = query.areas.reduce((sum, area) => sum + area.edges, 0);
  return edges * wordsFor(inventory.end) > MAX_COMPARED_AT_ONCE;
}

/** Compares each area with all listings, a few words at a step. */
export function* areaSets(query: SearchQuery, inventory: Inventory, deadline: Deadline): Steps<AreaSets> {
  const { ranges, table } = inventory;
  const words = inventory.end >>> 5;
  const sets = new Map<Area, Bits>();
  for (const area of query.areas) {
    const set: Bits = new Int32Array(words).fill(-1);
    for (let at = 0; at < words; at += BLOCK_WORDS) {
      deadline.check();
      areaFilter(area, table).keep(set, at, Math.min(words, at + BLOCK_WORDS));
      yield;
    }
    sets.set(area, set);
  }
  return { ranges, words, sets };
}

/** The filter of an area; where it was compared before, only later listings are compared now. */
export function areaFilterOf(area: Area, before: AreaSets | null, inventory: Inventory, scratch: Scratch): Filter {
  const filter = areaFilter(area, inventory.table);
  const known = before?.ranges === inventory.ranges ? before : null;
  const set = known?.sets.get(area);
  if (!known || !set) return filter;
  const whole = scratch.take();
  whole.fill(-1).set(set);
  filter.keep(whole, known.words, wordsFor(inventory.end));
  return new SetFilter('base', whole);
}

const areaFilter = (area: Area, { blocks, lat, lng }: Inventory['table']) => new AreaFilter(area, blocks, lat, lng);
