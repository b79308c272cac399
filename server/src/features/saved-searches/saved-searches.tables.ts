import type { ColumnType, Generated } from 'kysely';
import type { JsonColumn } from '../../platform/database/sql-values';
import type { ListingChange } from '../notifications/listing-change';
import type { SearchEventKind } from './search-event-kinds';

type Time = ColumnType<Date, Date | undefined, Date>;

export interface SavedSearchTable {
  id: Generated<number>;
  user_id: number;
  title: string;
  email_subscribe: boolean;
  days_between_emails: number;
  send_me_copy: boolean;
  copy_title: string | null;
  copy_email: string | null;
  /** of the version in `version`; read through `toVersion2` */
  search_params: JsonColumn<unknown>;
  version: number;
  share_code: string;
  from_share_url: boolean;
  next_run_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** earlier events of listings are not new for this search */
  alerts_since: Time;
  /** the transactions that had ended at that time; null where `alerts_since` is older than the column */
  alerts_snapshot: ColumnType<string | null, never, never>;
  created_at: Time;
  updated_at: Time;
}

export interface ListingEventTable extends ListingChange {
  id: Generated<number>;
  internal_id: string;
  /** null in a row of the release before */
  mls_id: string | null;
  /** street line */
  address: string | null;
  at: Time;
  /** the transaction that changed the listing */
  noted_in: ColumnType<string, never, never>;
}

export interface SavedSearchMatchTable {
  id: Generated<number>;
  saved_search_id: number;
  internal_id: string;
  kind: SearchEventKind;
  event_key: string;
  old_price: number | null;
  new_price: number | null;
  found_at: Time;
  mailed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** The recipient of the mail with an unsubscribe link. */
export type AlertRecipient = 'owner' | 'copy';

export interface UnsubscribeTokenTable {
  token_hash: string;
  /** null in the link of a mail about favorites */
  saved_search_id: number | null;
  /** the user of such a mail */
  user_id: ColumnType<number | null, number | undefined, never>;
  recipient: AlertRecipient;
  created_at: Time;
}

declare module '../../platform/database/tables' {
  interface Tables {
    saved_searches: SavedSearchTable;
    listing_events: ListingEventTable;
    saved_search_matches: SavedSearchMatchTable;
    unsubscribe_tokens: UnsubscribeTokenTable;
  }
}
