import { sql } from 'kysely';
import type { StoredListing } from 'search-engine';
import type { Database } from '../../platform/database/database';
import type { RevisionLook } from './revision-watermark';

/** Rows per read: parsing them blocks the event loop. */
const BATCH = 200;

export interface ListingRow {
  internal_id: string;
  revision: number;
  status: string;
  /** the StoredListing as JSON */
  text: string;
}

/** All stored listings of any status, in batches. The next batch loads while one is processed. */
export async function* listAllListings(db: Database): AsyncGenerator<ListingRow[]> {
  const after = (id: string) =>
    selectListings(db).where('internal_id', '>', id).orderBy('internal_id').limit(BATCH).execute();
  for (let rows = await after(''); ; ) {
    const last = rows.at(-1);
    if (!last) return;
    const next = after(last.internal_id);
    // The error is reported where it is awaited; the consumer may have stopped.
    next.catch(() => undefined);
    yield rows;
    rows = await next;
  }
}

/**
 * The last revision first. A transaction locks the table before a listing gets a revision, and until its changes are visible. So
 * the changes up to the revision are visible now, or belong to a transaction of the list.
 */
export async function findRevisionLook(db: Database): Promise<RevisionLook> {
  const last = await sql<{ revision: number }>`
    select case when is_called then last_value else 0 end as revision from listing_revisions`.execute(db);
  const { rows } = await sql<{ transaction: string }>`
    select virtualtransaction as transaction from pg_locks
    where relation = 'listings'::regclass and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return { revision: last.rows[0]?.revision ?? 0, running: rows.map(({ transaction }) => transaction) };
}

/** A new or changed listing, or a removed one. */
export interface RevisedListing {
  internal_id: string;
  revision: number;
  gone: boolean;
}

/**
 * Changes since a revision, oldest first, at most one batch. Most polls find no new change. Each half has its own
 * limit, so that it is read from its index only.
 */
export async function listChangesSince(db: Database, revision: number): Promise<RevisedListing[]> {
  const { rows } = await sql<RevisedListing>`
    (select internal_id, revision, false as gone from listings
      where revision > ${revision} order by revision limit ${BATCH})
    union all
    (select internal_id, revision, true from listings_left
      where revision > ${revision} order by revision limit ${BATCH})
    order by revision limit ${BATCH}`.execute(db);
  return rows;
}

/** The current rows, oldest change first. */
export async function listListings(db: Database, ids: readonly string[]): Promise<ListingRow[]> {
  return selectListings(db).where('internal_id', 'in', ids).orderBy('revision').execute();
}

/** These listings by internal id, of any status; those that are gone are missing. */
export async function readListings(db: Database, ids: readonly string[]): Promise<StoredListing[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('listings').select('document').where('internal_id', 'in', ids).execute();
  return rows.map((row) => row.document);
}

/** One listing by internal id or MLS id, of any status. */
export async function readListing(db: Database, id: string): Promise<StoredListing | null> {
  const row = await db
    .selectFrom('listings')
    .select('document')
    .where((listing) => listing.or([listing('internal_id', '=', id), listing('mls_id', '=', id)]))
    .orderBy(sql`internal_id = ${id}`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.document ?? null;
}

/** One listing by its slug, of any status. */
export async function readListingBySlug(db: Database, slug: string): Promise<StoredListing | null> {
  const row = await db.selectFrom('listings').select('document').where('slug', '=', slug).executeTakeFirst();
  return row?.document ?? null;
}

/** How many listings there are. */
export async function countListings(db: Database): Promise<number> {
  const row = await db.selectFrom('listings').select(sql<number>`count(*)::int`.as('count')).executeTakeFirst();
  return row?.count ?? 0;
}

/** True when the database has a listing that is not a sample. */
export async function hasOwnListings(db: Database): Promise<boolean> {
  const listing = await db
    .selectFrom('listings')
    .select('internal_id')
    .where(sql<boolean>`document -> 'internal' ->> 'sample' is distinct from 'true'`)
    .limit(1)
    .executeTakeFirst();
  return listing !== undefined;
}

/** The revision and status of every listing. */
export async function listRevisions(db: Database): Promise<Pick<ListingRow, 'internal_id' | 'revision' | 'status'>[]> {
  return db.selectFrom('listings').select(['internal_id', 'revision', 'status']).execute();
}

/** Listings and the sum of their revisions, by status. */
export async function sumRevisions(db: Database): Promise<{ status: string; count: number; revisions: number }[]> {
  return db
    .selectFrom('listings')
    .select(['status', sql<number>`count(*)::int`.as('count'), sql<number>`sum(revision)::float8`.as('revisions')])
    .groupBy('status')
    .execute();
}

function selectListings(db: Database) {
  return db
    .selectFrom('listings')
    .select(['internal_id', 'revision', 'status', sql<string>`document::text`.as('text')]);
}

/** A price as a trigger of the database recorded it. */
export interface PriceRow {
  price: number;
  since: Date | null;
}

/** The recorded prices of a listing, oldest first; empty while its price has not changed. */
export function findPrices(db: Database, internalId: string): Promise<PriceRow[]> {
  return db
    .selectFrom('listing_prices')
    .select(['price', 'since'])
    .where('internal_id', '=', internalId)
    .orderBy('id')
    .execute();
}

/** How many listings of an agent are sold. The partial index `listings_sold` answers it. */
export async function countSold(db: Database, agentId: number): Promise<number> {
  const row = await db
    .selectFrom('listings')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<boolean>`status in ('Closed', 'Sold')`)
    .where(sql<boolean>`document #> '{internal,advisor_ids}' @> ${JSON.stringify([agentId])}::jsonb`)
    .executeTakeFirst();
  return row?.count ?? 0;
}
