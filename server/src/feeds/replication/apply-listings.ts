import { folded } from 'gazetteer';
import type { StoredListing } from 'search-engine';
import { forgetUnnamedPhotos, photosWithoutCopy } from '../../features/photos/mirror/feed-photos.repository';
import { applyBatchIn, type ImportBatch } from '../../ingest/apply-batch.repository';
import type { Unread } from '../../ingest/fields';
import { type MapOptions, type Mapped, mapRecord } from '../../ingest/map-record';
import type { Database } from '../../platform/database/database';
import { keyOf, type SourceRecord, standardFields, withStandardFields } from '../connector/connector';
import { delayedUntil, withDisplayRules, withheldByRule } from '../display-rules';
import type { Feed } from '../feed-config';
import { withOpenHouses } from './open-houses.repository';
import { digest, photosNameOf, withoutMedia } from './photo-identity';
import {
  homeName,
  type KnownRecord,
  listFormer,
  listKnown,
  type RecordNote,
  upsertRecords,
} from './records.repository';

/** What applying records needs besides them. */
export interface ApplyContext {
  feed: Feed;
  photoHosts: readonly string[];
  luxuryFrom: number;
  now: Date;
  /** also what is older than what is stored: the comparison of all keys has found a difference */
  force: boolean;
}

/** What a page came to. */
export interface Applied {
  counts: { outcome: string; reason: string; count: number }[];
  /** listings that were stored, whose photos are to be mirrored */
  listings: string[];
}

/** Hash of a record; its media count by their name, as their addresses differ in every answer. */
export const hashOf = ({ value }: SourceRecord): string => digest([withoutMedia(value), photosNameOf(value)]);

/** The last word on each key, and records without one as they are. */
export function latestOfEach(records: readonly SourceRecord[]): SourceRecord[] {
  const latest = new Map<string, SourceRecord>();
  for (const record of records) {
    const id = record.key ?? `?${hashOf(record)}`;
    const other = latest.get(id);
    if (other?.modifiedAt && record.modifiedAt && other.modifiedAt > record.modifiedAt) continue;
    latest.set(id, record);
  }
  return [...latest.values()];
}

/** Whether a record is newer than what is stored, or as old and different. */
export function newsOf(record: SourceRecord, known: KnownRecord | undefined, force: boolean): 'new' | 'same' | 'older' {
  if (!known || known.outcome === 'gone' || (force && known.outcome === 'delayed')) return 'new';
  if (!force && record.modifiedAt && known.modified_at && record.modifiedAt < known.modified_at) return 'older';
  return known.hash === hashOf(record) && known.modified_at === record.modifiedAt ? 'same' : 'new';
}

/** Counts results by outcome and reason. */
export class Tally {
  readonly #counts = new Map<string, { outcome: string; reason: string; count: number }>();

  add(outcome: string, reason: string | null = null): void {
    const key = `${outcome}\n${reason}`;
    const counted = this.#counts.get(key) ?? { outcome, reason: reason ?? '', count: 0 };
    counted.count += 1;
    this.#counts.set(key, counted);
  }

