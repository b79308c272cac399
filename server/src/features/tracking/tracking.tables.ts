import type { ColumnType, Generated } from 'kysely';
import type { JsonColumn } from '../../platform/database/sql-values';

export type TrackingKind = 'intelligence' | 'score' | 'analytics';

export interface TrackingEventTable {
  id: Generated<number>;
  kind: TrackingKind;
  name: string;
  email: string | null;
  user_id: number | null;
  payload: JsonColumn<unknown>;
  /** counts a listing's views once a day; null in older and sample rows */
  visitor: ColumnType<string | null, string | null | undefined>;
  created_at: ColumnType<Date, Date | undefined, Date>;
}

export interface RemoteReportTable {
  id: Generated<number>;
  kind: string;
  remote: string;
  version: string | null;
  code: string | null;
  detail: string | null;
  value: number | null;
  created_at: ColumnType<Date, Date | undefined, Date>;
}

declare module '../../platform/database/tables' {
  interface Tables {
    tracking_events: TrackingEventTable;
    remote_reports: RemoteReportTable;
  }
}
