import type { ColumnType, Generated } from 'kysely';
import type { JsonColumn } from '../platform/database';

type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface OutboxTable {
  id: Generated<number>;
  topic: string;
  dedupe_key: string;
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

declare module '../platform/database/tables' {
  interface Tables {
    outbox: OutboxTable;
  }
}