  get counts() {
    return [...this.#counts.values()];
  }
}

const OLDER = 'older than what is stored';

interface Decided {
  note: RecordNote;
  mapped: Mapped | null;
}

/**
 * Applies listings in the caller's transaction: stores those the public may see, removes those it may not, and writes down
 * what became of each record.
 */
export async function applyListings(
  trx: Database,
  records: readonly SourceRecord[],
  context: ApplyContext,
): Promise<Applied> {
  const { feed, photoHosts } = context;
  const latest = latestOfEach(records);
  const known = await listKnown(
    trx,
    feed.name,
    'Property',
    latest.flatMap(({ key }) => key ?? []),
  );
  const tally = new Tally();
  const decided: Decided[] = [];
  for (const record of latest) {
    const before = record.key === null ? undefined : known.get(record.key);
    const news = newsOf(record, before, context.force);
    if (news === 'new') decided.push(await decide(trx, record, before, context));
    else tally.add(news === 'same' ? 'unchanged' : 'older', news === 'same' ? null : OLDER);
  }
  const { stored, older } = await applyBatchIn(trx, await batchOf(trx, decided, context), photoHosts);
  const isOlder = new Set(older.map(({ key }) => key));
  for (const listing of stored) if (known.has(listing.internal.source.key)) await forgetUnnamedPhotos(trx, listing);
  const homes = new Map(stored.map((listing) => [listing.internal.source.key, listing]));
  // a file brought a newer one
  for (const { note } of decided) if (isOlder.has(note.key)) tally.add('older', OLDER);
  const notes = decided
    .filter(({ note }) => !isOlder.has(note.key))
    .map(({ note }) => ({ ...note, home: homeOf(homes.get(note.key)) }));
  await upsertRecords(trx, feed.name, 'Property', notes);
  for (const { outcome, reason } of notes) tally.add(outcome, reason);
  return { counts: tally.counts, listings: stored.map(({ internal_id }) => internal_id) };
}

const placeOf = ({ address }: StoredListing): string => `${folded(address.line_1)} ${address.postal_code ?? ''}`.trim();

const homeOf = (listing: StoredListing | undefined): RecordNote['home'] =>
  listing ? { listingId: listing.internal_id, mlsId: listing.mls_id, place: placeOf(listing) } : null;

async function decide(
  trx: Database,
  record: SourceRecord,
  known: KnownRecord | undefined,
  context: ApplyContext,
): Promise<Decided> {
  const note: RecordNote = {
    key: record.key ?? `?${hashOf(record)}`,
    hash: hashOf(record),
    modifiedAt: record.modifiedAt,
    photosAt: photosNameOf(record.value),
    outcome: 'refused',
    reason: record.note ?? null,
    raw: record.value,
    dueAt: null,
    home: null,
  };
  if (record.key === null) return { note: { ...note, reason: 'no key' }, mapped: null };
  const dueAt = known?.outcome === 'taken' ? null : delayedUntil(record, context.feed.display, context.now);
  const mapped = mapRecord(await prepared(trx, record, known, context), mapOptions(context));
  if (mapped.kind === 'removal')
    return { note: { ...note, outcome: 'removed', reason: mapped.reason, raw: null }, mapped };
  if (mapped.kind === 'left-out') return { note: { ...note, reason: mapped.reason }, mapped };
  if (dueAt !== null) return { note: { ...note, outcome: 'delayed', reason: 'delay of display', dueAt }, mapped: null };
  const reason = reasonOf(note.reason, mapped.fields.unread);
  return { note: { ...note, outcome: 'taken', reason, raw: null }, mapped };
}

/** What the record of a listing says about it: what was changed, and which fields cannot be read. */
export function reasonOf(note: string | null, unread: readonly Unread[]): string | null {
  const fields = unread.map(({ field }) => field).sort();
  const parts = [
    ...(note === null ? [] : [note]),
    ...(fields.length === 0 ? [] : [`cannot be read: ${fields.join(', ')}`]),
  ];
  return parts.join('; ') || null;
}

const mapOptions = ({ feed, luxuryFrom, now }: ApplyContext): MapOptions => ({
  now,
  companyOffices: feed.companyOffices,
  luxuryFrom,
});

/** The record as the importer is to see it: under the feed's system and key, by its rules, and without media that are here. */
async function prepared(
  trx: Database,
  { value }: SourceRecord,
  known: KnownRecord | undefined,
  { feed, photoHosts }: ApplyContext,
): Promise<Record<string, unknown>> {
  const under = withheldByRule(withStandardFields(value, { OriginatingSystemName: feed.system }), feed.display);
  const samePhotos = known?.outcome === 'taken' && known.photos_at !== null && known.photos_at === photosNameOf(value);
  if (!samePhotos || photoHosts.length === 0 || known.listing_id === null) return under;
  // the key may have gone to another home, whose photos are not here
  const number = keyOf(standardFields(value).ListingId);
  const isSameHome = number === null || number === known.mls_id;
  if (!isSameHome || (await photosWithoutCopy(trx, known.listing_id)).length > 0) return under;
  return withoutMedia(under);
}

async function batchOf(trx: Database, decided: readonly Decided[], context: ApplyContext): Promise<ImportBatch> {
  const { feed, force } = context;
  const listings: StoredListing[] = [];
  const removals: ImportBatch['removals'] = [];
  const keep_media: string[] = [];
  const mlsIds = decided.flatMap(({ mapped }) => (mapped?.kind === 'listing' ? mapped.listing.mls_id : []));
  const former = await listFormer(trx, feed.name, mlsIds);
  for (const { mapped, note } of decided) {
    if (mapped?.kind === 'listing') {
      const { listing } = mapped;
      const home = homeName({ mlsId: listing.mls_id, place: placeOf(listing) });
      const internal_id = former.get(home) ?? listing.internal_id;
      listings.push(withDisplayRules({ ...listing, internal_id }, feed.display));
      if (!mapped.fields.has('Media')) keep_media.push(internal_id);
    } else if (mapped) {
      const leaves = mapped.kind === 'removal' ? mapped : mapped.leaves;
      if (leaves === null) continue;
      const modified = leaves.modifiedAt === null ? {} : { modified_at: leaves.modifiedAt };
      removals.push({ system: feed.system, key: note.key, ...modified });
    }
  }
  return { listings: await withOpenHouses(trx, feed.name, listings), removals, keep_media, force };
}
