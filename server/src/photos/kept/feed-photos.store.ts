import { sql } from 'kysely';
import type { StoredListing } from '../../listings';
import { type Database, json } from '../../platform/database';
import type { CheckedPicture } from './check-picture';
import { feedPhotoAddresses, feedPhotoId, hiddenPhoto, isKeptHere, keptPhotoId } from './feed-photo';
import type { FeedPhotoTable } from './feed-photos.tables';

export async function readFeedPhoto(database: Database, id: string): Promise<FeedPhotoTable | null> {
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

export async function storeCopy(
  database: Database,
  id: string,
  copy: CheckedPicture & { hash: string },
): Promise<void> {
  await database.updateTable('feed_photos').set(copy).where('id', '=', id).execute();
}

/** Photos of a listing without a copy, by id. */
export async function photosWithoutCopy(database: Database, listingId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('feed_photos')
    .select('id')
    .where('listing_id', '=', listingId)
    .where('hash', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Photos of one source's listings without a copy, by id, after a given one. */
export async function photosToMirror(
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
export async function forgetUnnamedPhotos(trx: Database, listing: StoredListing): Promise<void> {
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
export async function removePhotosOfGone(database: Database): Promise<string[]> {
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
 * Stores the photos of a listing on other hosts, and replaces those of mirrored hosts by addresses of this site. If the
 * address is withheld, only copies are shown, and photos of other hosts are not.
 */
export async function withKeptPhotos(
  database: Database,
  listing: StoredListing,
  hosts: readonly string[],
): Promise<StoredListing> {
  const isWithheld = listing.internal.address_withheld === true;
  const ids = new Set(listing.photos.flatMap((photo) => keptPhotoId(photo, hosts) ?? []));
  if (ids.size === 0 && !isWithheld) return listing;
  const known = await notedPhotos(database, listing, hosts, ids);
  const photos = listing.photos.flatMap((photo) => {
    const id = keptPhotoId(photo, hosts);
    if (id === null) return isWithheld ? [] : [photo];
    return [feedPhotoAddresses(isWithheld ? hiddenPhoto(photo, id) : photo, id, known.get(id))];
  });
  return {
    ...listing,
    photos,
    tile_photos: photos.slice(0, 5).map(({ thumb }) => thumb),
    images: photos.map(({ post_large }) => ({ url: post_large })),
  };
}

/** The rows of a listing's photos, by id. New ones are stored with their source. */
async function notedPhotos(
  database: Database,
  { photos, internal_id }: StoredListing,
  hosts: readonly string[],
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, FeedPhotoTable>> {
  if (ids.size === 0) return new Map();
  const sources = new Set(photos.map(({ original }) => original).filter((source) => isKeptHere(source, hosts)));
  const rows = [...sources].map((source) => ({ id: feedPhotoId(source), source, listing_id: internal_id }));
  const noted =
    rows.length === 0
      ? []
      : await database
          .insertInto('feed_photos')
          .values(rows)
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ listing_id: internal_id }))
          .returningAll()
          .execute();
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
  const document = await withKeptPhotos(database, row.document, hosts);
  await database
    .updateTable('listings')
    .set({ document: json(document), revision: sql<number>`nextval('listing_revisions')` })
    .where('internal_id', '=', listingId)
    .where('revision', '=', row.revision)
    .execute();
}
