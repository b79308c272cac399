import {
  type Aggregates,
  COUNTED_FILTERS,
  type FacetBucket,
  type FacetName,
  PRICE_HISTOGRAM_BARS,
  type PriceHistogram,
} from 'shared-contracts';
import { recordOf } from 'shared-contracts/keys-of';
import { addAt, int32At, itemAt, uint8At } from '../arrays';
import { type Bits, hasBit } from '../kernels/bits';
import { kernels } from '../kernels/kernels';
import { WordPool } from '../kernels/word-memory';
import type { ListingPlace } from '../listing/listing-place';
import { PRICE_STEPS, priceHistogram } from '../listing/price-histogram';
import type { Codes, Column } from '../segment/column';
import { type Dictionaries, type Dictionary, OWN_COLUMN } from '../segment/dictionary';
import type { NumberColumn } from '../segment/number-column';
import type { Segment } from '../segment/segment';
import { FacetValues } from './facet-values';
import type { FilterClass } from './filter';
import type { Match } from './matcher';

/** The filter that a facet overlooks: its own. */
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
type ColumnFacet = Exclude<FacetName, PlaceFacet | 'price_histogram'>;
const NUMERIC: ReadonlySet<string> = new Set(['beds', 'baths']);

/** The filters whose near misses the facets count. */
export function drillSidewaysDims(names: readonly FacetName[]): Set<FilterClass> {
  return new Set(names.flatMap((name) => OWN_FILTER[name] ?? []));
}
export function countsOtherRegions(names: readonly FacetName[]): boolean {
  return names.some((name) => REGION_DEPTH[name] !== undefined);
}

/** So few matches are counted one by one and not place by place. */
const FEW = 4000;

type AnyDictionary = Dictionary<unknown>;

/** A facet that one column decides. */
interface ColumnCount {
  dictionary: AnyDictionary;
  buckets(counts: Int32Array): FacetBucket[];
}

/** The facets of an index, and room to count them. */
export class Facets {
  private readonly byColumn: ReadonlyMap<ColumnFacet, ColumnCount>;
  private readonly byPlace: Readonly<Record<PlaceFacet, FacetValues<ListingPlace>>>;
  private readonly pool = new WordPool();
  private room: Int32Array = new Int32Array(0);
  private roomOfMisses: Int32Array = new Int32Array(0);

  constructor(readonly dictionaries: Dictionaries) {
    const { kind, own, place } = dictionaries;
    this.byColumn = new Map<ColumnFacet, ColumnCount>([
      ['type_dwelling', columnCount(kind, ({ rental, types }) => (rental ? ['Rental'] : distinct(types)))],
      ...OWN_COLUMN.map((name) => [name, columnCount(own[name], (values) => values, NUMERIC.has(name))] as const),
    ]);
    this.byPlace = recordOf(
      PLACE_FACETS.map(
        (name) => [name, new FacetValues(place.entries, ({ regions }) => regions[name], false)] as const,
      ),
    );
  }

  /** Counts what the matches of all segments have. `depths` are those of the region filter. */
  count(found: ReadonlyMap<Segment, Match>, names: readonly FacetName[], depths: Uint8Array | null): Aggregates {
    const counts = new FacetCounts(names, this.dictionaries, this.byColumn);
    for (const [segment, match] of found) {
      this.makeRoom(segment.words * 32);
      counts.add(segment, match, this.room, this.roomOfMisses);
    }
    const facet = (name: FacetName): [FacetName, FacetBucket[] | PriceHistogram] => {
      if (name === 'price_histogram') return [name, priceHistogram(counts.bars)];
      if (isPlaceFacet(name)) return [name, this.byPlace[name].buckets(fittingFrom(counts.places, depths, name))];
      const column = this.byColumn.get(name);
      return [name, column ? column.buckets(counts.of(column.dictionary)) : []];
    };
    return Object.fromEntries(names.map(facet));
  }

  private makeRoom(count: number): void {
    if (this.room.length >= count) return;
    this.pool.release();
    this.room = this.pool.take(count);
    this.roomOfMisses = this.pool.take(count);
  }
}

