import { type RawBuilder, sql } from 'kysely';

/**
 * A value for a jsonb column. Always use it: a bare array is taken for a PostgreSQL array by one of the two engines.
 */
export function json<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::text::jsonb`;
}
