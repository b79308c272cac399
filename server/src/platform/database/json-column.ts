import type { ColumnType, RawBuilder } from 'kysely';

/** A jsonb column: read as T, written only through `json()`, since a bare array would be taken for a PostgreSQL array. */
export type JsonColumn<T> = ColumnType<T, RawBuilder<T>, RawBuilder<T>>;
