import { counted, FAILS } from '../brute-force';
import type { PlainResult } from '../checksum';
import { type PlainQuery, REGION_LEVELS } from '../plain-query';
import { FACETS_CODED, FIRST_ID, type PlainRows, WORDS_EACH } from '../plain-rows';

/** What SQL engines write differently. */
export interface Dialect {
  greatest: string;
  groupingSets: boolean;
}

const FACET_COLUMNS = [...FACETS_CODED, 'bar'] as const;
const WORDS = Array.from({ length: WORDS_EACH }, (_, at) => `w${at}`);
const INTS = ['id', ...FACET_COLUMNS, 'price', 'recommended', 'newest', 'ascending', 'descending', ...WORDS];

export const CREATE_TABLE = `CREATE TABLE t (${INTS.map((name) => `${name} INTEGER`).join(', ')}, lat DOUBLE PRECISION, lng DOUBLE PRECISION)`;
export const INDEXES = ['community', 'price', 'recommended', 'newest', 'ascending', 'descending', 'lat'].map(
  (column) => `CREATE INDEX t_${column} ON t (${column})`,
);
export const COLUMN_COUNT = INTS.length + 2;

/** One row in the order of the table's columns; null for none. */
export function rowValues(rows: PlainRows, row: number): (number | null)[] {
  const facets = FACETS_CODED.map((name) => {
    const code = rows.codes[name][row] ?? -1;
    return code < 0 ? null : code;
  });
  const { bar, price, recommended, newest, ascending, descending } = rows;
  const ints = [bar, price, recommended, newest, ascending, descending].map((column) => column[row] ?? 0);
  const words = rows.words.subarray(row * WORDS_EACH, (row + 1) * WORDS_EACH);
  return [row, ...facets, ...ints, ...words, rows.lat[row] ?? 0, rows.lng[row] ?? 0];
}

/** The rows as lines of a file that databases copy from. */
export function* csvLines(rows: PlainRows): Generator<string> {
  for (let row = 0; row < rows.n; row++) yield `${rowValues(rows, row).join(',')}\n`;
}

/** Counts of every facet in one statement: column, code, mask, count. */
export function facetStatement(query: PlainQuery, dialect: Dialect): string {
  const masks = [0, ...Object.values(FAILS), 2 * FAILS.region, 4 * FAILS.region, 8 * FAILS.region];
  const inner = `SELECT ${FACET_COLUMNS.join(', ')}, ${maskOf(query, dialect)} AS mask FROM t WHERE ${baseOf(query)}`;
  const near = `SELECT * FROM (${inner}) AS base WHERE mask IN (${masks.join(', ')})`;
  if (dialect.groupingSets) {
    const sets = FACET_COLUMNS.map((name) => `(${name}, mask)`).join(', ');
    const which = FACET_COLUMNS.map((name, at) => `WHEN GROUPING(${name}) = 0 THEN ${at}`).join(' ');
    const code = `CASE ${FACET_COLUMNS.map((name) => `WHEN GROUPING(${name}) = 0 THEN ${name}`).join(' ')} END`;
    return `SELECT CASE ${which} END, ${code}, mask, count(*) FROM (${near}) AS m GROUP BY GROUPING SETS (${sets})`;
  }
  const each = FACET_COLUMNS.map((name, at) => `SELECT ${at}, ${name}, mask, count(*) FROM m GROUP BY ${name}, mask`);
  return `WITH m AS MATERIALIZED (${near}) ${each.join(' UNION ALL ')}`;
}

export function pageStatement(query: PlainQuery, dialect: Dialect): string {
  const where = `${baseOf(query)} AND ${maskOf(query, dialect)} = 0`;
  return `SELECT id FROM t WHERE ${where} ORDER BY ${query.order} LIMIT 100 OFFSET ${query.from}`;
}

/** The answer from the rows of both statements. */
export function answerOf(
  rows: PlainRows,
  facetRows: readonly (readonly unknown[])[],
  ids: readonly unknown[],
): PlainResult {
  const facets: Record<string, Map<string, number>> = {};
  let total = 0;
  for (const [which, code, mask, count] of facetRows) {
    const column = FACET_COLUMNS[Number(which)] ?? 'bar';
    const name = column === 'bar' ? 'price_histogram' : column;
    if (column === 'bar' && Number(mask) === 0) total += Number(count);
    if (code === null || !counted(name).includes(Number(mask))) continue;
    const value = column === 'bar' ? String(code) : (rows.values[column][Number(code)] ?? '');
    facets[name] ??= new Map();
    facets[name].set(value, (facets[name].get(value) ?? 0) + Number(count));
  }
  return { total, ids: ids.map((id) => String(FIRST_ID + Number(id))), facets };
}

function baseOf({ bounds, halfPlanes, words }: PlainQuery): string {
  const parts = ['1 = 1'];
  if (bounds)
    parts.push(`lat BETWEEN ${bounds.south} AND ${bounds.north} AND lng BETWEEN ${bounds.west} AND ${bounds.east}`);
  for (const [a, b, c] of halfPlanes ?? []) parts.push(`(${double(a)}) * lng + (${double(b)}) * lat <= ${double(c)}`);
  for (const word of words) parts.push(`${word} IN (${WORDS.join(', ')})`);
  return parts.join(' AND ');
}

/** In full and as a binary number, which a plain decimal is not everywhere. */
const double = (value: number) => value.toExponential();

function maskOf(query: PlainQuery, dialect: Dialect): string {
  const bits: string[] = ['0'];
  const codes = (wanted: number[] | null, column: string, bit: number) => {
    if (wanted) bits.push(`CASE WHEN ${column} IN (${wanted.join(', ') || 'NULL'}) THEN 0 ELSE ${bit} END`);
  };
  codes(query.statuses, 'listing_status_name', FAILS.status);
  codes(query.types, 'type_dwelling', FAILS.type);
  codes(query.tenures, 'title_land', FAILS.tenure);
  codes(query.beds, 'beds', FAILS.beds);
  if (query.price)
    bits.push(`CASE WHEN price BETWEEN ${query.price[0]} AND ${query.price[1]} THEN 0 ELSE ${FAILS.price} END`);
  if (query.paths) bits.push(regionBit(query.paths, dialect));
  return `(${bits.join(' + ')})`;
}

function regionBit(paths: number[][], { greatest }: Dialect): string {
  const fails = paths.map((path) => {
    const steps = path.map((code, level) => `WHEN ${REGION_LEVELS[level]} <> ${code} THEN ${FAILS.region << level}`);
    return `(CASE ${steps.join(' ')} ELSE 0 END)`;
  });
  if (fails.length === 1) return fails[0] ?? '0';
  return `CASE WHEN ${fails.map((fail) => `${fail} = 0`).join(' OR ')} THEN 0 ELSE ${greatest}(${fails.join(', ')}) END`;
}
