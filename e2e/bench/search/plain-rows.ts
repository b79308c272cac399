import { keyOf, listingFacts, priceBar } from 'search-engine';
import { benchListings, WORDS } from './bench-data';

/** Facets whose values are codes in the rows. */
export const FACETS_CODED = [
  'island',
  'district',
  'town',
  'community',
  'mls_provider',
  'type_dwelling',
  'listing_status_name',
  'title_land',
  'beds',
  'baths',
  'zoning_normalized',
  'lava_zone',
  'flood_zone',
  'property_condition',
  'stories_type',
] as const;
export type CodedName = (typeof FACETS_CODED)[number];

/** The listings as plain columns of numbers, for engines that know nothing of listings. */
export interface PlainRows {
  n: number;
  /** -1 for none */
  codes: Record<CodedName, Int32Array>;
  values: Record<CodedName, string[]>;
  /** per community its island, district and town */
  parents: { island: number; district: number; town: number }[];
  price: Int32Array;
  bar: Int32Array;
  /** places in the orders: smaller comes first */
  recommended: Int32Array;
  newest: Int32Array;
  ascending: Int32Array;
  descending: Int32Array;
  lat: Float64Array;
  lng: Float64Array;
  /** eight words of each */
  words: Int32Array;
}

export const FIRST_ID = 100_000_000;
export const WORDS_EACH = 8;

export function plainRows(n: number): PlainRows {
  const ints = () => new Int32Array(n);
  const record = <T>(make: () => T) =>
    Object.fromEntries(FACETS_CODED.map((name) => [name, make()])) as Record<CodedName, T>;
  const rows: PlainRows = {
    n,
    codes: record(ints),
    values: record(() => []),
    parents: [],
    price: ints(),
    bar: ints(),
    recommended: ints(),
    newest: ints(),
    ascending: ints(),
    descending: ints(),
    lat: new Float64Array(n),
    lng: new Float64Array(n),
    words: new Int32Array(n * WORDS_EACH),
  };
  const known = record(() => new Map<string, number>());
  const wordCodes = new Map(WORDS.map((word, code) => [word, code]));
  const [listed, score] = [new Float64Array(n), new Float64Array(n)];
  let at = 0;
  for (const listing of benchListings(n)) {
    const facts = listingFacts(listing);
    for (const name of FACETS_CODED)
      rows.codes[name][at] = codeOf(known[name], rows.values[name], facts.facets[name][0]);
    const code = (name: CodedName) => rows.codes[name][at] ?? -1;
    rows.parents[code('community')] = { island: code('island'), district: code('district'), town: code('town') };
    rows.price[at] = facts.price ?? 0;
    rows.bar[at] = priceBar(facts.price ?? 0);
    [listed[at], score[at]] = [facts.listedAt ?? 0, facts.score];
    [rows.lat[at], rows.lng[at]] = [facts.lat ?? 0, facts.lng ?? 0];
    (listing.public_remarks ?? '').split(' ').forEach((word, index) => {
      rows.words[at * WORDS_EACH + index] = wordCodes.get(word) ?? -1;
    });
    at++;
  }
  const by = (compare: (a: number, b: number) => number, out: Int32Array) => {
    const order = Int32Array.from({ length: n }, (_, row) => row).sort((a, b) => compare(a, b) || a - b);
    for (let rank = 0; rank < n; rank++) out[order[rank] ?? 0] = rank;
  };
  const less = (column: ArrayLike<number>, a: number, b: number) => (column[a] ?? 0) - (column[b] ?? 0);
  const newest = (a: number, b: number) => less(listed, b, a);
  by(newest, rows.newest);
  by((a, b) => less(score, b, a) || newest(a, b), rows.recommended);
  by((a, b) => less(rows.price, a, b) || newest(a, b), rows.ascending);
  by((a, b) => less(rows.price, b, a) || newest(a, b), rows.descending);
  return rows;
}

function codeOf(known: Map<string, number>, values: string[], value: string | undefined): number {
  if (value === undefined) return -1;
  let code = known.get(value);
  if (code === undefined) {
    code = values.push(value) - 1;
    known.set(value, code);
  }
  return code;
}

/** Codes of the values that share a key with one of the requested values. */
export function codesOf(values: readonly string[], requested: readonly string[]): number[] {
  const keys = new Set(requested.map(keyOf));
  return [...values.keys()].filter((code) => keys.has(keyOf(values[code] ?? '')));
}
