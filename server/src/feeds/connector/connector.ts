import type { FeedResource } from '../feed-config';
import type { Instant } from '../replication/instant';

/** How far a resource has been read: everything up to this point in time is applied, the key settles ties. */
export interface Watermark {
  at: Instant;
  key: string;
}

/** One record as the feed sent it, with the three facts that replication needs. */
export interface SourceRecord {
  key: string | null;
  /** null where the feed sent no time, or none that can be read */
  modifiedAt: Instant | null;
  value: Record<string, unknown>;
}

/** One page of records. */
export interface SourcePage {
  records: SourceRecord[];
  /** address or token of the next page; null at the end */
  next: string | null;
  /** records of the whole answer, where the feed counts them */
  total: number | null;
  /** the clock of the feed, from its Date header */
  sourceTime: Instant | null;
}

/** A key and when its record changed, for the comparison of all keys. */
export type SourceKey = Pick<SourceRecord, 'modifiedAt'> & { key: string };

export interface KeyPage {
  keys: SourceKey[];
  next: string | null;
}

/** What $metadata says about the fields that the site reads. */
export interface MetadataReport {
  /** resources and fields that the site reads and the feed does not have */
  missing: string[];
  /** values of known enumerations that the site does not know, as 'StandardStatus: Dreaming' */
  unknown: string[];
}

/** Reads one feed, whatever its protocol. Every method makes at most one request for data. */
export interface FeedConnector {
  /** what the feed says about its fields; null when its protocol has no description */
  metadata(): Promise<MetadataReport | null>;
  /**
   * Reads one page of the records changed since a watermark, that one included.
   * @param next the `next` of the page before; null for the first one
   */
  page(resource: FeedResource, since: Watermark | null, next: string | null): Promise<SourcePage>;
  /** Reads one page of all keys. */
  keys(resource: FeedResource, next: string | null): Promise<KeyPage>;
  /** Reads records by key; a key that is gone is missing from the answer. */
  records(resource: FeedResource, keys: readonly string[]): Promise<SourceRecord[]>;
  /** Most keys of one `records` request. */
  readonly keysAtOnce: number;
}

/** Which field is the key of each resource of the Data Dictionary. */
export const KEY_FIELDS: Readonly<Record<FeedResource, string>> = {
  Property: 'ListingKey',
  OpenHouse: 'OpenHouseKey',
  Member: 'MemberKey',
  Office: 'OfficeKey',
};
