import { ADVANCED_FILTER_KEYS, type RangeKey } from 'shared-contracts';
import { itemAt, uint8At } from '../arrays';
import type { Deadline } from '../deadline';
import type { Area } from '../geo/area';
import { type Bits, setBit } from '../kernels/bits';
import { kernels } from '../kernels/kernels';
import { FLAG_KEYS, hasDetail, type Keys, type Range, type SearchQuery } from '../query/search-query';
import type { Dictionary, Values } from '../segment/dictionary';
import type { Doc, IndexReader } from '../segment/index-reader';
import type { Segment } from '../segment/segment';
import { keyOf } from '../text/fold';
import { ExceptFilter, type Filter, type FilterClass, SetFilter, UnionFilter } from './filter';
import { RangeFilter } from './range-filter';
import { type TextSets, textSets } from './text-sets';

/** The codes of a column that pass a filter, or with `except` those that fail it. */
interface CodedTest {
  kind: FilterClass;
  dictionary: Dictionary<unknown>;
  codes: readonly number[];
  except: boolean;
}

/** Range filters over columns of numbers; the others compare the few codes of a column. */
const NUMBER_RANGES = [
  'price',
  'floorArea',
  'lotSize',
  'fee',
  'monthlyCost',
  'pricePerArea',
  'yearBuilt',
  'daysListed',
  'seaDistance',
] as const satisfies readonly RangeKey[];

/** What a query asks of every segment, settled once for all of them. */
export class QueryPlan {
  /** per place the first depth at which it fails; null without a region filter */
  readonly depths: Uint8Array | null;
  private readonly tests: readonly CodedTest[];
  private readonly wanted: readonly (readonly Doc[])[];
  private readonly hidden: readonly Doc[];
  private readonly text: TextSets | null;

  constructor(
    readonly query: SearchQuery,
    reader: IndexReader,
    deadline: Deadline,
  ) {
    const { region, favorites, tmks, hidden, markHidden, text } = query;
    const hasRegion = region.paths || region.districtIsland || region.levels.some((level) => level !== null);
    this.depths = hasRegion ? reader.places.failDepths(region) : null;
    this.tests = codedTests(query, reader);
    const byId = (ids: ReadonlySet<string>) => [...ids].flatMap((id) => reader.byId(id) ?? []);
    this.hidden = markHidden ? [] : byId(hidden);
    const favorite = favorites && [...byId(favorites), ...[...favorites].flatMap((id) => reader.byMls(id, deadline))];
    const parcels = tmks && [...tmks].flatMap((key) => reader.byTmk(key, deadline));
    this.wanted = [favorite, parcels].filter((docs) => docs !== null);
    this.text = text === '' ? null : textSets(reader, text, deadline);
  }

  /**
   * The filters of one segment, but for the region. Areas come first: they leave out many neighbors together, and the
   * other filters skip these.
   */
  filters(segment: Segment, areaFilter: (area: Area) => Filter): Filter[] {
    const { query, hidden } = this;
    const found = this.text?.get(segment);
    return [
      ...query.areas.map(areaFilter),
      ...(hidden.length > 0 ? [new ExceptFilter('base', setOf(hidden, segment))] : []),
      ...this.wanted.map((docs) => new SetFilter('base', setOf(docs, segment))),
      ...(found ? [new SetFilter('base', found)] : []),
      ...query.flags.map((flag) => new SetFilter('base', itemAt(segment.flags, FLAG_KEYS.indexOf(flag)))),
      ...this.tests.map((test) => codedFilter(test, segment)),
      ...NUMBER_RANGES.filter((key) => !isOpen(query[key])).map(
        (key) => new RangeFilter(key, segment.numbers[key], query[key]),
      ),
    ];
  }

  /** Gives its memory back. */
  release(): void {
    this.text?.release();
  }
}

