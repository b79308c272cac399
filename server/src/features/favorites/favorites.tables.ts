import type { ColumnType, Generated } from 'kysely';

export interface FavoriteTable {
  id: Generated<number>;
  user_id: number;
  internal_id: string | null;
  mls_id: string | null;
  note: string | null;
  created_at: ColumnType<Date, Date | undefined, Date>;
  /** the transactions that had ended when the home was saved: their changes of the listing are no news */
  alerts_snapshot: ColumnType<string | null, never, never>;
}

export interface HiddenListingTable {
  user_id: number;
  internal_id: string;
  created_at: ColumnType<Date, Date | undefined, Date>;
}

export interface ViewedListingTable {
  user_id: number;
  internal_id: string;
  slug: string;
  at: ColumnType<Date, Date, Date>;
}

declare module '../../platform/database/tables' {
  interface Tables {
    viewed_listings: ViewedListingTable;
    favorites: FavoriteTable;
    hidden_listings: HiddenListingTable;
  }
}
