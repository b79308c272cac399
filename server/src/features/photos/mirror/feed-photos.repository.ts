import { sql } from 'kysely';
import type { StoredListing } from 'search-engine';
import type { Database } from '../../../platform/database/database';
import { json } from '../../../platform/database/sql-values';
import type { CheckedPicture } from './check-picture';
import { feedPhotoAddresses, hiddenPhoto, isKeptHere, keptPhotoId } from './feed-photo';
import type { FeedPhotoTable } from './feed-photos.tables';

export async function findFeedPhoto(database: Database, id: string): Promise<FeedPhotoTable | null> {
  const row = await database.selectFrom('feed_photos').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** The photo of a copy; null for an unknown copy. */
export async function findPhotoOfCopy(database: Database, hash: string): Promise<string | null> {
  const row = await database
    .selectFrom('feed_photos')
    .select('id')
    .where('hash', '=', hash)
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function updateCopy(
  database: Database,
  id: string,
  copy: CheckedPicture & { hash: string },
): Promise<void> {
  await database.updateTable('feed_photos').set(copy).where('id', '=', id).execute();
}

/** Photos of a listing without a copy, by id. */
export async function listPhotosWithoutCopy(database: Database, listingId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('feed_photos')
    .select('id')
    .where('listing_id', '=', listingId)
    .where('hash', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Photos of one source's listings without a copy, by id, after a given one. */
export async function listPhotosToMirror(
  database: Database,
  system: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await database
    .selectFrom('feed_photos')
    .innerJoin('listings', 'listings.internal_id', 'feed_photos.listing_id')
    .select('feed_photos.id')
    .where('listings.source_system', '=', system)
    .where('feed_photos.hash', 'is', null)
    .where('feed_photos.id', '>', after)
    .orderBy('feed_photos.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes photos that a listing named before and that have no copy: their addresses may have expired. */
export async function deleteUnnamedPhotos(trx: Database, listing: StoredListing): Promise<void> {
  const named = listing.photos.flatMap((photo) => keptPhotoId(photo, ['*']) ?? []);
  const stale = trx.deleteFrom('feed_photos').where('listing_id', '=', listing.internal_id).where('hash', 'is', null);
  await (named.length > 0 ? stale.where('id', 'not in', named) : stale).execute();
}

/** Photos checked by one sweep; the next one continues. */
const GONE_AT_ONCE = 5000;

/**
 * Deletes photos that no listing names any more: their listing was removed, and no other names the same source. Returns
 * the copies that are not referenced now.
 */
export async function deletePhotosOfGone(database: Database): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    with gone as (
      select id, source from feed_photos as photo
      where not exists (select from listings where internal_id = photo.listing_id)
      limit ${GONE_AT_ONCE}
    ), named as (
      select distinct photo ->> 'original' as source
      from listings, jsonb_array_elements(document -> 'photos') as photo
      where exists (select from gone) and photo ->> 'original' in (select source from gone)
    ), removed as (
      delete from feed_photos where id in (select id from gone where source not in (select source from named))
      returning id, hash
    )
    select distinct hash from removed
    where hash is not null
      and not exists (
        select from feed_photos as other
        where other.hash = removed.hash and other.id not in (select id from removed)
      )
  `.execute(database);
  return rows.map(({ hash }) => hash);
}

/**
 * Notes the photos a listing names on other machines, and has those of the hosts requested here. Where the address is
 * withheld, photos are shown by their copies alone, and photos of other hosts not at all.
 */
export async function withMirroredPhotos(
  database: Database,
  listing: StoredListing,
  hosts: readonly string[],
): Promise<StoredListing> {
  const [whole = listing] = await allWithMirroredPhotos(database, [listing], hosts);
  return whole;
}

/** The same for several listings by one statement. */
export async function allWithMirroredPhotos(
  database: Database,
  listings: readonly StoredListing[],
  hosts: readonly string[],
): Promise<StoredListing[]> {
  const known = await notedPhotos(database, listings, hosts);
  return listings.map((listing) => {
    const isWithheld = listing.internal.address_withheld === true;
    const ids = listing.photos.map((photo) => keptPhotoId(photo, hosts));
    if (!isWithheld && ids.every((id) => id === null)) return listing;
    const photos = listing.photos.flatMap((photo, index) => {
      const id = ids[index] ?? null;
      if (id === null) return isWithheld ? [] : [photo];
      return [feedPhotoAddresses(isWithheld ? hiddenPhoto(photo, id) : photo, id, known.get(id))];
    });
    return {
      ...listing,
      photos,
      tile_photos: photos.slice(0, 5).map(({ thumb }) => thumb),
      images: photos.map(({ post_large }) => ({ url: post_large })),
    };
  });
}

/** The rows of the photos of listings, by id; those that are new are noted with their source. */
async function notedPhotos(
  database: Database,
  listings: readonly StoredListing[],
  hosts: readonly string[],
): Promise<ReadonlyMap<string, FeedPhotoTable>> {
  const ids = new Set<string>();
  const rows = new Map<string, Pick<FeedPhotoTable, 'id' | 'source' | 'listing_id'>>();
  for (const { photos, internal_id } of listings)
    for (const photo of photos) {
      const id = keptPhotoId(photo, hosts);
      if (id === null) continue;
      ids.add(id);
      const { original: source } = photo;
      if (isKeptHere(source, hosts)) rows.set(id, { id, source, listing_id: internal_id });
    }
  if (ids.size === 0) return new Map();
  const { rows: noted } =
    rows.size === 0
      ? { rows: [] }
      : await sql<FeedPhotoTable>`
          insert into feed_photos (id, source, listing_id)
          select id, source, listing_id
          from jsonb_to_recordset(${json([...rows.values()])}) as photo (id text, source text, listing_id text)
          on conflict (id) do update set listing_id = excluded.listing_id
          returning *`.execute(database);
  const found = new Map(noted.map((row) => [row.id, row]));
  // photos that are addressed by their copy only
  const others = [...ids].filter((id) => !found.has(id));
  if (others.length === 0) return found;
  const hidden = await database.selectFrom('feed_photos').selectAll().where('id', 'in', others).execute();
  return new Map([...noted, ...hidden].map((row) => [row.id, row]));
}

/** Writes new copies into their listing. A listing that changed at the same time gets them with its next copy. */
export async function refreshListing(database: Database, listingId: string, hosts: readonly string[]): Promise<void> {
  const row = await database
    .selectFrom('listings')
    .select(['document', 'revision'])
    .where('internal_id', '=', listingId)
    .executeTakeFirst();
  if (!row) return;
  const document = await withMirroredPhotos(database, row.document, hosts);
  await database
    .updateTable('listings')
    .set({ document: json(document) })
    .where('internal_id', '=', listingId)
    .where('revision', '=', row.revision)
    .execute();
}
