import { type RawBuilder, sql } from 'kysely';
import type { StoredListing } from 'search-engine';
import { PUBLIC_STATUSES } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { markDone, readState, wasDone, writeState } from '../../platform/database/server-state.repository';
import { json } from '../../platform/database/sql-values';
import type { Job } from '../../platform/jobs/jobs';
import { homeKeysOf, isSameHome } from './same-home';

/** The status of a listing whose home is shown by another one. It is not public. */
const HIDDEN = 'Duplicate';
const SETTING = 'join-homes';

const isShown = ({ listing_status_name: status }: StoredListing): boolean =>
  PUBLIC_STATUSES.some((shown) => shown === status);

const nameOf = ({ internal: { source } }: StoredListing): string => `${source.system}\n${source.key}`;

/** Listings that may be of the same homes as those of a batch. */
export interface KnownHomes {
  /** The listing as it is to be stored: hidden where another system's listing shows its home already. */
  joined(listing: StoredListing): StoredListing;
  /** what was stored in the end */
  set(listing: StoredListing): void;
}

/**
 * @param stored what is stored under the sources of the listings
 * @returns null where homes are not joined
 */
export async function listHomes(
  trx: Database,
  listings: readonly StoredListing[],
  stored: readonly StoredListing[],
): Promise<KnownHomes | null> {
  if (listings.length === 0 || !(await joinsHomes(trx))) return null;
  const keys = [...new Set(listings.flatMap(homeKeysOf))];
  const alike = await listListings(trx, sql<boolean>`document #> '{internal,home_keys}' ?| ${keys}::text[]`);
  const known = new Map([...alike, ...stored].map((one) => [nameOf(one), one]));
  return {
    joined(listing) {
      const mine = known.get(nameOf(listing));
      const first = [...known.values()].find(
        (other) =>
          isShown(other) &&
          isSameHome(listing, other) &&
          !(mine && isShown(mine) && mine.internal_id < other.internal_id),
      );
      const { also_listed } = mine ?? {};
      const internal = { ...listing.internal, home_keys: homeKeysOf(listing) };
      const stored: StoredListing = first
        ? {
            ...listing,
            listing_status_name: HIDDEN,
            internal: { ...internal, same_home: { first: first.internal_id, status: listing.listing_status_name } },
          }
        : { ...listing, ...(also_listed ? { also_listed } : {}), internal };
      known.set(nameOf(listing), mine ? { ...stored, internal_id: mine.internal_id } : stored);
      return stored;
    },
    set: (listing) => void known.set(nameOf(listing), listing),
  };
}

/** Stored listings by a condition. */
async function listListings(db: Database, condition: RawBuilder<boolean>): Promise<StoredListing[]> {
  const rows = await db.selectFrom('listings').select('document').where(condition).orderBy('internal_id').execute();
  return rows.map(({ document }) => document);
}

const FIRST = sql<string | null>`document #>> '{internal,same_home,first}'`;

async function joinsHomes(db: Database): Promise<boolean> {
  return (await readState(db, SETTING)) !== false;
}

async function update(trx: Database, listing: StoredListing): Promise<void> {
  await trx
    .updateTable('listings')
    .set({ status: listing.listing_status_name, document: json(listing) })
    .where('internal_id', '=', listing.internal_id)
    .where('document', 'is distinct from', json(listing))
    .execute();
}

/** The listing under its own status. Its home was on the site all the time, so no search hears of it. */
async function show(trx: Database, listing: StoredListing): Promise<StoredListing> {
  const { same_home, ...internal } = listing.internal;
  const shown = { ...listing, listing_status_name: same_home?.status ?? listing.listing_status_name, internal };
  await update(trx, shown);
  await trx
    .deleteFrom('listing_events')
    .where('internal_id', '=', listing.internal_id)
    .where('kind', '=', 'back-on-market')
    .where('at', '=', sql<Date>`now()`)
    .execute();
  return shown;
}

/** Internal id of a listing whose home this one shows; null where there is none. */
export async function findSecond(trx: Database, first: string): Promise<string | null> {
  const row = await trx
    .selectFrom('listings')
    .select('internal_id')
    .where(sql<string | null>`document #>> '{internal,same_home,first}'`, '=', first)
    .orderBy('internal_id')
    .executeTakeFirst();
  return row?.internal_id ?? null;
}

/**
 * After a batch: a listing whose first one left, or is another home now, is shown again, and the first one names the other
 * sources.
 * @param ids internal ids of stored and removed listings, and of their first ones before
 */
export async function settleHomes(trx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const all = sql`any(${[...ids]}::text[])`;
  const touched = await listListings(trx, sql<boolean>`(internal_id = ${all} or ${FIRST} = ${all})`);
  const linked = touched.flatMap(({ internal }) => internal.same_home?.first ?? []);
  const named = touched.filter(({ also_listed }) => also_listed !== undefined).map(({ internal_id }) => internal_id);
  for (const first of new Set([...linked, ...named])) await settle(trx, first);
}

