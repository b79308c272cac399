import { sql } from 'kysely';
import type { StoredListing } from 'search-engine';
import type { Database } from '../../platform/database/database';
import { json } from '../../platform/database/sql-values';
import type { OpenHouseRecord } from '../mapping/map-open-house';

type OpenHouses = NonNullable<StoredListing['open_houses']>;

/** Stores open houses, and removes those that are cancelled. @returns keys of the listings they belong to */
export async function storeOpenHouses(
  trx: Database,
  feed: string,
  held: readonly OpenHouseRecord[],
  cancelled: readonly string[],
): Promise<string[]> {
  const listings = new Set(held.map(({ listing_key }) => listing_key));
  const keys = [...cancelled, ...held.map(({ key }) => key)];
  if (keys.length > 0) {
    // one that moved to another listing leaves the first
    const before = await trx
      .deleteFrom('feed_open_houses')
      .where('feed', '=', feed)
      .where('key', 'in', keys)
      .returning('listing_key')
      .execute();
    for (const { listing_key } of before) listings.add(listing_key);
  }
  if (held.length > 0)
    await trx
      .insertInto('feed_open_houses')
      .values(held.map((house) => ({ feed, ...house })))
      .execute();
  return [...listings];
}

async function openHousesOf(
  trx: Database,
  feed: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, OpenHouses>> {
  if (keys.length === 0) return new Map();
  const rows = await trx
    .selectFrom('feed_open_houses')
    .selectAll()
    .where('feed', '=', feed)
    .where('listing_key', 'in', keys)
    .where('ends_at', '>', sql<Date>`now()`)
    .orderBy('starts_at')
    .execute();
  const found = new Map<string, OpenHouses>();
  for (const { listing_key, key, starts_at, ends_at, remarks, virtual } of rows) {
    const house = { key, starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString(), remarks, virtual };
    found.set(listing_key, [...(found.get(listing_key) ?? []), house]);
  }
  return found;
}

/** The listings with the open houses to come; a listing whose address is withheld has none. */
export async function withOpenHouses(
  trx: Database,
  feed: string,
  listings: readonly StoredListing[],
): Promise<StoredListing[]> {
  const keys = listings.map(({ internal }) => internal.source.key);
  const found = await openHousesOf(trx, feed, keys);
  return listings.map((listing) => {
    const houses = listing.internal.address_withheld ? [] : (found.get(listing.internal.source.key) ?? []);
    return houses.length > 0 ? { ...listing, open_houses: houses } : listing;
  });
}

/** Writes the open houses of some listings into them. */
export async function refreshOpenHouses(
  trx: Database,
  feed: string,
  system: string,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const rows = await trx
    .selectFrom('listings')
    .select(['internal_id', 'document'])
    .where('source_system', '=', system)
    .where('source_key', 'in', keys)
    .execute();
  const listings = rows.map(({ document: { open_houses, ...listing } }) => listing);
  for (const listing of await withOpenHouses(trx, feed, listings))
    await trx
      .updateTable('listings')
      .set({ document: json(listing) })
      .where('internal_id', '=', listing.internal_id)
      .where('document', 'is distinct from', json(listing))
      .execute();
}

/**
 * Takes open houses that are over out of their listings. Their records count as removed: a feed may drop them, and no
 * comparison is to take that for a loss.
 */
export async function endOpenHouses(db: Database, feed: string, system: string): Promise<void> {
  while ((await endSome(db, feed, system)) === AT_ONCE);
}

/** Open houses ended in one transaction: a first load has those of years. */
const AT_ONCE = 500;

function endSome(db: Database, feed: string, system: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const over = trx
      .selectFrom('feed_open_houses')
      .select('key')
      .where('feed', '=', feed)
      .where('ends_at', '<', sql<Date>`now()`)
      .limit(AT_ONCE);
    const ended = await trx
      .deleteFrom('feed_open_houses')
      .where('feed', '=', feed)
      .where('key', 'in', over)
      .returning(['key', 'listing_key'])
      .execute();
    if (ended.length === 0) return 0;
    const keys = ended.map(({ key }) => key);
    await trx
      .updateTable('feed_records')
      .set({ outcome: 'removed', reason: 'it is over' })
      .where('feed', '=', feed)
      .where('resource', '=', 'OpenHouse')
      .where('key', 'in', keys)
      .execute();
    await refreshOpenHouses(trx, feed, system, [...new Set(ended.map(({ listing_key }) => listing_key))]);
    return ended.length;
  });
}

/** The listing at an address of the site. */
export async function findBySlug(db: Database, slug: string): Promise<StoredListing | null> {
  const row = await db.selectFrom('listings').select('document').where('slug', '=', slug).executeTakeFirst();
  return row?.document ?? null;
}
