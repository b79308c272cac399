import { Fields } from '../../ingest/fields';
import { mapOpenHouse, type OpenHouseRecord } from '../../ingest/map-open-house';
import type { Database } from '../../platform/database/database';
import type { SourceRecord } from '../connector/connector';
import { type Applied, type ApplyContext, hashOf, latestOfEach, newsOf, reasonOf, Tally } from './apply-listings';
import { refreshOpenHouses, storeOpenHouses } from './open-houses.repository';
import { type MemberFacts, type OfficeFacts, updateAgent, updateOffice } from './people.repository';
import { listKnown, type RecordNote, upsertRecords } from './records.repository';

interface Sorted {
  /** records that say something new, with their note to be filled in */
  fresh: { record: SourceRecord; note: RecordNote }[];
  tally: Tally;
}

async function sorted(
  trx: Database,
  resource: 'OpenHouse' | 'Member' | 'Office',
  records: readonly SourceRecord[],
  { feed, force }: ApplyContext,
): Promise<Sorted> {
  const latest = latestOfEach(records);
  const known = await listKnown(
    trx,
    feed.name,
    resource,
    latest.flatMap(({ key }) => key ?? []),
  );
  const tally = new Tally();
  const fresh: Sorted['fresh'] = [];
  for (const record of latest) {
    const news = newsOf(record, record.key === null ? undefined : known.get(record.key), force);
    if (news === 'new') fresh.push({ record, note: noteOf(record) });
    else tally.add(news === 'same' ? 'unchanged' : 'older', news === 'same' ? null : 'older than what is stored');
  }
  return { fresh, tally };
}

const noteOf = (record: SourceRecord): RecordNote => ({
  key: record.key ?? `?${hashOf(record)}`,
  hash: hashOf(record),
  modifiedAt: record.modifiedAt,
  photosAt: null,
  outcome: record.key === null ? 'refused' : 'taken',
  reason: record.key === null ? 'no key' : (record.note ?? null),
  raw: record.key === null ? record.value : null,
  dueAt: null,
  home: null,
});

async function ended(
  trx: Database,
  resource: 'OpenHouse' | 'Member' | 'Office',
  notes: readonly RecordNote[],
  { feed }: ApplyContext,
  tally: Tally,
): Promise<Applied> {
  await upsertRecords(trx, feed.name, resource, notes);
  for (const { outcome, reason } of notes) tally.add(outcome, reason);
  return { counts: tally.counts, listings: [] };
}

/** Applies open houses: they come into the listings they belong to, and leave them when they are cancelled. */
export async function applyOpenHouses(
  trx: Database,
  records: readonly SourceRecord[],
  context: ApplyContext,
): Promise<Applied> {
  const { fresh, tally } = await sorted(trx, 'OpenHouse', records, context);
  const held: OpenHouseRecord[] = [];
  const cancelled: string[] = [];
  const notes = fresh.map(({ record, note }): RecordNote => {
    if (record.key === null) return note;
    const mapped = mapOpenHouse(record.key, new Fields(record.value));
    if (mapped.kind === 'held') held.push(mapped.house);
    else cancelled.push(record.key);
    if (mapped.kind === 'held') return { ...note, reason: reasonOf(note.reason, mapped.unread) };
    if (mapped.kind === 'cancelled') return { ...note, outcome: 'removed', reason: mapped.reason };
    return { ...note, outcome: 'refused', reason: mapped.reason, raw: record.value };
  });
  const { feed } = context;
  const listings = await storeOpenHouses(trx, feed.name, held, cancelled);
  await refreshOpenHouses(trx, feed.name, feed.system, listings);
  return ended(trx, 'OpenHouse', notes, context, tally);
}

/** Longest text of a person or an office. */
const MAX_TEXT = 200;

/** A text of a person or an office; a longer one is none. */
function shortText(fields: Fields, ...names: string[]): string | null {
  for (const name of names) {
    const text = fields.text(name);
    if (text !== null && text.length <= MAX_TEXT) return text;
  }
  return null;
}

function memberOf(value: Record<string, unknown>): MemberFacts | null {
  const fields = new Fields(value);
  const email = shortText(fields, 'MemberEmail');
  if (email === null) return null;
  const designations = fields.list('MemberDesignation').filter((text) => text.length <= MAX_TEXT);
  return {
    email,
    name: shortText(fields, 'MemberFullName'),
    phone: shortText(fields, 'MemberPreferredPhone', 'MemberMobilePhone', 'MemberDirectPhone'),
    designation: designations.join(', ') || null,
  };
}

function officeOf(value: Record<string, unknown>): OfficeFacts | null {
  const fields = new Fields(value);
  const name = shortText(fields, 'OfficeName');
  if (name === null) return null;
  const street = shortText(fields, 'OfficeAddress1');
  const rest = ['OfficeCity', 'OfficeStateOrProvince', 'OfficePostalCode'].map((field) => shortText(fields, field));
  const address = street === null ? null : [street, ...rest].filter((part) => part !== null).join(', ');
  return { name, phone: shortText(fields, 'OfficePhone'), address, email: shortText(fields, 'OfficeEmail') };
}

type Apply = (trx: Database, records: readonly SourceRecord[], context: ApplyContext) => Promise<Applied>;

/** Applies members: those who are the company's agents are updated, the others are counted as left out. */
export const applyMembers: Apply = (trx, records, context) =>
  applyOwn(trx, 'Member', records, context, 'no agent of the company', async (value) => {
    const facts = memberOf(value);
    return facts !== null && updateAgent(trx, facts);
  });

/** Applies offices: those of the company are updated, the others are counted as left out. */
export const applyOffices: Apply = (trx, records, context) =>
  applyOwn(trx, 'Office', records, context, 'no office of the company', async (value) => {
    const facts = officeOf(value);
    return facts !== null && updateOffice(trx, facts);
  });

async function applyOwn(
  trx: Database,
  resource: 'Member' | 'Office',
  records: readonly SourceRecord[],
  context: ApplyContext,
  reason: string,
  update: (value: SourceRecord['value']) => Promise<boolean>,
): Promise<Applied> {
  const { fresh, tally } = await sorted(trx, resource, records, context);
  const notes: RecordNote[] = [];
  for (const { record, note } of fresh) {
    const isOwn = record.key === null || (await update(record.value));
    notes.push(isOwn ? note : { ...note, outcome: 'removed', reason });
  }
  return ended(trx, resource, notes, context, tally);
}
