import {
  type Aggregates,
  COUNTED_FILTERS,
  type FacetBucket,
  type FacetName,
  PRICE_HISTOGRAM_BARS,
  type PriceHistogram,
} from 'shared-contracts';
import { type Bits, hasBit, wordsFor } from '../kernels/bits';
import { kernels } from '../kernels/kernels';
import { WordPool } from '../kernels/word-memory';
import type { CodedFacet } from '../listing/listing-facts';
import type { ListingPlace } from '../listing/listing-place';
import { priceHistogram } from '../listing/price-histogram';
import type { CodedColumn } from '../segment/coded-column';
import { type ListingTable, OWN_COLUMN } from '../segment/listing-table';
import { FacetValues } from './facet-values';
import type { FilterClass } from './filter';
import type { Match } from './matcher';
import { countBars, hasDensePrices } from './price-bars';
import type { PlaceRanges } from './region-filter';
import { Part } from './tally';

/** The filter that a facet ignores: its own (drill sideways). */
const OWN_FILTER: Partial<Record<FacetName, FilterClass>> = Object.fromEntries(
  COUNTED_FILTERS.map(({ key, facet }) => [facet, key]),
);
/** Facets of regions ignore the region from this depth on. */
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

/** The filters whose near misses the facets need. */
export function overlookedBy(names: readonly FacetName[]): Set<FilterClass> {
  return new Set(names.flatMap((name) => OWN_FILTER[name] ?? []));
}
export function wantsAnywhere(names: readonly FacetName[]): boolean {
  return names.some((name) => REGION_DEPTH[name] !== undefined);
}

/** Below this number, matches are counted one by one instead of by place. */
const FEW = 4000;

/** Counts facets from the sets of a match. */
export class FacetCounter {
  private readonly byName: ReadonlyMap<CodedFacet, Counted>;
  private readonly byPlace: Record<PlaceFacet, FacetValues<ListingPlace>>;
  private readonly pool = new WordPool();
  private room: Int32Array = new Int32Array(0);
  private roomOfMisses: Int32Array = new Int32Array(0);

  constructor(private readonly table: ListingTable) {
    const { kind, own } = table;
    this.byName = new Map<CodedFacet, Counted>([
      ['type_dwelling', counted(kind, ({ rental, types }) => (rental ? ['Rental'] : distinct(types)))],
      ...OWN_COLUMN.map((name) => [name, counted(own[name], (values) => values, ROOMS.has(name))] as const),
    ]);
    const values = (name: PlaceFacet) => new FacetValues(table.place.entries, ({ regions }) => regions[name], false);
    this.byPlace = Object.fromEntries(PLACE_FACETS.map((name) => [name, values(name)])) as typeof this.byPlace;
  }

  count(match: Match, names: readonly FacetName[], ranges: PlaceRanges): Aggregates {
    this.makeRoom();
    const hits = new Part(match.hits, match.from, match.to, match.total, this.room);
    const joint = match.total > FEW ? this.jointCounts(names, hits) : NO_COUNTS;
    const places = wantsAnywhere(names) ? this.placeCounts(match, hits, ranges) : null;
    const facet = (name: FacetName): [FacetName, FacetBucket[] | PriceHistogram] => {
      if (name === 'price_histogram') return [name, this.histogram(match, hits, joint)];
      if (isPlaceFacet(name)) return [name, this.placeBuckets(name, match, places ?? NONE)];
      return [name, this.buckets(name, match, hits, joint)];
    };
    return Object.fromEntries(names.map(facet));
  }

  private makeRoom(): void {
    const { capacity } = this.table;
    if (this.room.length >= capacity) return;
    this.pool.release();
    this.room = this.pool.take(capacity);
    this.roomOfMisses = this.pool.take(capacity);
  }

  private buckets(name: Exclude<CodedFacet, PlaceFacet>, match: Match, hits: Part, joint: Counts): FacetBucket[] {
    const found = this.byName.get(name);
    if (!found) return [];
    const { column } = found;
    if (name !== 'hl_regions') return found.buckets(this.countsOf(column, match, hits, joint, OWN_FILTER[name]));
    const anywhere = this.partOf(match.anywhere ?? match.hits, 0, wordsFor(this.table.end));
    return found.buckets(anywhere.countsOf(column));
  }

