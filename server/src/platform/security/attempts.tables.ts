import type { ColumnType, Generated } from 'kysely';

export interface AttemptTable {
  id: Generated<number>;
  kind: string;
  key: string;
  at: ColumnType<Date, Date | undefined, Date>;
}

declare module '../database/tables' {
  interface Tables {
    attempts: AttemptTable;
  }
}
