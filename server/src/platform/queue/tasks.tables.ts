import type { ColumnType, Generated } from 'kysely';
import type { JsonColumn } from '../database/sql-values';

type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface TaskTable {
  id: Generated<number>;
  topic: string;
  dedupe_key: string;
  /** the row of a job */
  recurring: Generated<boolean>;
  /** the job was made due while it ran */
  woken: Generated<boolean>;
  payload: JsonColumn<unknown>;
  attempts: Generated<number>;
  max_attempts: Generated<number>;
  run_at: ColumnType<Date, Date | undefined, Date>;
  leased_until: OptionalTime;
  done_at: OptionalTime;
  dead_at: OptionalTime;
  parked_at: OptionalTime;
  last_error: string | null;
  created_at: ColumnType<Date, Date | undefined, Date>;
}

declare module '../database/tables' {
  interface Tables {
    tasks: TaskTable;
  }
}
