import { uint8At } from '../arrays';
import type { Place } from '../listing/listing-place';
import { BUILDING_LEVEL } from '../listing/region-path';
import { inRegion } from '../query/region-match';
import type { RegionQuery } from '../query/search-query';
import { keyOf } from '../text/fold';

/** Passes every level; failing at depth d is failing at every deeper one. */
export const PASSES = 99;
/** Fits as far as places go; whether the listing is in the building that was asked for is still to be seen. */
export const BUILDING_DEPTH = 5;
const LEVELS = 4;

/** Finds the places of a region by the keys of their names and handles instead of asking every one. */
export class PlaceIndex {
  private seen = 0;
  private readonly byKey: Map<string, number[]>[] = Array.from({ length: LEVELS }, () => new Map());

  constructor(private readonly places: readonly Place[]) {}

  /** For each place the first depth at which it fails, PASSES where it does not. */
  failDepths(query: RegionQuery): Uint8Array {
    this.takeNewPlaces();
    const depths = new Uint8Array(this.places.length).fill(PASSES);
    query.levels.forEach((keys, level) => {
      if (keys)
        lowerOthers(
          depths,
          [...keys].map((key) => this.having(level, key)),
          level + 1,
        );
    });
    if (query.districtIsland) this.failDistrictIsland(depths, query);
    if (query.paths) this.failPaths(depths, query.paths);
    return depths;
  }

  private failPaths(depths: Uint8Array, paths: NonNullable<RegionQuery['paths']>): void {
    const best = new Uint8Array(depths.length);
    for (const path of paths) {
      const along = new Uint8Array(depths.length).fill(PASSES);
      for (const { level, key } of path) {
        if (level === BUILDING_LEVEL) lowerOthers(along, [], BUILDING_DEPTH);
        else lowerOthers(along, [this.having(level, key)], level + 1);
      }
      for (let place = 0; place < best.length; place++)
        best[place] = Math.max(uint8At(best, place), uint8At(along, place));
    }
    for (let place = 0; place < best.length; place++)
      depths[place] = Math.min(uint8At(depths, place), uint8At(best, place));
  }

  private failDistrictIsland(depths: Uint8Array, { districtIsland }: RegionQuery): void {
    const only = { paths: null, levels: [], districtIsland };
    this.places.forEach((place, code) => {
      if (!inRegion(place, null, only, 2)) depths[code] = Math.min(uint8At(depths, code), 2);
    });
  }

  private having(level: number, key: string): readonly number[] {
    return this.byKey[level]?.get(key) ?? [];
  }

  private takeNewPlaces(): void {
    for (; this.seen < this.places.length; this.seen++) {
      const place = this.places[this.seen];
      for (let level = 0; place && level < LEVELS; level++) {
        const [name, handle] = [place.names[level], place.handles[level]];
        if (name != null) this.put(level, new Set([keyOf(name), handle ?? '']), this.seen);
      }
    }
  }

  private put(level: number, keys: ReadonlySet<string>, code: number): void {
    for (const key of keys) {
      const codes = this.byKey[level]?.get(key);
      if (codes) codes.push(code);
      else this.byKey[level]?.set(key, [code]);
    }
  }
}

/** Everything but `kept` fails at this depth at the latest. */
function lowerOthers(depths: Uint8Array, kept: readonly (readonly number[])[], depth: number): void {
  const keep = new Uint8Array(depths.length);
  for (const codes of kept) for (const code of codes) keep[code] = 1;
  for (let place = 0; place < depths.length; place++)
    if (keep[place] === 0 && uint8At(depths, place) > depth) depths[place] = depth;
}
