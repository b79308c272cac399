import type { OpenHouse } from 'shared-contracts';
import type { Fields, Unread } from './fields';
import { millisecondsOf } from './instant';

/** An open house as it is stored. */
export interface OpenHouseRecord {
  key: string;
  listing_key: string;
  starts_at: Date;
  ends_at: Date;
  remarks: string | null;
  virtual: boolean;
}

/** An open house, a cancelled one, or why it is neither. */
export type MappedOpenHouse =
  | { kind: 'held'; house: OpenHouseRecord; unread: Unread[] }
  | { kind: 'cancelled'; reason: string }
  | { kind: 'refused'; reason: string };

/** Longest that an open house may last. */
const MAX_HOURS = 24;
const MAX_REMARKS = 500;

/** Reads an OpenHouse record of the standard or of Spark; times without an offset are Hawaii's. */
export function mapOpenHouse(key: string, fields: Fields): MappedOpenHouse {
  const cancelled = cancellationOf(fields);
  if (cancelled !== null) return { kind: 'cancelled', reason: cancelled };
  const listing_key =
    fields.key('ListingKey') ?? fields.key('ListingKeyNumeric') ?? listingOfUri(fields.text('ResourceUri'));
  if (listing_key === null) return { kind: 'refused', reason: 'no ListingKey' };
  const held = timesOf(fields);
  if ('reason' in held) return { kind: 'refused', reason: held.reason };
  return { kind: 'held', house: { key, listing_key, ...held }, unread: fields.unread };
}

/** Why an open house does not take place; null where it does. */
function cancellationOf(fields: Fields): string | null {
  if (fields.allows('MlgCanView') === false) return 'the feed withdrew it (MlgCanView)';
  const status = fields.text('OpenHouseStatus');
  const isOff = status === null ? fields.says('OpenHouseStatus') : status.toLowerCase() !== 'active';
  return isOff ? `status ${(status ?? 'that cannot be read').slice(0, 60)}` : null;
}

/** When an open house is and what it is, or why it is none. */
function timesOf(fields: Fields): Omit<OpenHouseRecord, 'key' | 'listing_key'> | { reason: string } {
  const starts_at = timeOf(fields, 'StartTime');
  const ends_at = timeOf(fields, 'EndTime');
  if (starts_at === null || ends_at === null) return { reason: noTime(fields) };
  const hours = (ends_at.getTime() - starts_at.getTime()) / 3_600_000;
  if (hours <= 0 || hours > MAX_HOURS) return { reason: 'it ends before it begins, or a day later' };
  const remarks = fields.lines('OpenHouseRemarks', 'Comments')?.slice(0, MAX_REMARKS) ?? null;
  const kinds = [...fields.list('OpenHouseAttendedBy'), ...fields.list('OpenHouseType')];
  const virtual = kinds.some((kind) => /virtual|online|livestream/i.test(kind));
  return { starts_at, ends_at, remarks, virtual };
}

/** Names of the list within a record of a listing: of the standard, and of Spark. */
const LISTS = ['OpenHouse', 'OpenHouses'] as const;

/** The open houses to come that a record of a listing contains, the first one first. One without times is reported. */
export function openHousesWithin(fields: Fields, now: Date): OpenHouse[] {
  const found = LISTS.flatMap((list) =>
    fields.records(list).flatMap((one) => {
      const key = one.key('OpenHouseKey', 'OpenHouseKeyNumeric', 'OpenHouseId', 'Id');
      if (cancellationOf(one) !== null) return [];
      const held = timesOf(one);
      if ('reason' in held) fields.report(list, held.reason);
      return 'reason' in held || held.ends_at <= now ? [] : [{ key, ...held }];
    }),
  );
  return found
    .toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime())
    .map(({ key, starts_at, ends_at, ...what }) => ({
      key: key ?? starts_at.toISOString(),
      starts_at: starts_at.toISOString(),
      ends_at: ends_at.toISOString(),
      ...what,
    }));
}

const listingOfUri = (uri: string | null): string | null => /\/listings\/([^/]+)\//.exec(uri ?? '')?.[1] ?? null;

/** The standard's names, then those of Spark. */
function timeOf(fields: Fields, name: 'StartTime' | 'EndTime'): Date | null {
  const day = fields.says('OpenHouseDate') ? 'OpenHouseDate' : 'Date';
  const instant = fields.timeOn(day, `OpenHouse${name}`) ?? fields.timeOn(day, name);
  return instant === null ? null : new Date(millisecondsOf(instant));
}

function noTime(fields: Fields): string {
  const names = fields.unread.map(({ field }) => field);
  return names.length === 0 ? 'no time' : `no time: ${names.join(', ')} cannot be read`;
}
