import { instantOf, millisecondsOf } from './instant';

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
  | { kind: 'held'; house: OpenHouseRecord }
  | { kind: 'cancelled'; reason: string }
  | { kind: 'refused'; reason: string };

/** Longest that an open house may last. */
const MAX_HOURS = 24;
const MAX_REMARKS = 500;

/** Reads an OpenHouse record of the standard or of Spark; times without an offset are Hawaii's. */
export function mapOpenHouse(key: string, value: Record<string, unknown>): MappedOpenHouse {
  if (value.MlgCanView === false) return { kind: 'cancelled', reason: 'the feed withdrew it (MlgCanView)' };
  const status = String(value.OpenHouseStatus ?? 'Active').toLowerCase();
  if (status !== 'active') return { kind: 'cancelled', reason: `status ${String(value.OpenHouseStatus).slice(0, 60)}` };
  const listingKey = textOf(value.ListingKey) ?? textOf(value.ListingKeyNumeric) ?? listingOfUri(value.ResourceUri);
  if (listingKey === null) return { kind: 'refused', reason: 'no ListingKey' };
  const startsAt = timeOf(value.OpenHouseDate ?? value.Date, value.OpenHouseStartTime ?? value.StartTime);
  const endsAt = timeOf(value.OpenHouseDate ?? value.Date, value.OpenHouseEndTime ?? value.EndTime);
  if (startsAt === null || endsAt === null) return { kind: 'refused', reason: 'no time' };
  const hours = (endsAt.getTime() - startsAt.getTime()) / 3_600_000;
  if (hours <= 0 || hours > MAX_HOURS) return { kind: 'refused', reason: 'it ends before it begins, or a day later' };
  const remarks = textOf(value.OpenHouseRemarks)?.slice(0, MAX_REMARKS) ?? null;
  const virtual = /virtual|online|livestream/i.test(`${value.OpenHouseAttendedBy} ${value.OpenHouseType}`);
  return { kind: 'held', house: { key, listingKey, startsAt, endsAt, remarks, virtual } };
}

function textOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null;
}

const listingOfUri = (uri: unknown): string | null => /\/listings\/([^/]+)\//.exec(String(uri ?? ''))?.[1] ?? null;

/** A whole timestamp, or a day with a clock time as '9:00 am', '09:00' or '09:00-10:00'. */
function timeOf(day: unknown, time: unknown): Date | null {
  const text = textOf(time);
  if (text === null) return null;
  const whole = /^\d{4}-/.test(text) ? instantOf(text) : null;
  if (whole !== null) return new Date(millisecondsOf(whole));
  const clock = /^(\d{1,2}):(\d\d)(?::\d\d)?\s*(am|pm)?\s*([+-]\d\d:?\d\d|Z)?$/i.exec(text);
  const date = dayOf(day);
  if (!clock || date === null) return null;
  const [, hour = '', minute = '', half, zone = '-10:00'] = clock;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour);
  const instant = instantOf(`${date}T${String(hours).padStart(2, '0')}:${minute}:00${zone}`);
  return instant === null ? null : new Date(millisecondsOf(instant));
}

function dayOf(day: unknown): string | null {
  const text = textOf(day) ?? '';
  const american = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text);
  if (american) return `${american[3]}-${american[1]}-${american[2]}`;
  return /^\d{4}-\d\d-\d\d/.exec(text)?.[0] ?? null;
}
