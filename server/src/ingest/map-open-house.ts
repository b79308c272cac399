import { Fields, type Unread } from '../../ingest/fields';
import { millisecondsOf } from '../../ingest/instant';

/** An open house as the site keeps it. */
export interface OpenHouseRecord {
  key: string;
  listingKey: string;
  startsAt: Date;
  endsAt: Date;
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
export function mapOpenHouse(key: string, value: Record<string, unknown>): MappedOpenHouse {
  const fields = new Fields(value);
  if (fields.allows('MlgCanView') === false) return { kind: 'cancelled', reason: 'the feed withdrew it (MlgCanView)' };
  const status = fields.text('OpenHouseStatus');
  if (status === null ? fields.says('OpenHouseStatus') : status.toLowerCase() !== 'active')
    return { kind: 'cancelled', reason: `status ${(status ?? 'that cannot be read').slice(0, 60)}` };
  const listingKey =
    fields.key('ListingKey') ?? fields.key('ListingKeyNumeric') ?? listingOfUri(fields.text('ResourceUri'));
  if (listingKey === null) return { kind: 'refused', reason: 'no ListingKey' };
  const startsAt = timeOf(fields, 'StartTime');
  const endsAt = timeOf(fields, 'EndTime');
  if (startsAt === null || endsAt === null) return { kind: 'refused', reason: noTime(fields) };
  const hours = (endsAt.getTime() - startsAt.getTime()) / 3_600_000;
  if (hours <= 0 || hours > MAX_HOURS) return { kind: 'refused', reason: 'it ends before it begins, or a day later' };
  const remarks = fields.lines('OpenHouseRemarks', 'Comments')?.slice(0, MAX_REMARKS) ?? null;
  const kinds = [...fields.list('OpenHouseAttendedBy'), ...fields.list('OpenHouseType')];
  const virtual = kinds.some((kind) => /virtual|online|livestream/i.test(kind));
  return { kind: 'held', house: { key, listingKey, startsAt, endsAt, remarks, virtual }, unread: fields.unread };
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
