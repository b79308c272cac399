import { sql } from 'kysely';
import type { Database } from '../../platform/database/database';
import { json } from '../../platform/database/sql-values';
import type { FeedResource } from '../feed-config';
import type { FeedRecordTable, RecordOutcome } from '../feeds.tables';
import type { Instant } from '../mapping/instant';
import { isRecord } from '../mapping/read-values';
import type { IdentifiedRecord } from './record-identity';

/** What is known of a record from before. */
export type KnownRecord = Pick<
  FeedRecordTable,
  'key' | 'hash' | 'modified_at' | 'photos_at' | 'outcome' | 'listing_id' | 'mls_id' | 'place'
>;

/** What became of a record now. */
export interface RecordResult {
  record: IdentifiedRecord;
  outcome: RecordOutcome;
  reason: string | null;
  /** when a delayed one is to be shown */
  dueAt?: Date;
  /** the listing it became; without it, what is stored stays */
  home?: { listingId: string; mlsId: string; place: string } | undefined;
}

/** Longest raw record that is stored of a refused one, as JSON text. */
const MAX_RAW = 200_000;

/** What is known of some records, by key. */
export async function listKnown(
  db: Database,
  feed: string,
  resource: FeedResource,
  keys: readonly string[],
): Promise<ReadonlyMap<string, KnownRecord>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('feed_records')
    .select(['key', 'hash', 'modified_at', 'photos_at', 'outcome', 'listing_id', 'mls_id', 'place'])
    .where('feed', '=', feed)
    .where('resource', '=', resource)
    .where('key', 'in', keys)
    .execute();
  return new Map(rows.map((row) => [row.key, row]));
}

/** Stores what became of records. The raw record of a refused or delayed one is stored with it. */
export async function upsertRecords(
  trx: Database,
  feed: string,
  resource: FeedResource,
  results: readonly RecordResult[],
): Promise<void> {
  if (results.length === 0) return;
  const rows = results.map(({ record, outcome, reason, dueAt = null, home }) => ({
    feed,
    resource,
    key: record.id,
    hash: record.hash,
    modified_at: record.modifiedAt,
    photos_at: record.photosAt,
    outcome,
    reason: reason?.slice(0, 500) ?? null,
    raw: outcome === 'refused' || outcome === 'delayed' ? json(rawOf(outcome, record.value)) : null,
    due_at: dueAt,
    listing_id: home?.listingId ?? null,
    mls_id: home?.mlsId ?? null,
    place: home?.place ?? null,
  }));
  await trx
    .insertInto('feed_records')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['feed', 'resource', 'key']).doUpdateSet((row) => ({
        hash: row.ref('excluded.hash'),
        modified_at: row.ref('excluded.modified_at'),
        photos_at: row.ref('excluded.photos_at'),
        outcome: row.ref('excluded.outcome'),
        reason: row.ref('excluded.reason'),
        raw: row.ref('excluded.raw'),
        due_at: row.ref('excluded.due_at'),
        listing_id: sql<string | null>`coalesce(excluded.listing_id, feed_records.listing_id)`,
        mls_id: sql<string | null>`coalesce(excluded.mls_id, feed_records.mls_id)`,
        place: sql<string | null>`coalesce(excluded.place, feed_records.place)`,
        changed_at: sql<Date>`now()`,
      })),
    )
    .execute();
}

/** Names of what is offered to another broker. */
const OFFER = /compensation|commission|co-?op\b/i;

/** A record as it may be stored: an offer of compensation is left out wherever it is nested, by field or by label. */
function withoutOffers(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((entry) => !isOffer(entry)).map(withoutOffers);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !OFFER.test(name))
      .map(([name, field]) => [name, withoutOffers(field)]),
  );
}

/** An entry as `{ Label: 'Buyer compensation', Value: 2.5 }`. */
const isOffer = (entry: unknown): boolean =>
  isRecord(entry) &&
  ['Label', 'Name', 'Field', 'FieldName'].some((name) => typeof entry[name] === 'string' && OFFER.test(entry[name]));

function rawOf(outcome: RecordOutcome, raw: unknown): unknown {
  const stored = withoutOffers(raw);
  const text = JSON.stringify(stored);
  return outcome === 'delayed' || text.length <= MAX_RAW ? stored : { shortened: text.slice(0, MAX_RAW) };
}

/** A home by what stays when its key changes. */
export const homeName = ({ mlsId, place }: { mlsId: string; place: string }): string => `${mlsId}\n${place}`;

/**
 * The listings that homes had before under this feed, by `homeName`: the same number at the same address, under any key.
 * Only those that have left the site: their favorites find them again.
 */
export async function listFormer(
  trx: Database,
  feed: string,
  mlsIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (mlsIds.length === 0) return new Map();
  const rows = await trx
    .selectFrom('feed_records')
    .select(['mls_id', 'place', 'listing_id'])
    .where('feed', '=', feed)
    .where('mls_id', 'in', mlsIds)
    .where('listing_id', 'is not', null)
    // a listing that is on the site keeps its own record
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('listings').select('internal_id').whereRef('listings.internal_id', '=', 'feed_records.listing_id'),
        ),
      ),
    )
    .orderBy('changed_at')
    .execute();
  return new Map(
    rows.flatMap(({ mls_id, place, listing_id }) =>
      mls_id === null || place === null || listing_id === null
        ? []
        : [[homeName({ mlsId: mls_id, place }), listing_id]],
    ),
  );
}

/** Delayed records whose time has come, as they were sent. */
export async function listDue(
  db: Database,
  feed: string,
  limit: number,
): Promise<{ key: string; raw: unknown; modified_at: Instant | null }[]> {
  return db
    .selectFrom('feed_records')
    .select(['key', 'raw', 'modified_at'])
    .where('feed', '=', feed)
    .where('outcome', '=', 'delayed')
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .limit(limit)
    .execute();
}

/** How many listings of the feed's system, or records of another resource, are on the site. */
export async function countTaken(
  db: Database,
  { feed, resource, system }: { feed: string; resource: FeedResource; system: string },
): Promise<number> {
  const count = sql<number>`count(*)::integer`.as('count');
  const row =
    resource === 'Property'
      ? await db.selectFrom('listings').select(count).where('source_system', '=', system).executeTakeFirst()
      : await db
          .selectFrom('feed_records')
          .select(count)
          .where('feed', '=', feed)
          .where('resource', '=', resource)
          .where('outcome', '=', 'taken')
          .executeTakeFirst();
  return row?.count ?? 0;
}

/** Notes that the feed has records no more; what they were stays known. */
export async function updateGone(
  trx: Database,
  feed: string,
  resource: FeedResource,
  keys: readonly string[],
): Promise<void> {
  await trx
    .updateTable('feed_records')
    .set({ outcome: 'gone', reason: 'the feed has it no more', raw: null, due_at: null, changed_at: sql<Date>`now()` })
    .where('feed', '=', feed)
    .where('resource', '=', resource)
    .where('key', 'in', keys)
    .execute();
}

/** The latest time of change of all records of a resource. */
export async function findNewestRecord(db: Database, feed: string, resource: FeedResource): Promise<Instant | null> {
  const row = await db
    .selectFrom('feed_records')
    .select((records) => records.fn.max('modified_at').as('newest'))
    .where('feed', '=', feed)
    .where('resource', '=', resource)
    .executeTakeFirst();
  return row?.newest ?? null;
}
