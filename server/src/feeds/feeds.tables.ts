import type { ColumnType, Generated, RawBuilder } from 'kysely';
import type { MetadataReport } from './connector/connector';
import type { StoredRound } from './connector/page-round';
import type { ShownRules } from './display-rules';
import type { FeedResource } from './feed-config';
import type { Steps } from './feed-steps';
import type { Instant } from './mapping/instant';

type Time = ColumnType<Date, Date | undefined, Date>;
type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>;
type OptionalRound = ColumnType<
  StoredRound | null,
  RawBuilder<StoredRound> | null | undefined,
  RawBuilder<StoredRound> | null
>;
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface FeedTable {
  name: string;
  /** the name under which its listings are stored */
  system: Optional<string>;
  paused: Generated<boolean>;
  run_requested_at: OptionalTime;
  next_run_at: Time;
  /** how each step ended last */
  steps: ColumnType<Steps, undefined, RawBuilder<Steps>>;
  last_page_at: OptionalTime;
  first_seen_at: Time;
  run_started_at: OptionalTime;
  run_resource: Optional<FeedResource>;
  run_done: Generated<number>;
  run_total: Optional<number>;
  /** the settings that the stored listings show */
  applied_rules: ColumnType<ShownRules | null, undefined, RawBuilder<ShownRules>>;
  metadata: ColumnType<MetadataReport | null, undefined, RawBuilder<MetadataReport> | null>;
  metadata_at: OptionalTime;
  alarm: Optional<string>;
  alarm_at: OptionalTime;
}

/** How far a resource has been read. */
export interface FeedResourceTable {
  feed: string;
  resource: FeedResource;
  watermark_at: Optional<Instant>;
  watermark_key: Optional<string>;
  started_at: Optional<Instant>;
  seen_at: Optional<Instant>;
  seen_key: Optional<string>;
  next_link: Optional<string>;
  by_seen: Generated<boolean>;
  round: OptionalRound;
}

/** What became of a record. */
export type RecordOutcome = 'taken' | 'removed' | 'refused' | 'delayed' | 'gone';

export interface FeedRecordTable {
  feed: string;
  resource: FeedResource;
  key: string;
  hash: string;
  modified_at: Instant | null;
  photos_at: string | null;
  outcome: RecordOutcome;
  reason: string | null;
  raw: ColumnType<unknown, unknown, unknown>;
  due_at: Date | null;
  listing_id: string | null;
  mls_id: string | null;
  place: string | null;
  changed_at: Time;
}

declare module '../platform/database/tables' {
  interface Tables {
    feeds: FeedTable;
    feed_resources: FeedResourceTable;
    feed_records: FeedRecordTable;
    feed_keys: {
      feed: string;
      resource: FeedResource;
      key: string;
      modified_at: Instant | null;
      requested: Generated<boolean>;
    };
    feed_hours: { feed: string; hour: ColumnType<Date, Date, Date>; outcome: string; reason: string; count: number };
    feed_open_houses: {
      feed: string;
      key: string;
      listing_key: string;
      starts_at: ColumnType<Date, Date, Date>;
      ends_at: ColumnType<Date, Date, Date>;
      remarks: string | null;
      virtual: boolean;
    };
  }
}
