import { checksum } from './checksum';
import { kernelMs, measure, quantile, type Run, round, rssMb } from './measure';
import { type PlainQuery, plainQueries, REGION_LEVELS } from './plain-query';
import { type CodedName, FACETS_CODED, FIRST_ID, type PlainRows, plainRows, WORDS_EACH } from './plain-rows';

/** Bits of the filters that facets overlook; a region's bit gives the depth of its failure. */
export const FAILS = { status: 1, type: 2, tenure: 4, beds: 8, price: 16, region: 32 } as const;
export const OVERLOOKS: Record<string, number> = {
  listing_status_name: FAILS.status,
  type_dwelling: FAILS.type,
  title_land: FAILS.tenure,
  beds: FAILS.beds,
  price_histogram: FAILS.price,
};
/** Single failures a facet counts: its own filter's, for regions those at its own depth or deeper. */
export function counted(facet: string): number[] {
  const levels: readonly string[] = REGION_LEVELS;
  const level = levels.indexOf(facet);
  const region =
    level < 0 ? [] : [1, 2, 3, 4].filter((depth) => depth > level).map((depth) => FAILS.region << (depth - 1));
  const own = OVERLOOKS[facet];
  return [0, ...region, ...(own === undefined ? [] : [own])];
}

/** Every row is looked at for every request: slow, and plain enough to be believed. */
export async function bruteForce(n: number): Promise<Run> {
  const rows = plainRows(n);
  const begun = performance.now();
  const queries = plainQueries(rows);
  const checksums: string[] = [];
  const { first } = await measure(queries.length, 0, (at) => {
    const query = queries[at];
    if (query) checksums.push(checksum(answer(rows, query)));
  });
  const [p50_ms, p99_ms] = [round(quantile(first, 0.5)), round(quantile(first, 0.99))];
  const common = { n, requests: queries.length, rss_mb: rssMb(), load_ms: 0, cpu_ms: 0, kernel_ms: round(kernelMs()) };
  const figures = { name: 'brute force', p50_ms, p99_ms, first_p50_ms: p50_ms, first_p99_ms: p99_ms, ...common };
  return { figures: { ...figures, took_ms: Math.round(performance.now() - begun) }, checksums };
}

function answer(rows: PlainRows, query: PlainQuery) {
  const fails = new Int32Array(rows.n);
  const matches: number[] = [];
  for (let row = 0; row < rows.n; row++) {
    const failed = passesBase(rows, query, row) ? failuresOf(rows, query, row) : -1;
    fails[row] = failed;
    if (failed === 0) matches.push(row);
  }
  const order = rows[query.order];
  matches.sort((a, b) => (order[a] ?? 0) - (order[b] ?? 0));
  const ids = matches.slice(query.from, query.from + 100).map((row) => String(FIRST_ID + row));
  const facets = Object.fromEntries(FACETS_CODED.map((name) => [name, countsOf(rows, fails, name)]));
  const bars = [...countCodes(rows.bar, fails, counted('price_histogram'))];
  return {
    total: matches.length,
    ids,
    facets: { ...facets, price_histogram: bars.map(([bar, count]) => [String(bar), count] as const) },
  };
}

function countsOf(rows: PlainRows, fails: Int32Array, name: CodedName) {
  const counts = countCodes(rows.codes[name], fails, counted(name));
  return [...counts].map(([code, count]) => [rows.values[name][code] ?? '', count] as const);
}

function countCodes(codes: Int32Array, fails: Int32Array, fitting: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row] ?? -1;
    if (code >= 0 && fitting.includes(fails[row] ?? -1)) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return counts;
}

function failuresOf({ codes, price }: PlainRows, query: PlainQuery, row: number): number {
  const outside = (wanted: number[] | null, name: CodedName) =>
    wanted !== null && !wanted.includes(codes[name][row] ?? -1);
  let failed = 0;
  if (outside(query.statuses, 'listing_status_name')) failed |= FAILS.status;
  if (outside(query.types, 'type_dwelling')) failed |= FAILS.type;
  if (outside(query.tenures, 'title_land')) failed |= FAILS.tenure;
  if (outside(query.beds, 'beds')) failed |= FAILS.beds;
  const value = price[row] ?? 0;
  if (query.price && (value < query.price[0] || value > query.price[1])) failed |= FAILS.price;
  const depth = query.fails?.[codes.community[row] ?? 0] ?? 0;
  return depth === 0 ? failed : failed | (FAILS.region << (depth - 1));
}

function passesBase(rows: PlainRows, { bounds, halfPlanes, words }: PlainQuery, row: number): boolean {
  const [lat, lng] = [rows.lat[row] ?? 0, rows.lng[row] ?? 0];
  if (bounds && !(lat >= bounds.south && lat <= bounds.north && lng >= bounds.west && lng <= bounds.east)) return false;
  if (halfPlanes && !halfPlanes.every(([a, b, c]) => a * lng + b * lat <= c)) return false;
  const own = rows.words.subarray(row * WORDS_EACH, (row + 1) * WORDS_EACH);
  return words.every((word) => own.includes(word));
}
