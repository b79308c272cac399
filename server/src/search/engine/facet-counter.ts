import type { Aggregates, FacetBucket, FacetName, PriceHistogram } from 'shared-contracts';
import type { CodedFacet } from '../listing-facts';
import { priceHistogram } from '../price-histogram';
import { ADVANCED_KEYS } from '../search-query';
import { type Bits, wordsFor } from './bits';
import type { CodedColumn } from './coded-column';
import { FacetValues } from './facet-values';
import type { FilterClass } from './filter';
import { kernels } from './kernels';
import { type ListingTable, OWN_COLUMN, type PlaceEntry } from './listing-table';
import type { Match } from './matcher';
import type { PlaceRanges } from './region-filter';
import { WordPool } from './wasm/word-memory';

/** The filter a facet overlooks: its own. */
const OWN_FILTER: Partial<Record<FacetName, FilterClass>> = {
  price_histogram: 'price',
  listing_status_name: 'status',
  type_dwelling: 'type',
  title_land: 'tenure',
  beds: 'beds',
  baths: 'baths',
  mls_building_name: 'building',
  ...Object.fromEntries(ADVANCED_KEYS.map((name) => [name, name])),
};
/** Facets of regions overlook the region from this depth on. */
const REGION_DEPTH: Partial<Record<FacetName, number>> = {
  island: 1,
  hl_regions: 1,
  region_pairs: 1,
  district: 2,
  district_island: 2,
  town: 3,
  community: 4,
};
const PLACE_FACETS = ['island', 'district', 'town', 'community', 'district_island', 'region_pairs'] as const;
type PlaceFacet = (typeof PLACE_FACETS)[number];

/** The filters whose near misses the facets want. */
export function overlookedBy(names: readonly FacetName[]): Set<FilterClass> {
  return new Set(names.flatMap((name) => OWN_FILTER[name] ?? []));
}
export function wantsAnywhere(names: readonly FacetName[]): boolean {
  return names.some((name) => REGION_DEPTH[name] !== undefined);
}

/** How few matches are counted one by one rather than place by place. */
const FEW = 4000;

/** Counts facets from the sets of a match. */
export class FacetCounter {
  private readonly byName: ReadonlyMap<CodedFacet, Counted>;
  private readonly byPlace: Record<PlaceFacet, FacetValues<PlaceEntry>>;
  private readonly pool = new WordPool();
  private hits: Int32Array = new Int32Array(0);
  private positions: Int32Array = new Int32Array(0);

  constructor(private readonly table: ListingTable) {
    const { kind, own } = table;
    this.byName = new Map<CodedFacet, Counted>([
      ['type_dwelling', counted(kind, ({ rental, types }) => (rental ? ['Rental'] : distinct(types)))],
      ...OWN_COLUMN.map((name) => [name, counted(own[name], (values) => values, ROOMS.has(name))] as const),
    ]);
    const values = (name: PlaceFacet) => new FacetValues(table.place.entries, ({ facets }) => facets[name], false);
    this.byPlace = Object.fromEntries(PLACE_FACETS.map((name) => [name, values(name)])) as typeof this.byPlace;
  }

  count(match: Match, names: readonly FacetName[], ranges: PlaceRanges): Aggregates {
    const hits = this.hitsOf(match);
    const joint = hits.length > FEW ? this.jointCounts(names, hits) : NO_COUNTS;
    const places = wantsAnywhere(names) ? this.placeCounts(match, hits, ranges) : null;
    const facet = (name: FacetName): [FacetName, FacetBucket[] | PriceHistogram] => {
      if (name === 'price_histogram') return [name, this.histogram(match, hits, joint)];
      if (isPlaceFacet(name)) return [name, this.placeBuckets(name, match, places ?? NONE)];
      return [name, this.buckets(name, match, hits, joint)];
    };
    return Object.fromEntries(names.map(facet));
  }

  private hitsOf({ hits, total, from, to }: Match): Int32Array {
    const { capacity } = this.table;
    if (this.positions.length < capacity) {
      this.pool.release();
      this.hits = this.pool.take(capacity);
      this.positions = this.pool.take(capacity);
    }
    kernels.positions(hits, from, to, this.hits);
    return this.hits.subarray(0, total);
  }

