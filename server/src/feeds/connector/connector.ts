import type { FeedResource } from '../feed-config';
import type { Instant } from '../mapping/instant';
import { isRecord } from '../mapping/read-values';

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
  /** what was changed in it, so that it can be stored */
  note?: string;
  /** why it cannot be read; its value is empty then */
  refused?: string;
}

/** The fields of the standard, which Spark nests. */
export function standardFields(value: Record<string, unknown>): Record<string, unknown> {
  const { StandardFields: standard } = value;
  return isRecord(standard) ? standard : value;
}

/** The record with other fields of the standard, wherever it has them. */
export function withStandardFields(
  value: Record<string, unknown>,
  fields: Record<string, unknown>,
): Record<string, unknown> {
  const { StandardFields: standard } = value;
  return isRecord(standard) ? { ...value, StandardFields: { ...standard, ...fields } } : { ...value, ...fields };
}

/** A key without the blanks around it, which feeds with columns of fixed length send now and then; null for no key. */
export function keyOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  const key = typeof text === 'string' ? text.trim() : '';
  return key !== '' && key.length <= 255 ? key : null;
}

/** One page of records. */
export interface SourcePage {
  records: SourceRecord[];
  /** address or token of the next page; null at the end */
  next: string | null;
  /** records of the whole response, where the feed counts them */
  total: number | null;
  /** the clock of the feed, from its Date header */
  sourceTime: Instant | null;
}

/** A key and when its record changed, for the comparison of all keys. */
export type SourceKey = Pick<SourceRecord, 'modifiedAt'> & { key: string };

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
  /** Reads one page of all keys: records with key and time alone. */
  keys(resource: FeedResource, next: string | null): Promise<SourcePage>;
  /** Reads records by key; a key that is gone is missing from the response. */
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
