import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { StoredListing } from 'search-engine';
import { allWithMirroredPhotos, withMirroredPhotos } from '../features/photos/mirror/feed-photos.repository';
import type { Database } from '../platform/database/database';
import { json } from '../platform/database/sql-values';
import { CLOCK_SKEW_MS, instantOfDate } from './instant';
import { readFirsts, readHomes, readSecond, settleHomes } from './same-home.repository';

interface Source {
  system: string;
  key: string;
}

/** One transaction of an import. */
export interface ImportBatch {
  listings: StoredListing[];
  removals: (Source & { modified_at?: string | undefined })[];
  /** also records that are older than what is stored */
  force?: boolean | undefined;
  /** internal ids of listings whose record has no media: the stored photos stay */
  keep_media?: string[];
}

export interface BatchResult {
  /** as stored: the slug may differ from the requested one */
  stored: StoredListing[];
  /** internal ids of removed listings */
  removed: string[];
  /** records that are older than what is stored, and changed nothing */
  older: Source[];
}

/**
 * Stores listings by (source system, key) and removes others in one transaction. A listing keeps its first id, and its
 * slug unless the address is withheld now. A repeated import changes no revision.
 */
export function applyBatch(
  database: Database,
  batch: ImportBatch,
  photoHosts: readonly string[] = [],
): Promise<BatchResult> {
  return database.transaction().execute((trx) => applyBatchIn(trx, batch, photoHosts));
}

/** The same as `applyBatch`, in the caller's transaction. */
export async function applyBatchIn(
  trx: Database,
  sent: ImportBatch,
  photoHosts: readonly string[] = [],
): Promise<BatchResult> {
  const { batch, older } = await withoutOlder(trx, sent);
  const homes = await readHomes(trx, batch.listings);
  const firsts = await readFirsts(trx, [...batch.listings.map(({ internal }) => internal.source), ...batch.removals]);
  const stored: StoredListing[] = [];
  const removed: string[] = [];
  const known = await knownNames(trx, batch.listings);
  const fresh: StoredListing[] = [];
  const insertFresh = async () => stored.push(...(await insertNew(trx, fresh.splice(0), photoHosts)));
  for (const sentListing of batch.listings) {
    const listing = homes?.joined(sentListing) ?? sentListing;
    const names = namesOf(listing);
    const isNew = names.every((name) => !known.has(name));
    for (const name of names) known.add(name);
    if (isNew) {
      fresh.push(listing);
      continue;
    }
    // it may have the name of a listing before it
    await insertFresh();
    const replaced = await removeOtherHome(trx, listing);
    if (replaced !== null) removed.push(replaced);
    const wanted = replaced === null ? listing : { ...listing, internal_id: idOfReusedKey(listing) };
    const keepMedia = batch.keep_media?.includes(listing.internal_id) ?? false;
    const kept = await upsert(trx, wanted, { media: keepMedia, photoHosts });
    homes?.note(kept);
    stored.push(kept);
  }
  await insertFresh();
  for (const { system, key } of batch.removals) {
    const gone = await trx
      .deleteFrom('listings')
      .where('source_system', '=', system)
      .where('source_key', '=', key)
      .returning(['internal_id', 'slug', 'mls_id', sql<boolean>`document ? 'also_listed'`.as('is_first')])
      .execute();
    removed.push(...gone.map(({ internal_id }) => internal_id));
    for (const { internal_id, slug, mls_id, is_first } of gone)
      await noteGone(trx, { slug, mls_id, same_home: is_first ? await readSecond(trx, internal_id) : null });
  }
  await settleHomes(trx, [...stored.map(({ internal_id }) => internal_id), ...removed, ...firsts]);
  return { stored, removed, older };
}

const nameOf = ({ system, key }: Source): string => `${system}\n${key}`;

/** The batch without records that are older than what is stored of them. */
async function withoutOlder(trx: Database, batch: ImportBatch): Promise<{ batch: ImportBatch; older: Source[] }> {
  const sent = [
    ...batch.listings.map(({ internal }) => ({ ...internal.source, modified_at: internal.modified_at })),
    ...batch.removals,
  ].filter(({ modified_at }) => modified_at !== undefined);
  if (batch.force || sent.length === 0) return { batch, older: [] };
  const rows = await trx
    .selectFrom('listings')
    .select([
      'source_system',
      'source_key',
      sql<string | null>`document #>> '{internal,modified_at}'`.as('modified_at'),
    ])
    .where('source_system', 'in', [...new Set(sent.map(({ system }) => system))])
    .where(
      'source_key',
      'in',
      sent.map(({ key }) => key),
    )
    .execute();
  // a time in the future, which earlier releases stored, would keep all changes out
  const now = instantOfDate(new Date(Date.now() + CLOCK_SKEW_MS));
  const timeOf = (at: string | null) => (at === null || at > now ? '' : at);
  const stored = new Map(
    rows.map((row) => [nameOf({ system: row.source_system, key: row.source_key }), timeOf(row.modified_at)]),
  );
  const older = sent
    .filter((record) => (record.modified_at ?? '') < (stored.get(nameOf(record)) ?? ''))
    .map(({ system, key }) => ({ system, key }));
  const names = new Set(older.map(nameOf));
  return {
    batch: {
      ...batch,
      listings: batch.listings.filter(({ internal }) => !names.has(nameOf(internal.source))),
      removals: batch.removals.filter((removal) => !names.has(nameOf(removal))),
    },
    older,
  };
}