/** The counts of one request: per code of each wanted column, over all segments. */
class FacetCounts {
  readonly bars = new Int32Array(PRICE_HISTOGRAM_BARS + 1);
  readonly places: Int32Array;
  private readonly byColumn = new Map<AnyDictionary, Int32Array>();
  private readonly columns: readonly { name: ColumnFacet; dictionary: AnyDictionary }[];
  private readonly hasBars: boolean;
  private readonly hasPlaces: boolean;

  constructor(
    names: readonly FacetName[],
    private readonly dictionaries: Dictionaries,
    columns: ReadonlyMap<ColumnFacet, ColumnCount>,
  ) {
    this.columns = [...columns].flatMap(([name, { dictionary }]) =>
      names.includes(name) ? [{ name, dictionary }] : [],
    );
    for (const { dictionary } of this.columns) this.byColumn.set(dictionary, new Int32Array(dictionary.entries.length));
    this.hasBars = names.includes('price_histogram');
    this.hasPlaces = names.some(isPlaceFacet);
    this.places = new Int32Array(dictionaries.place.entries.length);
  }

  of(dictionary: AnyDictionary): Int32Array {
    return this.byColumn.get(dictionary) ?? new Int32Array(0);
  }

  /** Adds the matches of a segment. The rooms have space for all of its documents. */
  add(segment: Segment, match: Match, room: Int32Array, roomOfMisses: Int32Array): void {
    const hits = new Part(match.hits, match.from, match.to, match.total, room);
    const part = (set: Bits, from = match.from, to = match.to) =>
      new Part(set, from, to, kernels.count(set, from, to), roomOfMisses);
    const joint = match.total > FEW ? this.addJoint(segment, hits) : NOTHING;
    if (this.hasPlaces) this.addPlaces(segment, match, hits);
    for (const { name, dictionary } of this.columns) {
      const [column, counts] = [segment.column(dictionary), this.of(dictionary)];
      if (name === 'hl_regions') {
        part(match.inAnyRegion ?? match.hits, 0, segment.words).addTo(counts, column);
        continue;
      }
      if (!joint.has(dictionary)) hits.addTo(counts, column);
      const kind = OWN_FILTER[name];
      const misses = kind && match.nearMisses.get(kind);
      if (misses) part(misses).addTo(counts, column);
    }
    if (!this.hasBars) return;
    if (!joint.has(this.dictionaries.bar)) this.addBars(segment, hits);
    const misses = match.nearMisses.get('price');
    if (misses) this.addBars(segment, part(misses));
  }

  /** Counts several columns at once. @returns those that were counted */
  private addJoint(segment: Segment, hits: Part): ReadonlySet<AnyDictionary> {
    const { bar } = this.dictionaries;
    const bars = new Int32Array(bar.entries.length);
    const counted = new Set<AnyDictionary>();
    const isWanted = (dictionary: AnyDictionary) => {
      if (dictionary === bar) return this.hasBars && !hasDensePrices(hits, segment.numbers.price);
      return this.byColumn.has(dictionary) && !hits.isDenseFor(segment.column(dictionary));
    };
    for (const joint of segment.joint) {
      const wanted = joint.dictionaries.filter(isWanted);
      if (wanted.length < 2) continue;
      for (const dictionary of wanted) counted.add(dictionary);
      joint.countInto(
        new Map(wanted.map((dictionary) => [dictionary, dictionary === bar ? bars : this.of(dictionary)])),
        hits.positions,
      );
    }
    if (counted.has(bar)) this.addBarCodes(bars);
    return counted;
  }

  private addBars(segment: Segment, part: Part): void {
    const { price } = segment.numbers;
    if (hasDensePrices(part, price)) countBars(part, price, this.bars);
    else {
      const { bar } = this.dictionaries;
      const counts = new Int32Array(bar.entries.length);
      part.addTo(counts, segment.column(bar));
      this.addBarCodes(counts);
    }
  }

  private addBarCodes(counts: Int32Array): void {
    const { entries } = this.dictionaries.bar;
    for (let code = 0; code < counts.length; code++) {
      const bar = itemAt(entries, code);
      if (bar >= 0) addAt(this.bars, bar, int32At(counts, code));
    }
  }

  /** Documents in any region by place: each place is a range of documents. */
  private addPlaces(segment: Segment, match: Match, hits: Part): void {
    const set = match.inAnyRegion ?? match.hits;
    if (set === match.hits && hits.total < FEW) {
      hits.addTo(this.places, segment.column(this.dictionaries.place));
      return;
    }
    const { places, starts, counts } = segment.places;
    kernels.countRanges(set, starts, counts);
    for (let at = 0; at < places.length; at++) addAt(this.places, int32At(places, at), int32At(counts, at));
  }
}

