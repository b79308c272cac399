import type { ColumnType, Generated } from 'kysely';
import type { JsonColumn } from '../database/json-column';

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
  created_at: Time;
  updated_at: Time;
}

export interface SavedSearchesTables {
  saved_searches: SavedSearchTable;
}
