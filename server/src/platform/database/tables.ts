import type { ColumnType } from 'kysely';

/** Small facts the server remembers about itself, such as the end of a first import. */
export interface ServerStateTable {
  key: string;
  value: ColumnType<unknown, unknown, unknown>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

/**
 * Every table of the server. A feature adds its own in `<feature>.tables.ts`, which declares this module and the same
 * interface; the compiler merges them, so that the database knows no feature.
 */
export interface Tables {
  server_state: ServerStateTable;
}