const NOTHING: ReadonlySet<AnyDictionary> = new Set();

function columnCount<T>(
  dictionary: Dictionary<T>,
  valuesOf: (entry: T) => readonly string[],
  numeric = false,
): ColumnCount {
  const values = new FacetValues(dictionary.entries, valuesOf, numeric);
  return { dictionary, buckets: (counts) => values.buckets(counts) };
}

function isPlaceFacet(name: FacetName): name is PlaceFacet {
  return (PLACE_FACETS as readonly string[]).includes(name);
}

/** Counts of the places that fit down to the depth from which the facet overlooks the region. */
function fittingFrom(counts: Int32Array, depths: Uint8Array | null, name: PlaceFacet): Int32Array {
  if (!depths) return counts;
  const least = REGION_DEPTH[name] ?? 0;
  const fitting = new Int32Array(counts.length);
  for (let place = 0; place < counts.length; place++)
    if (uint8At(depths, place) >= least) fitting[place] = int32At(counts, place);
  return fitting;
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].filter(Boolean);
}

/** Comparing two sets for each bar is quicker than looking at each of so many prices. */
const WORDS_A_PRICE = 8;

function hasDensePrices({ from, to, total }: Part, { cuts }: NumberColumn): boolean {
  return cuts.length > 0 && PRICE_STEPS.length * (to - from) < total * WORDS_A_PRICE;
}

/** Counts the bars by the sets of prices from each step on, as the steps are cuts of the column. */
function countBars({ set, from, to }: Part, price: NumberColumn, bars: Int32Array): void {
  const least = PRICE_STEPS.map((step) => price.cutsUpTo(step) - 1);
  const above = least.map((cut, bar) =>
    kernels.countBoth(set, bar === 0 ? price.known : (price.from[cut] ?? price.none), from, to),
  );
  // a price of the last step itself belongs to the bar below it
  let equal = 0;
  for (const position of price.equal[least.at(-1) ?? -1] ?? [])
    if (position >>> 5 >= from && position >>> 5 < to && hasBit(set, position)) equal++;
  for (let bar = 0; bar < PRICE_HISTOGRAM_BARS; bar++)
    bars[bar] = int32At(bars, bar) + itemAt(above, bar) - itemAt(above, bar + 1);
  const last = PRICE_HISTOGRAM_BARS - 1;
  bars[last] = int32At(bars, last) + equal;
  bars[last + 1] = int32At(bars, last + 1) + itemAt(above, last + 1) - equal;
}

/** Reading the code of one document costs as much as comparing this number of words of two sets. */
const WORDS_A_LOOK = 5;

/** Documents to count. Their numbers are listed once, when a column has to be read for each. */
class Part {
  private written: Int32Array | null = null;

  constructor(
    readonly set: Bits,
    readonly from: number,
    readonly to: number,
    readonly total: number,
    /** has room for all documents */
    private readonly room: Int32Array,
  ) {}

  get positions(): Int32Array {
    if (this.written) return this.written;
    kernels.positions(this.set, this.from, this.to, this.room);
    this.written = this.room.subarray(0, this.total);
    return this.written;
  }

  /** True when the column is counted sooner by comparing sets. */
  isDenseFor({ sets }: Column): boolean {
    return sets !== null && sets.length * (this.to - this.from) < this.total * WORDS_A_LOOK;
  }

  /** Adds how many of the set have each code of the column. */
  addTo(counts: Int32Array, column: Column): void {
    if (this.total === 0) return;
    if (column.sets && this.isDenseFor(column)) this.addBySets(counts, column.sets);
    else addCodes(counts, column.codes, this.positions);
  }

  private addBySets(counts: Int32Array, sets: readonly Bits[]): void {
    for (let code = 0; code < sets.length; code++)
      addAt(counts, code, kernels.countBoth(this.set, itemAt(sets, code), this.from, this.to));
  }
}

function addCodes(counts: Int32Array, codes: Codes, docs: Int32Array): void {
  for (let at = 0; at < docs.length; at++) addAt(counts, codes[int32At(docs, at)] ?? -1, 1);
}
