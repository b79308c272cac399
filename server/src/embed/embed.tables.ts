import type { ColumnType, Generated } from 'kysely';

export interface UserTokenTable {
  id: Generated<number>;
  token_hash: string;
  session_id: number;
  origin: string;
  created_at: ColumnType<Date, Date | undefined, Date>;
  expires_at: ColumnType<Date, Date, Date>;
}

export interface EmbedTables {
  user_tokens: UserTokenTable;
}