async function settle(trx: Database, firstId: string): Promise<void> {
  const all = await listListings(trx, sql<boolean>`(internal_id = ${firstId} or ${FIRST} = ${firstId})`);
  const first = all.find(({ internal_id }) => internal_id === firstId);
  const others = all.filter(({ internal_id }) => internal_id !== firstId);
  const same = others.filter((other) => first !== undefined && isShown(first) && isSameHome(first, other));
  if (first) await update(trx, withSources(first, same));
  let [next, ...rest] = others.filter((other) => !same.includes(other));
  while (next !== undefined) {
    const shown = await show(trx, next);
    const follow = rest.filter((other) => isSameHome(shown, other));
    for (const other of follow)
      await update(trx, {
        ...other,
        internal: {
          ...other.internal,
          same_home: { first: shown.internal_id, status: other.internal.same_home?.status ?? '' },
        },
      });
    await update(trx, withSources(shown, follow));
    [next, ...rest] = rest.filter((other) => !follow.includes(other));
  }
}

function withSources({ also_listed, ...listing }: StoredListing, others: readonly StoredListing[]): StoredListing {
  if (others.length === 0) return listing;
  const sources = others.map(({ mls_provider, mls_number, listing_office_name }) => ({
    mls_provider,
    mls_number,
    listing_office_name,
  }));
  return { ...listing, also_listed: sources };
}

/** Listings that are changed at once, so that no statement holds others up. */
const CHUNK = 50;
/** Set once the homes of all stored listings are joined; imports join the later ones. */
const JOINED = 'homes-joined';

/** Joins the homes of listings that were stored while homes were not joined. Later runs find nothing to do. */
export function joinHomesJob(db: Database): Job {
  return {
    name: 'listings: joining homes',
    everyMs: 60_000,
    firstAfterMs: 5000,
    async run(signal) {
      if (!(await joinsHomes(db)) || (await wasDone(db, JOINED))) return;
      await addHomeKeys(db, signal);
      await joinStored(db, signal);
      if (!signal.aborted) await markDone(db, JOINED);
    },
  };
}

/**
 * Adds the keys by which other listings of the same home are found. Samples are in no other system.
 */
async function addHomeKeys(db: Database, signal: AbortSignal): Promise<void> {
  for (let after = ''; !signal.aborted; ) {
    const { rows } = await sql<{ document: StoredListing }>`
      select document from listings
      where internal_id > ${after} and not (document -> 'internal' ? 'home_keys')
        and document #> '{internal,sample}' is distinct from 'true'::jsonb
      order by internal_id limit ${CHUNK}`.execute(db);
    const ids = rows.map(({ document }) => document.internal_id);
    const keys = rows.map(({ document }) => JSON.stringify(homeKeysOf(document)));
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
    await sql`
      update listings set document = jsonb_set(document, '{internal,home_keys}', added.keys::jsonb)
      from unnest(${ids}::text[], ${keys}::text[]) as added (id, keys)
      where internal_id = added.id and not (document -> 'internal' ? 'home_keys')`.execute(db);
  }
}

/** Joins the shown listings that share a key with another system's. */
async function joinStored(db: Database, signal: AbortSignal): Promise<void> {
  const { rows } = await sql<{ internal_id: string }>`
    with keyed as (
      select internal_id, source_system, jsonb_array_elements_text(document #> '{internal,home_keys}') as key
      from listings where status = any(${[...PUBLIC_STATUSES]}::text[])
    )
    select distinct internal_id from keyed
    where key in (select key from keyed group by key having count(distinct source_system) > 1)
    order by internal_id`.execute(db);
  const ids = rows.map(({ internal_id }) => internal_id);
  for (let from = 0; from < ids.length && !signal.aborted; from += CHUNK) {
    const chunk = ids.slice(from, from + CHUNK);
    await db.transaction().execute(async (trx) => {
      const found = await trx
        .selectFrom('listings')
        .select('document')
        .where('internal_id', 'in', chunk)
        .orderBy('internal_id')
        .forUpdate()
        .execute();
      const listings = found.map(({ document }) => document).filter(isShown);
      const homes = await listHomes(trx, listings, listings);
      for (const listing of listings) if (homes) await update(trx, homes.joined(listing));
      await settleHomes(trx, chunk);
    });
  }
}

/**
 * Stores the setting where every server and command reads it. Without it each listing is shown by itself at once; with it the
 * job joins what is stored.
 */
export async function applyJoinHomes(db: Database, joins: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if ((await joinsHomes(trx)) !== joins) await trx.deleteFrom('server_state').where('key', '=', JOINED).execute();
    await writeState(trx, SETTING, joins);
    if (joins) return;
    for (const one of await listListings(trx, sql<boolean>`(${FIRST} is not null or document ? 'also_listed')`))
      if (one.internal.same_home) await show(trx, one);
      else await update(trx, withSources(one, []));
  });
}
