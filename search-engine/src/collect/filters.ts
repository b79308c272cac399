import { ADVANCED_FILTER_KEYS, RANGE_FILTERS, type RangeKey } from 'shared-contracts';
import type { Deadline } from '../deadline';
import type { Area } from '../geo/area';
import { type Bits, setBit } from '../kernels/bits';
import { kernels } from '../kernels/kernels';
import type { Scratch } from '../kernels/scratch';
import { advancedKey, FLAG_KEYS, type Keys, type Range, type SearchQuery } from '../query/search-query';
import type { CodedColumn } from '../segment/coded-column';
import type { ListingTable, Values } from '../segment/listing-table';
import { NumberColumn } from '../segment/number-column';
import { keyOf } from '../text/fold';
import { ExceptFilter, type Filter, type FilterClass, SetFilter, UnionFilter } from './filter';
import { RangeFilter } from './range-filter';

/** Positions found by other means than columns: by id, by key, by words. */
export interface PositionLookup {
  byId(id: string): number | undefined;
  byMls(id: string, deadline: Deadline): readonly number[];
  byTmk(key: string, deadline: Deadline): readonly number[];
  /** puts what the text finds into `out`; false when the text asks for nothing */
  byText(text: string, out: Bits, deadline: Deadline): boolean;
}

/** What filters are made with: a lookup takes time, so that it knows when to end. */
export interface FilterTools {
  lookup: PositionLookup;
  scratch: Scratch;
  deadline: Deadline;
  areaFilter(this: void, area: Area): Filter;
}

/** The filters a query is made of, but for regions. */
export function filtersOf(table: ListingTable, query: SearchQuery, tools: FilterTools): Filter[] {
  const coded = new CodedFilters(table, tools.scratch);
  // areas first: what lies together is left out together, and nothing else has to be looked at there
  return [
    ...query.areas.map(tools.areaFilter),
    ...listedFilters(query, tools),
    ...flagFilters(table, query),
    ...coded.of(query),
    ...RANGE_FILTERS.flatMap(({ key }) => coded.range(key, query[key])),
  ];
}

function flagFilters(table: ListingTable, { flags }: SearchQuery): Filter[] {
  return flags.flatMap((flag) => {
    const set = table.flags[FLAG_KEYS.indexOf(flag)];
    return set ? [new SetFilter('base', set)] : [];
  });
}

/** Lists of ids, tax map keys, and the words of a text. */
function listedFilters(query: SearchQuery, { lookup, scratch, deadline }: FilterTools): Filter[] {
  const filters: Filter[] = [];
  const among = (positions: readonly (number | undefined)[]) => {
    const set = scratch.empty();
    for (const position of positions) if (position !== undefined) setBit(set, position);
    return set;
  };
  if (!query.markHidden && query.hidden.size > 0)
    filters.push(new ExceptFilter('base', among([...query.hidden].map((id) => lookup.byId(id)))));
  if (query.favorites)
    filters.push(
      new SetFilter(
        'base',
        among([...query.favorites].flatMap((id) => [lookup.byId(id), ...lookup.byMls(id, deadline)])),
      ),
    );
  if (query.tmks)
    filters.push(new SetFilter('base', among([...query.tmks].flatMap((key) => [...lookup.byTmk(key, deadline)]))));
  const found = query.text === '' ? null : scratch.empty();
  if (found && lookup.byText(query.text, found, deadline)) filters.push(new SetFilter('base', found));
  return filters;
}

class CodedFilters {
  constructor(
    private readonly table: ListingTable,
    private readonly scratch: Scratch,
  ) {}

  of(query: SearchQuery): Filter[] {
    const { own, kind, propertyType, advisors } = this.table;
    const { types, rentals, tenures, propertyTypes, advisor } = query;
    const offered = (names: Values) => types === null || names.some((name) => types.has(keyOf(name)));
    return [
      ...(advisor === null ? [] : this.filter('base', advisors, (ids) => ids.includes(advisor))),
      ...(propertyTypes
        ? this.filter('base', propertyType, (name) => name !== null && propertyTypes.has(keyOf(name)))
        : []),
      ...this.among('statuses', own.listing_status_name, query.statuses),
      ...this.filter('dwelling_type_name', kind, (entry) => (entry.rental ? rentals : offered(entry.types))),
      // rentals have no tenure and are never filtered by it
      ...(tenures
        ? this.filter('title_land', own.title_land, (values) => values.every((value) => tenures.has(keyOf(value))))
        : []),
      ...this.among('building_names', own.mls_building_name, query.buildings),
      ...ADVANCED_FILTER_KEYS.flatMap((name) =>
        this.among(name, own[name], query.advanced[name], (value) => advancedKey(name, value)),
      ),
    ];
  }

  range(key: RangeKey, range: Range): Filter[] {
    if (range.min === null && range.max === null) return [];
    const column = this.table.ranges[key];
    if (column instanceof NumberColumn) return [new RangeFilter(key, column, range)];
    return this.filter(key, column, ([value]) => within(value, range));
  }

  private among(kind: FilterClass, column: CodedColumn<Values>, keys: Keys | null, key = keyOf): Filter[] {
    return keys ? this.filter(kind, column, (values) => values.some((value) => keys.has(key(value)))) : [];
  }

  /** None where every entry passes. */
  private filter<T>(kind: FilterClass, column: CodedColumn<T>, passes: (entry: T) => boolean): Filter[] {
    const passing: number[] = [];
    const failing: number[] = [];
    column.entries.forEach((entry, code) => {
      (passes(entry) ? passing : failing).push(code);
    });
    if (failing.length === 0) return [];
    const except = passing.length > failing.length;
    const codes = except ? failing : passing;
    const sets = codes.flatMap((code) => column.sets?.[code] ?? []);
    const [a, b = a, c = a, d = a] = sets;
    const union = sets.length > 1 && sets.length <= UnionFilter.MOST;
    if (union && a && b && c && d) return [new UnionFilter(kind, [a, b, c, d], except)];
    const set = this.having(column, codes);
    return [except ? new ExceptFilter(kind, set) : new SetFilter(kind, set)];
  }

  /** Positions with any of the codes. */
  private having<T>(column: CodedColumn<T>, codes: readonly number[]): Bits {
    const sets = codes.map((code) => column.sets?.[code]);
    const [first] = sets;
    if (first && sets.length === 1) return first;
    const out = this.scratch.empty();
    if (column.sets) for (const set of sets) kernels.or(out, set ?? out, 0, out.length);
    else this.look(column, codes, out);
    return out;
  }

  private look<T>(column: CodedColumn<T>, wanted: readonly number[], out: Bits): void {
    const pass = new Uint8Array(column.entries.length);
    for (const code of wanted) pass[code] = 1;
    const { codes } = column;
    for (let at = 0; at < this.table.end; at++) if (pass[codes[at] ?? 0] === 1) setBit(out, at);
  }
}

function within(value: string | undefined, { min, max }: Range): boolean {
  return value !== undefined && (min === null || +value >= min) && (max === null || +value <= max);
}
