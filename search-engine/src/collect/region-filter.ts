import { int32At, itemAt, uint8At } from '../arrays';
import { type Bits, BLOCK_WORDS, setBit, setRange, wordsFor } from '../kernels/bits';
import { BUILDING_LEVEL } from '../listing/region-path';
import { inRegion } from '../query/region-match';
import type { RegionQuery } from '../query/search-query';
import type { Dictionaries } from '../segment/dictionary';
import { BUILDING_DEPTH, PASSES } from '../segment/places';
import type { Segment } from '../segment/segment';

/** The documents of a region. */
export interface RegionFilter {
  set: Bits;
  /** all of the set is in these words, `to` not included */
  from: number;
  to: number;
}

/** `depths` are those of `PlaceIndex.failDepths`. */
export function regionFilter(
  segment: Segment,
  region: RegionQuery,
  depths: Uint8Array,
  dictionaries: Dictionaries,
): RegionFilter {
  const { places, starts } = segment.places;
  const set = segment.scratch.empty();
  let [first, last] = [segment.words, 0];
  const hasBuilding = region.paths?.some((path) => path.some((step) => step.level === BUILDING_LEVEL));
  const inBuilding = hasBuilding ? buildingTest(segment, region, dictionaries) : () => false;
  for (let at = 0; at < places.length; at++) {
    const depth = uint8At(depths, int32At(places, at));
    if (depth < BUILDING_DEPTH) continue;
    const [from, to] = [int32At(starts, at), int32At(starts, at + 1)];
    if (depth === PASSES) setRange(set, from, to);
    else for (let doc = from; doc < to; doc++) if (inBuilding(doc)) setBit(set, doc);
    first = Math.min(first, wordsFor(from + 1) - BLOCK_WORDS);
    last = Math.max(last, wordsFor(to));
  }
  return first > last ? { set, from: 0, to: 0 } : { set, from: first, to: last };
}

/** Compares each building of each place once. */
function buildingTest(segment: Segment, region: RegionQuery, { place, own }: Dictionaries): (doc: number) => boolean {
  const buildings = own.mls_building_name.entries;
  const [places, codes] = [segment.column(place), segment.column(own.mls_building_name)];
  const known = new Map<number, boolean>();
  return (doc) => {
    const key = places.at(doc) * buildings.length + codes.at(doc);
    let holds = known.get(key);
    if (holds === undefined) {
      const [building = null] = itemAt(buildings, codes.at(doc));
      holds = inRegion(itemAt(place.entries, places.at(doc)), building, region, 5);
      known.set(key, holds);
    }
    return holds;
  };
}
