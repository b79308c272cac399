import type { ColumnType, Generated } from 'kysely';

export interface AttemptTable {
  id: Generated<number>;
  kind: string;
  key: string;
  at: ColumnType<Date, Date | undefined, Date>;
}

export interface FormTokenTable {
  token_hash: string;
  browser_hash: string;
  created_at: ColumnType<Date, Date | undefined, Date>;
  expires_at: ColumnType<Date, Date, Date>;
}

declare module '../database/tables' {
  interface Tables {
    attempts: AttemptTable;
    form_tokens: FormTokenTable;
  }
}
