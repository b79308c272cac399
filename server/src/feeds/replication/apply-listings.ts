import { folded } from 'gazetteer';
import type { StoredListing } from 'search-engine';
import { deleteSales, upsertSales } from '../../features/market/market.repository';
import { deleteUnnamedPhotos, listPhotosWithoutCopy } from '../../features/photos/mirror/feed-photos.repository';
import type { Database } from '../../platform/database/database';
import { applyBatchIn, type ImportBatch } from '../apply/apply-batch.repository';
import { keyOf, standardFields, withStandardFields } from '../connector/connector';
import { delayedUntil, withDisplayRules, withheldByRule } from '../display-rules';
import { reasonOf } from '../mapping/fields';
import { type Mapped, mapRecord } from '../mapping/map-record';
import { mapSale } from '../mapping/map-sale';
import type { Apply, ApplyContext, NewRecord } from './apply-records';
import { withOpenHouses } from './open-houses.repository';
import { withoutMedia } from './record-identity';
import { homeName, listFormer, type RecordResult } from './records.repository';

interface Decided {
  result: RecordResult;
  mapped: Mapped | null;
}

/** Applies listings: stores those the public may see, and removes those it may not. */
export const applyListings: Apply = async (trx, fresh, context) => {
  const decided: Decided[] = [];
  for (const one of fresh) decided.push(await decide(trx, one, context));
  const { stored, older } = await applyBatchIn(trx, await batchOf(trx, decided, context), context.photoHosts);
  if (context.feed.display.sales) await storeSales(trx, decided, context.feed.system);
  const homes = new Map(stored.map((listing) => [listing.internal.source.key, listing]));
  for (const { record, known } of fresh) {
    const listing = known && homes.get(record.id);
    if (listing) await deleteUnnamedPhotos(trx, listing);
  }
  const isOlder = new Set(older.map(({ key }) => key));
  return {
    results: decided.flatMap(({ result }) =>
      isOlder.has(result.record.id) ? [] : { ...result, home: homeOf(homes.get(result.record.id)) },
    ),
    listings: stored.map(({ internal_id }) => internal_id),
    older: older.length,
  };
};

const placeOf = ({ address }: StoredListing): string => `${folded(address.line_1)} ${address.postal_code ?? ''}`.trim();

const homeOf = (listing: StoredListing | undefined): RecordResult['home'] =>
  listing && { listingId: listing.internal_id, mlsId: listing.mls_id, place: placeOf(listing) };

async function decide(trx: Database, fresh: NewRecord, context: ApplyContext): Promise<Decided> {
  const { record, known } = fresh;
  const { feed, luxuryFrom, now } = context;
  const dueAt = known?.outcome === 'taken' ? null : delayedUntil(record, feed.display, now);
  const options = { now, companyOffices: feed.companyOffices, luxuryFrom };
  const mapped = mapRecord(await prepared(trx, fresh, context), options);
  if (mapped.kind === 'removal') return { result: { record, outcome: 'removed', reason: mapped.reason }, mapped };
  if (mapped.kind === 'left-out') return { result: { record, outcome: 'refused', reason: mapped.reason }, mapped };
  if (dueAt !== null)
    return { result: { record, outcome: 'delayed', reason: 'delay of display', dueAt }, mapped: null };
  return { result: { record, outcome: 'taken', reason: reasonOf(record.note, mapped.fields.unread) }, mapped };
}

/** The record as the mapping is to see it: under the feed's system and key, by its rules, and without media that are here. */
async function prepared(
  trx: Database,
  { record: { value, photosAt }, known }: NewRecord,
  { feed, photoHosts }: ApplyContext,
): Promise<Record<string, unknown>> {
  const under = withheldByRule(withStandardFields(value, { OriginatingSystemName: feed.system }), feed.display);
  const samePhotos = known?.outcome === 'taken' && known.photos_at !== null && known.photos_at === photosAt;
  if (!samePhotos || photoHosts.length === 0 || known.listing_id === null) return under;
  // the key may have gone to another home, whose photos are not here
  const number = keyOf(standardFields(value).ListingId);
  const isSameHome = number === null || number === known.mls_id;
  if (!isSameHome || (await listPhotosWithoutCopy(trx, known.listing_id)).length > 0) return under;
  return withoutMedia(under);
}

/** Closed records are sales for the statistics; other records are none, or none any more. */
async function storeSales(trx: Database, decided: readonly Decided[], system: string): Promise<void> {
  const sales = decided.flatMap(({ mapped, result }) =>
    mapped?.kind === 'removal' ? (mapSale(mapped.fields, { system, key: result.record.id }) ?? []) : [],
  );
  const sold = new Set(sales.map(({ source_key }) => source_key));
  const others = decided.flatMap(({ result: { record } }) => (sold.has(record.id) ? [] : record.id));
  await upsertSales(trx, sales);
  await deleteSales(trx, system, others);
}

async function batchOf(trx: Database, decided: readonly Decided[], context: ApplyContext): Promise<ImportBatch> {
  const { feed, force } = context;
  const listings: StoredListing[] = [];
  const removals: ImportBatch['removals'] = [];
  const keep_media: string[] = [];
  const mlsIds = decided.flatMap(({ mapped }) => (mapped?.kind === 'listing' ? mapped.listing.mls_id : []));
  const former = await listFormer(trx, feed.name, mlsIds);
  for (const { mapped, result } of decided) {
    if (mapped?.kind === 'listing') {
      const { listing } = mapped;
      const home = homeName({ mlsId: listing.mls_id, place: placeOf(listing) });
      const internal_id = former.get(home) ?? listing.internal_id;
      listings.push(withDisplayRules({ ...listing, internal_id }, feed.display));
      if (!mapped.fields.has('Media')) keep_media.push(internal_id);
    } else if (mapped) {
      const leaves = mapped.kind === 'removal' ? mapped : mapped.leaves;
      if (leaves !== null)
        removals.push({ system: feed.system, key: result.record.id, modified_at: leaves.modifiedAt ?? undefined });
    }
  }
  return { listings: await withOpenHouses(trx, feed.name, listings), removals, keep_media, force };
}
