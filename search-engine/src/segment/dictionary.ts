import { ADVANCED_FILTER_KEYS } from 'shared-contracts';
import { recordOf } from 'shared-contracts/keys-of';
import * as z from 'zod/mini';
import { int32At } from '../arrays';
import type { CodedFacet, ListingFacts } from '../listing/listing-facts';
import { ListingPlace } from '../listing/listing-place';
import { priceBar } from '../listing/price-histogram';
import { keyOf } from '../text/fold';
import type { Json, SnapshotReader, SnapshotWriter } from './snapshot';

/** Facets with a column of their own. Facets of regions come from the place, those of types from the kind. */
export const OWN_COLUMN = [
  'hl_regions',
  'mls_provider',
  'mls_area_major',
  'mls_area_minor',
  'lease_island_term',
  'listing_status_name',
  'title_land',
  'beds',
  'baths',
  'sea_distance',
  'zoning_normalized',
  'mls_building_name',
  ...ADVANCED_FILTER_KEYS,
] as const satisfies readonly CodedFacet[];
export type OwnColumn = (typeof OWN_COLUMN)[number];

export type Kind = Readonly<{ rental: boolean; types: readonly string[] }>;
export type Values = readonly string[];

/** What a column holds of a listing. */
interface ColumnSpec<T> {
  of(facts: ListingFacts): T;
  /** equal for equal values */
  keyOf(value: T): string;
  noteOf(value: T): Json;
  parse(note: unknown): T;
}

/**
 * The values of a column that repeat, each with a code. All segments share it: a code means the same in each of them,
 * and a filter compares its values once for all segments.
 */
export class Dictionary<T> {
  readonly entries: T[] = [];
  private readonly codes = new Map<string, number>();

  /** `column` is the index of the column in each segment; `filtered` columns have a bit set for each code. */
  constructor(
    readonly column: number,
    private readonly spec: ColumnSpec<T>,
    readonly filtered = true,
  ) {}

  /** The code of a listing's value; a new value gets the next one. */
  codeOf(facts: ListingFacts): number {
    const value = this.spec.of(facts);
    const key = this.spec.keyOf(value);
    const known = this.codes.get(key);
    return known ?? this.add(key, value);
  }

  save(writer: SnapshotWriter): void {
    writer.note(this.entries.map((value) => this.spec.noteOf(value)));
  }

  load(reader: SnapshotReader): void {
    for (const note of reader.list()) {
      const value = this.spec.parse(note);
      this.add(this.spec.keyOf(value), value);
    }
  }

  private add(key: string, value: T): number {
    const code = this.entries.push(value) - 1;
    this.codes.set(key, code);
    return code;
  }
}

const texts = z.array(z.string());
const place = z.object({ names: z.array(z.nullable(z.string())), handles: z.array(z.nullable(z.string())) });
const kind = z.object({ rental: z.boolean(), types: texts });
const name = z.nullable(z.string());
const number = z.number();
const ids = z.array(number);
/** A listing without a price is in none of the histogram's bars. */
const NO_BAR = -1;

const SPECS = {
  kind: {
    of: ({ rental, types }) => ({ rental, types }),
    keyOf: ({ rental, types }) => `${rental}\u0000${keyOfValues(types)}`,
    noteOf: (value) => value,
    parse: (note) => kind.parse(note),
  } satisfies ColumnSpec<Kind>,
  place: {
    of: (facts) => facts.place,
    keyOf: ({ key }) => key,
    noteOf: ({ names, handles }) => ({ names, handles }),
    parse: (note) => {
      const { names, handles } = place.parse(note);
      return new ListingPlace(names, handles);
    },
  } satisfies ColumnSpec<ListingPlace>,
  propertyType: {
    of: ({ propertyType }) => propertyType,
    keyOf: (value) => keyOf(value ?? ''),
    noteOf: (value) => value,
    parse: (note) => name.parse(note),
  } satisfies ColumnSpec<string | null>,
  advisors: {
    of: ({ advisors }) => advisors,
    keyOf: (value) => value.join(),
    noteOf: (value) => value,
    parse: (note) => ids.parse(note),
  } satisfies ColumnSpec<readonly number[]>,
  bar: {
    of: ({ price }) => (price === null ? NO_BAR : priceBar(price)),
    keyOf: String,
    noteOf: (value) => value,
    parse: (note) => number.parse(note),
  } satisfies ColumnSpec<number>,
};

function valuesSpec(of: (facts: ListingFacts) => Values): ColumnSpec<Values> {
  return { of, keyOf: keyOfValues, noteOf: (value) => value, parse: (note) => texts.parse(note) };
}

/** The dictionaries of an index. */
export class Dictionaries {
  readonly kind = new Dictionary<Kind>(0, SPECS.kind);
  readonly place = new Dictionary<ListingPlace>(1, SPECS.place);
  readonly propertyType = new Dictionary<string | null>(2, SPECS.propertyType);
  readonly advisors = new Dictionary<readonly number[]>(3, SPECS.advisors);
  readonly parking = new Dictionary<Values>(
    4,
    valuesSpec(({ parking }) => (parking === null ? [] : [String(parking)])),
  );
  readonly bar = new Dictionary<number>(5, SPECS.bar, false);
  readonly own: Readonly<Record<OwnColumn, Dictionary<Values>>> = recordOf(
    OWN_COLUMN.map(
      (facet, at) =>
        [
          facet,
          new Dictionary(
            6 + at,
            valuesSpec(({ facets }) => facets[facet]),
          ),
        ] as const,
    ),
  );
  /** in the order of their columns */
  readonly all: readonly Dictionary<unknown>[];
  private ranks = new Int32Array(0);

  constructor() {
    const { kind, place, propertyType, advisors, parking, bar, own } = this;
    this.all = [kind, place, propertyType, advisors, parking, bar, ...OWN_COLUMN.map((facet) => own[facet])];
  }

  /** The rank of a place by its names: the communities of a town, and the towns of a district, follow each other. */
  rankOfPlace(code: number): number {
    if (this.ranks.length < this.place.entries.length) this.ranks = ranksOf(this.place.entries);
    return int32At(this.ranks, code);
  }

  save(writer: SnapshotWriter): void {
    for (const dictionary of this.all) dictionary.save(writer);
  }

  load(reader: SnapshotReader): void {
    for (const dictionary of this.all) dictionary.load(reader);
  }
}

function ranksOf(places: readonly ListingPlace[]): Int32Array<ArrayBuffer> {
  const names = places.map((each) => each.names.map((level) => level ?? '').join('\u0000'));
  const ranks = new Int32Array(names.length);
  [...names.keys()]
    .sort((a, b) => ((names[a] ?? '') < (names[b] ?? '') ? -1 : 1))
    .forEach((code, rank) => {
      ranks[code] = rank;
    });
  return ranks;
}

function keyOfValues(values: Values): string {
  return values.join('\u0000');
}