  private histogram(match: Match, hits: Part, joint: Counts): PriceHistogram {
    const { bar, price } = this.table;
    const bars = new Int32Array(PRICE_HISTOGRAM_BARS + 1);
    const add = (part: Part, known: Int32Array | undefined) => {
      if (!known && hasDensePrices(part)) countBars(part, price, bars);
      else addBars(bars, known ?? part.countsOf(bar), bar.entries);
    };
    add(hits, joint.get(bar));
    const misses = match.misses.get('price');
    if (misses) add(this.partOf(misses, match.from, match.to), undefined);
    return priceHistogram(bars);
  }

  /** Matches by entry, those that fail nothing but the column's own filter among them. */
  private countsOf(column: Column, match: Match, hits: Part, joint: Counts, kind: FilterClass | undefined): Int32Array {
    const known = joint.get(column);
    const counts = known ?? new Int32Array(column.entries.length);
    if (!known) hits.addTo(counts, column);
    const misses = kind && match.misses.get(kind);
    if (misses) this.partOf(misses, match.from, match.to).addTo(counts, column);
    return counts;
  }

  /** Counts of the wanted columns that are counted together. */
  private jointCounts(names: readonly FacetName[], hits: Part): Counts {
    const counts = new Map<Column, Int32Array>();
    const wanted = new Set<Column | undefined>(
      names.map((name) => (name === 'price_histogram' ? this.table.bar : this.byName.get(name)?.column)),
    );
    for (const joint of this.table.joint) {
      const columns = joint.columns.filter((column) => wanted.has(column) && !this.isDense(hits, column));
      if (columns.length < 2) continue;
      for (const column of columns) counts.set(column, new Int32Array(column.entries.length));
      joint.countInto(counts, hits.positions);
    }
    return counts;
  }

  private isDense(part: Part, column: Column): boolean {
    return column === this.table.bar ? hasDensePrices(part) : part.isDenseFor(column);
  }

  private partOf(set: Bits, from: number, to: number): Part {
    return new Part(set, from, to, kernels.count(set, from, to), this.roomOfMisses);
  }

  /** Listings anywhere by place: a place is a range of positions, and what came later is looked at singly. */
  private placeCounts(match: Match, hits: Part, ranges: PlaceRanges): Int32Array {
    const { place, sorted, end } = this.table;
    const counts = new Int32Array(place.entries.length);
    const set = match.anywhere ?? match.hits;
    if (set === match.hits && hits.total < FEW) {
      hits.addTo(counts, place);
      return counts;
    }
    kernels.countRanges(set, ranges.starts, ranges.counts);
    for (let at = 0; at < ranges.places.length; at++) counts[ranges.places[at] ?? 0] = ranges.counts[at] ?? 0;
    for (let at = sorted; at < end; at++)
      if (hasBit(set, at)) counts[place.code(at)] = (counts[place.code(at)] ?? 0) + 1;
    return counts;
  }

  private placeBuckets(name: PlaceFacet, { region }: Match, counts: Int32Array): FacetBucket[] {
    const least = REGION_DEPTH[name] ?? 0;
    return this.byPlace[name].buckets(region ? fittingFrom(counts, region.depths, least) : counts);
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
type Column = CodedColumn<unknown>;
type Counts = ReadonlyMap<Column, Int32Array>;
const NO_COUNTS: Counts = new Map();

function isPlaceFacet(name: CodedFacet): name is PlaceFacet {
  return (PLACE_FACETS as readonly string[]).includes(name);
}

/** Counts of the places that fit down to this depth. */
function fittingFrom(counts: Int32Array, depths: Uint8Array, least: number): Int32Array {
  const fitting = new Int32Array(counts.length);
  for (let place = 0; place < counts.length; place++)
    if ((depths[place] ?? 0) >= least) fitting[place] = counts[place] ?? 0;
  return fitting;
}

function addBars(bars: Int32Array, counts: Int32Array, entries: readonly number[]): void {
  for (let code = 0; code < counts.length; code++) {
    const bar = entries[code] ?? -1;
    if (bar >= 0) bars[bar] = (bars[bar] ?? 0) + (counts[code] ?? 0);
  }
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].filter(Boolean);
}
