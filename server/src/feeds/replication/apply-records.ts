import type { Database } from '../../platform/database/database';
import type { SourceRecord } from '../connector/connector';
import type { Feed, FeedResource } from '../feed-config';
import { upsertOutcomes } from '../feeds.repository';
import { applyListings } from './apply-listings';
import { applyMembers, applyOffices, applyOpenHouses } from './apply-others';
import { type IdentifiedRecord, identify } from './record-identity';
import { type KnownRecord, listKnown, type RecordResult, upsertRecords } from './records.repository';

/** What applying records needs besides them. */
export interface ApplyContext {
  feed: Feed;
  photoHosts: readonly string[];
  luxuryFrom: number;
  now: Date;
  /** also what is older than what is stored: the comparison of all keys has found a difference */
  force: boolean;
}

/** A record that says something new, and what is stored of it. */
export interface NewRecord {
  record: IdentifiedRecord;
  known: KnownRecord | undefined;
}

/** What applying new records came to. */
export interface Applied {
  results: RecordResult[];
  /** internal ids of the listings that were stored, whose photos are to be mirrored */
  listings?: string[];
  /** records that are older than a listing from a file */
  older?: number;
}

/** Applies the new records of one resource. */
export type Apply = (trx: Database, fresh: readonly NewRecord[], context: ApplyContext) => Promise<Applied>;

const APPLY: Readonly<Record<FeedResource, Apply>> = {
  Property: applyListings,
  OpenHouse: applyOpenHouses,
  Member: applyMembers,
  Office: applyOffices,
};

/** The last word on each key, and records without one as they are. */
function latestOfEach(records: readonly SourceRecord[]): IdentifiedRecord[] {
  const latest = new Map<string, IdentifiedRecord>();
  for (const record of records.map(identify)) {
    const other = latest.get(record.id);
    if (other?.modifiedAt && record.modifiedAt && other.modifiedAt > record.modifiedAt) continue;
    latest.set(record.id, record);
  }
  return [...latest.values()];
}

/** Whether a record is newer than what is stored, or as old and different. */
function newsOf(record: IdentifiedRecord, known: KnownRecord | undefined, force: boolean): 'new' | 'same' | 'older' {
  if (!known || known.outcome === 'gone' || (force && known.outcome === 'delayed')) return 'new';
  if (!force && record.modifiedAt && known.modified_at && record.modifiedAt < known.modified_at) return 'older';
  return known.hash === record.hash && known.modified_at === record.modifiedAt ? 'same' : 'new';
}

/**
 * Applies records of a resource in the caller's transaction, and stores what became of each. A record without a key, and one
 * that cannot be read, is refused.
 * @returns internal ids of the listings that were stored
 */
export async function applyRecordsIn(
  trx: Database,
  resource: FeedResource,
  records: readonly SourceRecord[],
  context: ApplyContext,
): Promise<readonly string[]> {
  const feed = context.feed.name;
  const latest = latestOfEach(records);
  const known = await listKnown(
    trx,
    feed,
    resource,
    latest.map(({ id }) => id),
  );
  const news = latest.map((record) => ({
    record,
    known: known.get(record.id),
    news: newsOf(record, known.get(record.id), context.force),
  }));
  const fresh = news.filter((one) => one.news === 'new');
  const readable = fresh.filter(({ record }) => record.key !== null && record.refused === undefined);
  const refused = fresh.filter((one) => !readable.includes(one));
  const { results, listings = [], older = 0 } = await APPLY[resource](trx, readable, context);
  const all = [
    ...refused.map(({ record }) => ({ record, outcome: 'refused' as const, reason: record.refused ?? 'no key' })),
    ...results,
  ];
  await upsertRecords(trx, feed, resource, all);
  await upsertOutcomes(trx, feed, [
    ...news.flatMap((one) => (one.news === 'same' ? { outcome: 'unchanged', reason: null } : [])),
    ...Array(news.filter((one) => one.news === 'older').length + older).fill(OLDER),
    ...all,
  ]);
  return listings;
}

const OLDER = { outcome: 'older', reason: 'older than what is stored' };