/** The identifiers of a stored listing: its key, its number and its slug. */
const namesOf = ({ slug, mls_id, internal: { source } }: StoredListing): string[] => [
  `key ${source.system} ${source.key}`,
  `number ${source.system} ${mls_id}`,
  `slug ${slug}`,
];

/** The identifiers of a batch that are in the database. A listing without one is new, and needs no further check. */
async function knownNames(trx: Database, listings: readonly StoredListing[]): Promise<Set<string>> {
  if (listings.length === 0) return new Set();
  const rows = await trx
    .selectFrom('listings')
    .select(['source_system', 'source_key', 'mls_id', 'slug'])
    .where((row) =>
      row.or([
        row.and([
          row('source_system', 'in', [...new Set(listings.map(({ internal }) => internal.source.system))]),
          row(
            'source_key',
            'in',
            listings.map(({ internal }) => internal.source.key),
          ),
        ]),
        row(
          'mls_id',
          'in',
          listings.map(({ mls_id }) => mls_id),
        ),
        row(
          'slug',
          'in',
          listings.map(({ slug }) => slug),
        ),
      ]),
    )
    .execute();
  return new Set(
    rows.flatMap(({ source_system, source_key, mls_id, slug }) => [
      `key ${source_system} ${source_key}`,
      `number ${source_system} ${mls_id}`,
      `slug ${slug}`,
    ]),
  );
}

/**
 * Removes the listing with the same key when it is another home: both its number and its address differ. A favorite of
 * the old home must not become one of the new home.
 * @returns the internal id of the removed listing; null when there is none
 */
async function removeOtherHome(trx: Database, wanted: StoredListing): Promise<string | null> {
  const { system, key } = wanted.internal.source;
  const before = await trx
    .selectFrom('listings')
    .select(['internal_id', 'slug', 'mls_id', 'document'])
    .where('source_system', '=', system)
    .where('source_key', '=', key)
    .executeTakeFirst();
  if (!before || before.mls_id === wanted.mls_id || before.document.address.line_1 === wanted.address.line_1)
    return null;
  // A withheld address, and the number made for it, identify no home.
  if (wanted.internal.address_withheld || before.document.internal.address_withheld) return null;
  await trx.deleteFrom('listings').where('internal_id', '=', before.internal_id).execute();
  await noteGone(trx, { slug: before.slug, mls_id: before.mls_id, same_home: null });
  return before.internal_id;
}

function idOfReusedKey({ mls_id, internal: { source } }: StoredListing): string {
  const name = `${source.system}\n${source.key}\n${mls_id}`;
  return `m${createHash('sha256').update(name).digest('hex').slice(0, 14)}`;
}

interface Kept {
  /** the record has no media: the stored photos stay */
  media: boolean;
  /** hosts whose photos are mirrored here */
  photoHosts: readonly string[];
}

/** Stores listings of which no key, number or slug is known, by one statement: a first load has nothing else. */
async function insertNew(
  trx: Database,
  wanted: readonly StoredListing[],
  photoHosts: readonly string[],
): Promise<StoredListing[]> {
  if (wanted.length === 0) return [];
  const listings = await allWithMirroredPhotos(trx, wanted, photoHosts);
  const rows = listings.map((listing) => ({
    internal_id: listing.internal_id,
    source_system: listing.internal.source.system,
    source_key: listing.internal.source.key,
    mls_id: listing.mls_id,
    slug: listing.slug,
    status: listing.listing_status_name,
    document: listing,
    updated_at: listing.updated_at,
  }));
  await sql`
    insert into listings (internal_id, source_system, source_key, mls_id, slug, status, document, updated_at)
    select * from jsonb_to_recordset(${json(rows)}) as listing (internal_id text, source_system text, source_key text,
      mls_id text, slug text, status text, document jsonb, updated_at timestamptz)
    on conflict (source_system, source_key) do update set mls_id = excluded.mls_id, slug = excluded.slug,
      status = excluded.status, document = excluded.document, updated_at = excluded.updated_at
      where listings.document is distinct from excluded.document`.execute(trx);
  return listings;
}

