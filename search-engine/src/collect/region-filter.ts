import { type Bits, BLOCK_WORDS, setBit, setRange, wordsFor } from '../kernels/bits';
import type { Scratch } from '../kernels/scratch';
import { WordPool } from '../kernels/word-memory';
import { BUILDING_LEVEL } from '../listing/region-path';
import { inRegion } from '../query/region-match';
import type { RegionQuery, SearchQuery } from '../query/search-query';
import type { ListingTable } from '../segment/listing-table';
import { BUILDING_DEPTH, PASSES, type PlaceIndex } from '../segment/places';

/** Positions of the listings of a region. */
export interface RegionFilter {
  set: Bits;
  /** all of the set lies in these words, `to` not included */
  from: number;
  to: number;
  /** per place the first depth of the region at which it fails */
  depths: Uint8Array;
}

/** First position of each place among the sorted ones, in the order of their positions. */
export interface PlaceRanges {
  places: Int32Array;
  /** one more than places: the end of the last */
  starts: Int32Array;
  /** room to count each place */
  counts: Int32Array;
  /** what they are taken from */
  pool: WordPool;
}

export function placeRanges(table: ListingTable): PlaceRanges {
  const places: number[] = [];
  const starts: number[] = [];
  for (let at = 0; at < table.sorted; at++) {
    const place = table.place.code(at);
    if (place === places.at(-1)) continue;
    places.push(place);
    starts.push(at);
  }
  const pool = new WordPool();
  const kept = pool.take(starts.length + 1);
  kept.set([...starts, table.sorted]);
  return { places: Int32Array.from(places), starts: kept, counts: pool.take(starts.length), pool };
}

/** null when the query names no region. */
export function regionFilter(
  table: ListingTable,
  { region }: SearchQuery,
  index: PlaceIndex,
  ranges: PlaceRanges,
  scratch: Scratch,
): RegionFilter | null {
  const { paths, levels, districtIsland } = region;
  if (!paths && !districtIsland && levels.every((level) => level === null)) return null;
  const depths = index.failDepths(region);
  const filter: RegionFilter = { set: scratch.empty(), from: table.alive.length, to: 0, depths };
  const put = (from: number, to: number) => {
    filter.from = Math.min(filter.from, wordsFor(from + 1) - BLOCK_WORDS);
    filter.to = Math.max(filter.to, wordsFor(to));
  };
  const inBuilding = paths?.some((path) => path.some((step) => step.level === BUILDING_LEVEL))
    ? buildingTest(table, region)
    : () => false;
  const take = (from: number, to: number, depth: number) => {
    if (depth < BUILDING_DEPTH) return;
    if (depth === PASSES) setRange(filter.set, from, to);
    else for (let at = from; at < to; at++) if (inBuilding(at)) setBit(filter.set, at);
    put(from, to);
  };
  for (let at = 0; at < ranges.places.length; at++)
    take(ranges.starts[at] ?? 0, ranges.starts[at + 1] ?? 0, depths[ranges.places[at] ?? 0] ?? 0);
  for (let at = table.sorted; at < table.end; at++) take(at, at + 1, depths[table.place.code(at)] ?? 0);
  if (filter.from > filter.to) filter.from = filter.to = 0;
  return filter;
}

/** Asks once for each building of each place. */
function buildingTest(table: ListingTable, region: RegionQuery): (position: number) => boolean {
  const buildings = table.own.mls_building_name;
  const known = new Map<number, boolean>();
  return (position) => {
    const building = buildings.code(position);
    const key = table.place.code(position) * buildings.entries.length + building;
    const answer = known.get(key);
    if (answer !== undefined) return answer;
    const place = table.place.at(position);
    const fresh = place !== undefined && inRegion(place, buildings.entries[building]?.[0] ?? null, region, 5);
    known.set(key, fresh);
    return fresh;
  };
}
