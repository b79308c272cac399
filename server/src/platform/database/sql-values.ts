import { type ColumnType, type RawBuilder, sql } from 'kysely';

/** A value for a jsonb column. Always use it: the driver treats a bare array as a PostgreSQL array. */
export function json<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::text::jsonb`;
}

/** A pattern of `like` that finds the words anywhere, with all special characters escaped. */
export const containing = (words: string): string => `%${words.trim().replace(/[\\%_]/g, '\\$&')}%`;

/** The time a number of days ago, by the clock of the database. */
export const daysAgo = (days: number): RawBuilder<Date> => sql<Date>`now() - ${days}::integer * interval '1 day'`;

/**
 * A jsonb column: read as T, written only through `json()`, because the driver treats a bare array as a PostgreSQL
 * array.
 */
export type JsonColumn<T> = ColumnType<T, RawBuilder<T>, RawBuilder<T>>;

/** Largest id of an integer column. */
const LARGEST_ID = 2_147_483_647;

/** Whether a row can have this id. A query for a larger number would be a database error instead of an empty result. */
export const isRowId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= LARGEST_ID;

/** bigint columns have ids and counts that fit a JavaScript number; a larger one is an error. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The number ${text} is too large for JavaScript.`);
  return value;
}