async function upsert(trx: Database, wanted: StoredListing, kept: Kept): Promise<StoredListing> {
  const { system, key } = wanted.internal.source;
  const before = await storedBefore(trx, wanted);
  const internal_id = before?.internal_id ?? wanted.internal_id;
  const slug = await slugFor(trx, wanted, before?.slug ?? null);
  const old = before?.document ?? null;
  const whole = withHistory({ ...wanted, ...(kept.media && old ? mediaOf(old) : {}), internal_id, slug }, old);
  const listing = await withMirroredPhotos(trx, whole, kept.photoHosts);
  const values = {
    mls_id: listing.mls_id,
    slug,
    status: listing.listing_status_name,
    document: json(listing),
    updated_at: listing.updated_at,
  };
  await trx
    .insertInto('listings')
    .values({ internal_id, source_system: system, source_key: key, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['source_system', 'source_key'])
        .doUpdateSet(values)
        .where(sql<boolean>`listings.document is distinct from excluded.document`),
    )
    .execute();
  return listing;
}

async function storedBefore(trx: Database, wanted: StoredListing) {
  const { system, key } = wanted.internal.source;
  const ofSystem = trx
    .selectFrom('listings')
    .select(['internal_id', 'slug', 'document'])
    .where('source_system', '=', system);
  return (await ofSystem.where('source_key', '=', key).executeTakeFirst()) ?? (await takeOver(trx, wanted));
}

/**
 * The same home with the same number of the same MLS, but with a new key: the feed has listed it again. Without this
 * the site would show it twice, and favorites and shared addresses would stay at the old one.
 */
async function takeOver(trx: Database, { mls_id, address, internal: { source } }: StoredListing) {
  const rows = await trx
    .selectFrom('listings')
    .select(['internal_id', 'slug', 'document'])
    .where('mls_id', '=', mls_id)
    .where('source_system', '=', source.system)
    .execute();
  const before = rows.find(({ document }) => document.address.line_1 === address.line_1);
  if (before)
    await trx
      .updateTable('listings')
      .set({ source_key: source.key })
      .where('internal_id', '=', before.internal_id)
      .execute();
  return before;
}

const mediaOf = ({ photos, tile_photos, images }: StoredListing) => ({ photos, tile_photos, images });

/** A price below the stored one is a reduction, independent of the feed's own field. */
function withHistory(listing: StoredListing, before: StoredListing | null): StoredListing {
  const [price, old] = [listing.asking_price, before?.asking_price ?? null];
  if (before === null || price === null) return listing;
  if (old === null || old <= price) {
    const known = before.internal.recent_high_price;
    const isSame =
      old === price &&
      known !== null &&
      listing.internal.recent_high_price === null &&
      before.updated_at === listing.updated_at;
    return isSame
      ? {
          ...listing,
          price_reduced: before.price_reduced,
          previous_price: before.previous_price,
          internal: { ...listing.internal, recent_high_price: known },
        }
      : listing;
  }
  return {
    ...listing,
    price_reduced: true,
    previous_price: old,
    internal: { ...listing.internal, recent_high_price: Math.max(old, listing.internal.recent_high_price ?? 0) },
  };
}

/** The stored slug. A slug that may contain a withheld street is dropped, and its address answers 410. */
async function slugFor(trx: Database, wanted: StoredListing, before: string | null): Promise<string> {
  const isKept = before !== null && (!wanted.internal.address_withheld || isNumbered(before, wanted.slug));
  if (isKept) return before;
  if (before !== null) await noteGone(trx, { slug: before, mls_id: wanted.mls_id, same_home: null });
  return freeSlug(trx, wanted.slug);
}

/** Whether a slug differs by more than the number that distinguishes equal slugs. */
const isNumbered = (slug: string, wanted: string): boolean =>
  slug === wanted || (slug.startsWith(`${wanted}-`) && /^\d+$/.test(slug.slice(wanted.length + 1)));

async function noteGone(
  trx: Database,
  gone: { slug: string; mls_id: string; same_home: string | null },
): Promise<void> {
  await trx
    .insertInto('gone_listings')
    .values(gone)
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ same_home: gone.same_home }))
    .execute();
}

async function freeSlug(trx: Database, slug: string): Promise<string> {
  for (let n = 1; ; n++) {
    const candidate = n === 1 ? slug : `${slug}-${n}`;
    const taken = await trx
      .selectFrom('listings')
      .select('internal_id')
      .where('slug', '=', candidate)
      .executeTakeFirst();
    if (!taken) return candidate;
  }
}
