import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { StoredListing } from 'search-engine';
import type { CostRules } from 'shared-contracts';
import { withCost } from '../../features/costs/apply-costs';
import { findCostRulesForImport } from '../../features/costs/costs.repository';
import { allWithLayers } from '../../features/layers/layer-zones';
import { listZonesForImport } from '../../features/layers/layers.repository';
import { allWithMirroredPhotos } from '../../features/photos/mirror/feed-photos.repository';
import type { Database } from '../../platform/database/database';
import { json } from '../../platform/database/sql-values';
import { CLOCK_SKEW_MS, instantOfDate } from '../mapping/instant';
import { findSecond, listHomes, settleHomes } from './same-home.repository';

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
  batchOfFeed: ImportBatch,
  photoHosts: readonly string[] = [],
): Promise<BatchResult> {
  const layers = await listZonesForImport(trx);
  const costs = await findCostRulesForImport(trx);
  const sent = { ...batchOfFeed, listings: await allWithLayers(batchOfFeed.listings, layers) };
  const rows = await listRelated(trx, sent);
  const { batch, older } = withoutOlder(sent, rows);
  const sources = [...batch.listings.map(({ internal }) => internal.source), ...batch.removals];
  const before = sources.flatMap((source) => rows.get(nameOf(source)) ?? []);
  const homes = await listHomes(trx, batch.listings, before);
  const writing = new BatchWriter(trx, rows, new Set(batch.keep_media));
  for (const listing of batch.listings) {
    const stored = await writing.add(homes?.joined(listing) ?? listing);
    homes?.set(stored);
  }
  for (const removal of batch.removals) await writing.remove(removal);
  const stored = await writing.store(costs, photoHosts);
  const { removed } = writing;
  const firsts = before.flatMap(({ internal }) => internal.same_home?.first ?? []);
  await settleHomes(trx, [...stored.map(({ internal_id }) => internal_id), ...removed, ...firsts]);
  return { stored, removed, older };
}

const nameOf = ({ system, key }: Source): string => `${system}\n${key}`;

/** The stored listings with a key, a number or a slug of a batch, by their source. */
async function listRelated(trx: Database, { listings, removals }: ImportBatch): Promise<Map<string, StoredListing>> {
  const sources = [...listings.map(({ internal }) => internal.source), ...removals];
  if (sources.length === 0) return new Map();
  const rows = await trx
    .selectFrom('listings')
    .select(['source_system as system', 'source_key as key', 'document'])
    .where(({ or, and, eb }) =>
      or([
        and([
          eb('source_system', 'in', [...new Set(sources.map(({ system }) => system))]),
          eb(
            'source_key',
            'in',
            sources.map(({ key }) => key),
          ),
        ]),
        ...(listings.length === 0
          ? []
          : [
              eb(
                'mls_id',
                'in',
                listings.map(({ mls_id }) => mls_id),
              ),
              eb(
                'slug',
                'in',
                listings.map(({ slug }) => slug),
              ),
            ]),
      ]),
    )
    .execute();
  return new Map(rows.map(({ document, ...source }) => [nameOf(source), document]));
}

/** The batch without records that are older than what is stored of them. */
function withoutOlder(
  batch: ImportBatch,
  rows: ReadonlyMap<string, StoredListing>,
): { batch: ImportBatch; older: Source[] } {
  // a time in the future, which earlier releases stored, would keep all changes out
  const now = instantOfDate(new Date(Date.now() + CLOCK_SKEW_MS));
  const isOlder = (source: Source, modifiedAt: string | undefined) => {
    const stored = rows.get(nameOf(source))?.internal.modified_at ?? '';
    return !batch.force && modifiedAt !== undefined && stored <= now && modifiedAt < stored;
  };
  const isOlderListing = ({ internal }: StoredListing) => isOlder(internal.source, internal.modified_at);
  const isOlderRemoval = (removal: ImportBatch['removals'][number]) => isOlder(removal, removal.modified_at);
  return {
    batch: {
      ...batch,
      listings: batch.listings.filter((listing) => !isOlderListing(listing)),
      removals: batch.removals.filter((removal) => !isOlderRemoval(removal)),
    },
    older: [
      ...batch.listings.filter(isOlderListing).map(({ internal }) => internal.source),
      ...batch.removals.filter(isOlderRemoval).map(({ system, key }) => ({ system, key })),
    ],
  };
}

/** Decides what becomes of each listing of a batch, by what is stored and what came before it, and writes all at once. */
class BatchWriter {
  /** internal ids of removed listings */
  readonly removed: string[] = [];
  readonly #pending = new Map<string, StoredListing>();

  /**
   * @param rows the related listings that are stored; it follows the batch
   * @param keepMedia internal ids of listings whose stored photos stay
   */
  constructor(
    private readonly trx: Database,
    private readonly rows: Map<string, StoredListing>,
    private readonly keepMedia: ReadonlySet<string>,
  ) {}