function codedTests(query: SearchQuery, { dictionaries }: IndexReader): CodedTest[] {
  const { own, kind, propertyType, advisors, parking } = dictionaries;
  const { types, rentals, tenures, propertyTypes, advisor } = query;
  const offered = (names: Values) => types === null || names.some((name) => types.has(keyOf(name)));
  const range = (key: RangeKey, dictionary: Dictionary<Values>) =>
    isOpen(query[key]) ? [] : tests(key, dictionary, ([value]) => isWithin(value, query[key]));
  return [
    ...(advisor === null ? [] : tests('base', advisors, (ids) => ids.includes(advisor))),
    ...(propertyTypes ? tests('base', propertyType, (name) => name !== null && propertyTypes.has(keyOf(name))) : []),
    ...among('statuses', own.listing_status_name, query.statuses),
    ...tests('dwelling_type_name', kind, (entry) => (entry.rental ? rentals : offered(entry.types))),
    // rentals have no tenure and are never filtered by it
    ...(tenures
      ? tests('title_land', own.title_land, (values) => values.every((value) => tenures.has(keyOf(value))))
      : []),
    ...among('building_names', own.mls_building_name, query.buildings),
    ...ADVANCED_FILTER_KEYS.flatMap((name) =>
      query.advanced[name] ? tests(name, own[name], (values) => hasDetail(name, values, query.advanced[name])) : [],
    ),
    ...range('beds', own.beds),
    ...range('baths', own.baths),
    ...range('parking', parking),
  ];
}

function among(kind: FilterClass, dictionary: Dictionary<Values>, keys: Keys | null, key = keyOf): CodedTest[] {
  return keys ? tests(kind, dictionary, (values) => values.some((value) => keys.has(key(value)))) : [];
}

/** None where every value passes. */
function tests<T>(kind: FilterClass, dictionary: Dictionary<T>, passes: (value: T) => boolean): CodedTest[] {
  const passing: number[] = [];
  const failing: number[] = [];
  dictionary.entries.forEach((value, code) => {
    (passes(value) ? passing : failing).push(code);
  });
  if (failing.length === 0) return [];
  const except = passing.length > failing.length;
  return [{ kind, dictionary, codes: except ? failing : passing, except }];
}

function codedFilter({ kind, dictionary, codes, except }: CodedTest, segment: Segment): Filter {
  const { sets } = segment.column(dictionary);
  const having = sets ? codes.flatMap((code) => sets[code] ?? []) : [];
  const [a, b = a, c = a, d = a] = having;
  if (a && b && c && d && having.length > 1 && having.length <= UnionFilter.MOST)
    return new UnionFilter(kind, [a, b, c, d], except);
  const set = docsWith(dictionary, codes, segment);
  return except ? new ExceptFilter(kind, set) : new SetFilter(kind, set);
}

/** The documents with any of the codes; the set must not be changed. */
export function docsWith(dictionary: Dictionary<unknown>, wanted: readonly number[], segment: Segment): Bits {
  const { sets, codes } = segment.column(dictionary);
  const having = sets ? wanted.flatMap((code) => sets[code] ?? []) : [];
  const [first] = having;
  if (first && having.length === 1) return first;
  const out = segment.scratch.empty();
  if (sets) {
    for (const set of having) kernels.or(out, set, 0, segment.words);
    return out;
  }
  const passes = new Uint8Array(dictionary.entries.length);
  for (const code of wanted) passes[code] = 1;
  for (let doc = 0; doc < codes.length; doc++) if (uint8At(passes, codes[doc] ?? -1) === 1) setBit(out, doc);
  return out;
}

function setOf(docs: readonly Doc[], segment: Segment): Bits {
  const set = segment.scratch.empty();
  for (const each of docs) if (each.segment === segment) setBit(set, each.doc);
  return set;
}

function isOpen({ min, max }: Range): boolean {
  return min === null && max === null;
}

function isWithin(value: string | undefined, { min, max }: Range): boolean {
  return value !== undefined && (min === null || +value >= min) && (max === null || +value <= max);
}
