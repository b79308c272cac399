import { type RawBuilder, sql } from 'kysely';

/** A value for a jsonb column. Always use it: one of the two drivers treats a bare array as a PostgreSQL array. */
export function json<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::text::jsonb`;
}