  /** @returns the listing as it is to be stored */
  async add(sent: StoredListing): Promise<StoredListing> {
    const name = nameOf(sent.internal.source);
    const other = this.rows.get(name);
    const isReused = other !== undefined && isOtherHome(other, sent);
    if (isReused) await this.remove(sent.internal.source);
    const wanted = isReused ? { ...sent, internal_id: idOfReusedKey(sent) } : sent;
    const old = this.rows.get(name) ?? (await this.#takeOver(wanted)) ?? null;
    const media = old && this.keepMedia.has(sent.internal_id) ? mediaOf(old) : {};
    const internal_id = old?.internal_id ?? wanted.internal_id;
    const slug = await this.#slugFor(wanted, old?.slug ?? null);
    const listing = withHistory({ ...wanted, ...media, internal_id, slug }, old);
    this.rows.set(name, listing);
    this.#pending.set(name, listing);
    return listing;
  }

  /** Removes a listing. From now on its address leads to another listing of its home, or responds with 410. */
  async remove(source: Source): Promise<void> {
    const name = nameOf(source);
    const row = this.rows.get(name);
    if (row === undefined) return;
    this.rows.delete(name);
    this.#pending.delete(name);
    await this.trx.deleteFrom('listings').where('internal_id', '=', row.internal_id).execute();
    await this.#insertGone(row.slug, row.mls_id, row.also_listed ? await findSecond(this.trx, row.internal_id) : null);
    this.removed.push(row.internal_id);
  }

  /** Stores the listings by one statement: a first load has many. */
  async store(costs: CostRules, photoHosts: readonly string[]): Promise<StoredListing[]> {
    if (this.#pending.size === 0) return [];
    const pending = [...this.#pending.values()].map((listing) => withCost(listing, costs));
    const listings = await allWithMirroredPhotos(this.trx, pending, photoHosts);
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
        where listings.document is distinct from excluded.document`.execute(this.trx);
    return listings;
  }

  /**
   * The same home with the same number of the same MLS, but with a new key: the feed has listed it again. Without this
   * the site would show it twice, and favorites and shared addresses would stay at the old one.
   */
  async #takeOver({ mls_id, address, internal: { source } }: StoredListing): Promise<StoredListing | undefined> {
    const found = [...this.rows].find(
      ([, row]) =>
        row.mls_id === mls_id && row.internal.source.system === source.system && row.address.line_1 === address.line_1,
    );
    if (found === undefined) return undefined;
    const [name, before] = found;
    this.rows.delete(name);
    this.#pending.delete(name);
    await this.trx
      .updateTable('listings')
      .set({ source_key: source.key })
      .where('internal_id', '=', before.internal_id)
      .execute();
    return before;
  }

  /** The stored slug. A slug that may contain a withheld street is dropped, and its address responds with 410. */
  async #slugFor(wanted: StoredListing, before: string | null): Promise<string> {
    if (before !== null && (!wanted.internal.address_withheld || isNumbered(before, wanted.slug))) return before;
    if (before !== null) await this.#insertGone(before, wanted.mls_id, null);
    const taken = new Set([...this.rows.values()].map(({ slug }) => slug));
    if (!taken.has(wanted.slug)) return wanted.slug;
    for (let n = 2; ; n++) {
      const slug = `${wanted.slug}-${n}`;
      const row = this.trx.selectFrom('listings').select('internal_id').where('slug', '=', slug);
      if (!taken.has(slug) && !(await row.executeTakeFirst())) return slug;
    }
  }

  /** @param sameHome internal id of another listing of the home */
  async #insertGone(slug: string, mls_id: string, sameHome: string | null): Promise<void> {
    await this.trx
      .insertInto('gone_listings')
      .values({ slug, mls_id, same_home: sameHome })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet({ same_home: sameHome }))
      .execute();
  }
}

/**
 * Whether a key names another home than before: both its number and its address differ. A favorite of the old home must not
 * become one of the new home. A withheld address, and the number made for it, identify no home.
 */
const isOtherHome = (before: StoredListing, wanted: StoredListing): boolean =>
  before.mls_id !== wanted.mls_id &&
  before.address.line_1 !== wanted.address.line_1 &&
  !before.internal.address_withheld &&
  !wanted.internal.address_withheld;

function idOfReusedKey({ mls_id, internal: { source } }: StoredListing): string {
  const name = `${source.system}\n${source.key}\n${mls_id}`;
  return `m${createHash('sha256').update(name).digest('hex').slice(0, 14)}`;
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

/** Whether a slug differs by more than the number that distinguishes equal slugs. */
const isNumbered = (slug: string, wanted: string): boolean =>
  slug === wanted || (slug.startsWith(`${wanted}-`) && /^\d+$/.test(slug.slice(wanted.length + 1)));
