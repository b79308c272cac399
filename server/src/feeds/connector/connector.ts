import type { Instant } from '../../ingest/instant';
import { isTooDeep, MAX_LEVELS } from '../../ingest/nesting';
import type { FeedResource } from '../feed-config';

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

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A key without the blanks around it, which feeds with columns of fixed length send now and then; null for no key. */
export function keyOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  const key = typeof text === 'string' ? text.trim() : '';
  return key !== '' && key.length <= 255 ? key : null;
}

/** NUL and halves of surrogate pairs as JSON escapes; no other form of them gets through a parser. */
const ESCAPED = /\\u(?:0000|d[89a-f])/i;

/**
 * The records of an answer. One that is nested too deep for a call stack is refused, and costs only itself. PostgreSQL stores neither NUL nor half a surrogate pair; they are removed, and the record says so.
 * @param text the answer, in which they are looked for
 */
export function readRecords(
  text: string,
  values: readonly Record<string, unknown>[],
  toRecord: (value: Record<string, unknown>) => SourceRecord,
): SourceRecord[] {
  const isEscaped = ESCAPED.test(text);
  return values.map((value) => {
    if (isTooDeep(value)) {
      const refused = `nested too deep: more than ${MAX_LEVELS} levels`;
      return { ...toRecord(value), value: {}, refused };
    }
    if (!isEscaped) return toRecord(value);
    const clean = storableRecord(value);
    const record = toRecord(clean);
    return JSON.stringify(clean) === JSON.stringify(value)
      ? record
      : { ...record, note: 'characters removed that no text may have' };
  });
}

const storableText = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '');

const storableRecord = (value: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).map(([name, field]) => [storableText(name), storable(field)]));

function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  return isRecord(value) ? storableRecord(value) : value;
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
