import type { ColumnType } from 'kysely';

/** Small facts that the server stores about itself, such as the end of a first import. */
export interface ServerStateTable {
  key: string;
  value: ColumnType<unknown, unknown, unknown>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

/**
 * All tables of the server. A feature declares its tables in `<feature>.tables.ts` by declaration merging of this
 * interface, so that the database does not depend on features.
 */
export interface Tables {
  server_state: ServerStateTable;
}
