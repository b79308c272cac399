import type { Database } from '../../platform/database/database';
import { Fields, reasonOf } from '../mapping/fields';
import { mapOpenHouse } from '../mapping/map-open-house';
import type { Apply } from './apply-records';
import { refreshOpenHouses, storeOpenHouses } from './open-houses.repository';
import { type MemberFacts, type OfficeFacts, updateAgent, updateOffice } from './people.repository';
import type { RecordResult } from './records.repository';

/** Applies open houses: they come into the listings they belong to, and leave them when they are cancelled. */
export const applyOpenHouses: Apply = async (trx, fresh, { feed }) => {
  const mapped = fresh.map(({ record }) => ({ record, to: mapOpenHouse(record.id, new Fields(record.value)) }));
  const listings = await storeOpenHouses(
    trx,
    feed.name,
    mapped.flatMap(({ to }) => (to.kind === 'held' ? to.house : [])),
    mapped.flatMap(({ record, to }) => (to.kind === 'held' ? [] : record.id)),
  );
  await refreshOpenHouses(trx, feed.name, feed.system, listings);
  return {
    results: mapped.map(({ record, to }): RecordResult => {
      if (to.kind === 'held') return { record, outcome: 'taken', reason: reasonOf(record.note, to.unread) };
      return { record, outcome: to.kind === 'cancelled' ? 'removed' : 'refused', reason: to.reason };
    }),
  };
};

/** Longest text of a person or an office. */
const MAX_TEXT = 200;

/** A text of a person or an office; a longer one is none. */
function shortText(fields: Fields, ...names: string[]): string | undefined {
  const texts = names.map((name) => fields.text(name));
  return texts.find((text) => text !== null && text.length <= MAX_TEXT) ?? undefined;
}

function memberOf(value: Record<string, unknown>): MemberFacts | null {
  const fields = new Fields(value);
  const email = shortText(fields, 'MemberEmail')?.toLowerCase();
  if (email === undefined) return null;
  const designations = fields.list('MemberDesignation').filter((text) => text.length <= MAX_TEXT);
  return {
    email,
    name: shortText(fields, 'MemberFullName'),
    agent_phone: shortText(fields, 'MemberPreferredPhone', 'MemberMobilePhone', 'MemberDirectPhone'),
    designation: designations.join(', ') || undefined,
  };
}

function officeOf(value: Record<string, unknown>): OfficeFacts | null {
  const fields = new Fields(value);
  const name = shortText(fields, 'OfficeName');
  if (name === undefined) return null;
  const street = shortText(fields, 'OfficeAddress1');
  const rest = ['OfficeCity', 'OfficeStateOrProvince', 'OfficePostalCode'].map((field) => shortText(fields, field));
  const address = street && [street, ...rest].filter((part) => part !== undefined).join(', ');
  return { name, phone: shortText(fields, 'OfficePhone'), address, email: shortText(fields, 'OfficeEmail') };
}

/** Applies people of the whole MLS: those of the company are updated, the others are counted as left out. */
const applyPeople =
  <Facts>(
    reason: string,
    factsOf: (value: Record<string, unknown>) => Facts | null,
    update: (trx: Database, facts: Facts) => Promise<boolean>,
  ): Apply =>
  async (trx, fresh) => {
    const results: RecordResult[] = [];
    for (const { record } of fresh) {
      const facts = factsOf(record.value);
      const isOwn = facts !== null && (await update(trx, facts));
      results.push({ record, outcome: isOwn ? 'taken' : 'removed', reason: isOwn ? (record.note ?? null) : reason });
    }
    return { results };
  };

export const applyMembers = applyPeople('no agent of the company', memberOf, updateAgent);
export const applyOffices = applyPeople('no office of the company', officeOf, updateOffice);
