import type { ColumnType, RawBuilder } from 'kysely';

/**
 * A jsonb column: read as T, written only through `json()`, because the driver treats a bare array as a PostgreSQL
 * array.
 */
export type JsonColumn<T> = ColumnType<T, RawBuilder<T>, RawBuilder<T>>;