  private buckets(name: Exclude<CodedFacet, PlaceFacet>, match: Match, hits: Int32Array, joint: Counts): FacetBucket[] {
    const found = this.byName.get(name);
    if (!found) return [];
    const known = joint.get(found.column);
    const counts = known ?? new Int32Array(found.column.entries.length);
    if (name === 'hl_regions') this.addSet(counts, found.column, match.anywhere ?? match.hits, 0, this.words);
    else {
      if (!known) addCodes(counts, found.column, hits, hits.length);
      this.addMisses(counts, found.column, match, OWN_FILTER[name]);
    }
    return found.buckets(counts);
  }

  private histogram(match: Match, hits: Int32Array, joint: Counts): PriceHistogram {
    const { bar } = this.table;
    const known = joint.get(bar);
    const counts = known ?? new Int32Array(bar.entries.length);
    if (!known) addCodes(counts, bar, hits, hits.length);
    this.addMisses(counts, bar, match, 'price');
    const bars: number[] = [];
    counts.forEach((count, code) => {
      const at = bar.entries[code] ?? -1;
      if (at >= 0) bars[at] = count;
    });
    return priceHistogram(bars);
  }

  /** Counts of the wanted columns that are counted together. */
  private jointCounts(names: readonly FacetName[], hits: Int32Array): Counts {
    const counts = new Map<CodedColumn<unknown>, Int32Array>();
    const wanted = new Set<CodedColumn<unknown> | undefined>(
      names.map((name) => (name === 'price_histogram' ? this.table.bar : this.byName.get(name)?.column)),
    );
    for (const joint of this.table.joint) {
      const columns = joint.columns.filter((column) => wanted.has(column));
      if (columns.length < 2) continue;
      for (const column of columns) counts.set(column, new Int32Array(column.entries.length));
      joint.countInto(counts, hits);
    }
    return counts;
  }

  private addMisses(counts: Int32Array, column: CodedColumn<unknown>, match: Match, kind: FilterClass | undefined) {
    const misses = kind && match.misses.get(kind);
    if (misses) this.addSet(counts, column, misses, match.from, match.to);
  }

  private addSet(counts: Int32Array, column: CodedColumn<unknown>, set: Bits, from: number, to: number): void {
    const length = kernels.positions(set, from, to, this.positions);
    addCodes(counts, column, this.positions, length);
  }

  /** Listings anywhere by place: a place is a range of positions, and what came later is looked at singly. */
  private placeCounts(match: Match, hits: Int32Array, ranges: PlaceRanges): Int32Array {
    const { place, sorted, end } = this.table;
    const counts = new Int32Array(place.entries.length);
    const set = match.anywhere ?? match.hits;
    if (set === match.hits && hits.length < FEW) {
      addCodes(counts, place, hits, hits.length);
      return counts;
    }
    kernels.countRanges(set, ranges.starts, ranges.counts);
    for (let at = 0; at < ranges.places.length; at++) counts[ranges.places[at] ?? 0] = ranges.counts[at] ?? 0;
    for (let at = sorted; at < end; at++)
      if (((set[at >>> 5] ?? 0) >>> (at & 31)) & 1) counts[place.code(at)] = (counts[place.code(at)] ?? 0) + 1;
    return counts;
  }

  private placeBuckets(name: PlaceFacet, { region }: Match, counts: Int32Array): FacetBucket[] {
    const least = REGION_DEPTH[name] ?? 0;
    const honoured = region ? counts.map((count, place) => ((region.depths[place] ?? 0) >= least ? count : 0)) : counts;
    return this.byPlace[name].buckets(honoured);
  }

  private get words(): number {
    return wordsFor(this.table.end);
  }
}

interface Counted {
  column: CodedColumn<unknown>;
  buckets(counts: Int32Array): FacetBucket[];
}

function counted<T>(column: CodedColumn<T>, valuesOf: (entry: T) => readonly string[], numeric = false): Counted {
  const values = new FacetValues(column.entries, valuesOf, numeric);
  return { column, buckets: (counts) => values.buckets(counts) };
}

const ROOMS: ReadonlySet<string> = new Set(['beds', 'baths']);
const NONE = new Int32Array(0);
type Counts = ReadonlyMap<CodedColumn<unknown>, Int32Array>;
const NO_COUNTS: Counts = new Map();

function isPlaceFacet(name: CodedFacet): name is PlaceFacet {
  return (PLACE_FACETS as readonly string[]).includes(name);
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].filter(Boolean);
}

function addCodes(counts: Int32Array, { codes }: CodedColumn<unknown>, positions: Int32Array, length: number): void {
  for (let at = 0; at < length; at++) {
    const code = codes[positions[at] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
}
