/**
 * A point in time as UTC text with nine digits of a second. Feeds send up to seven digits and JavaScript's dates keep
 * three. The order of the texts is the order in time.
 */
export type Instant = string & { readonly instant: unique symbol };

const isInstant = (text: string): text is Instant => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{9}Z$/.test(text);

/** Hawaii has one offset all year. */
const HAWAII = '-10:00';

const DAY = '(?:(?<year>\\d{4})-(?<month>\\d\\d)-(?<date>\\d\\d)|(?<m>\\d{1,2})\\/(?<d>\\d{1,2})\\/(?<y>\\d{4}))';
const CLOCK =
  '(?<hour>\\d{1,2})(?::(?<minute>\\d\\d)(?::(?<second>\\d\\d)(?:\\.(?<fraction>\\d+))?)?)?\\s*(?<half>[ap]\\.?m\\.?)?' +
  '\\s*(?<zone>Z|UTC|GMT|HST|[+-]\\d\\d(?::?\\d\\d)?)?';
const STAMP = new RegExp(`^${DAY}(?:(?:T|\\s+)${CLOCK})?$`, 'i');
const CLOCK_ALONE = new RegExp(`^T?${CLOCK}$`, 'i');

/** A time of day, and the offset that was sent with it. */
interface Clock {
  text: string;
  fraction: string;
  zone: string | null;
}

interface Stamp {
  /** YYYY-MM-DD */
  day: string;
  clock: Clock | null;
}

type Parts = Record<string, string | undefined>;

function dayOf({ year, month, date, m, d, y }: Parts): string | null {
  const text = `${year ?? y}-${(month ?? m ?? '').padStart(2, '0')}-${(date ?? d ?? '').padStart(2, '0')}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  // 30 February is parsed as a day of March
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null;
}

function clockOf({ hour, minute, second = '00', fraction = '', half, zone }: Parts): Clock | null {
  if (hour === undefined || (minute === undefined && half === undefined)) return null;
  const isPm = half?.toLowerCase().startsWith('p');
  if (half !== undefined && (Number(hour) < 1 || Number(hour) > 12)) return null;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isPm ? 12 : 0);
  if (hours > 23 || Number(minute ?? 0) > 59 || Number(second) > 59) return null;
  return { text: `${String(hours).padStart(2, '0')}:${minute ?? '00'}:${second}`, fraction, zone: offsetOf(zone) };
}

function offsetOf(zone: string | undefined): string | null {
  if (zone === undefined) return null;
  if (/^hst$/i.test(zone)) return HAWAII;
  if (/^[a-z]/i.test(zone)) return 'Z';
  return `${zone.slice(0, 3)}:${zone.length > 3 ? zone.slice(-2) : '00'}`;
}

function stampOf(value: unknown): Stamp | null {
  const parts: Parts | undefined = typeof value === 'string' ? STAMP.exec(value.trim())?.groups : undefined;
  const day = parts ? dayOf(parts) : null;
  if (!parts || day === null) return null;
  if (parts.hour === undefined) return { day, clock: null };
  const clock = clockOf(parts);
  return clock === null ? null : { day, clock };
}

function instantAt(day: string, clock: Clock | null): Instant | null {
  const time = Date.parse(`${day}T${clock?.text ?? '00:00:00'}${clock?.zone ?? HAWAII}`);
  if (Number.isNaN(time)) return null;
  const fraction = (clock?.fraction ?? '').slice(0, 9).padEnd(9, '0');
  const text = new Date(time).toISOString().replace(/\.\d+Z$/, `.${fraction}Z`);
  return isInstant(text) ? text : null;
}

/** Days that programs write for no day. */
const PLACEHOLDER = /^0*0?0?0[01]-|^(?:1753|1900|1970)-01-01|^1899-12-3|^(?:2999|9999)-/;

/** Whether a value is a placeholder day. */
export const isPlaceholderDay = (value: unknown): boolean =>
  typeof value === 'string' && /^0000-00-00|^0?0\/0?0\/0000/.test(value.trim())
    ? true
    : PLACEHOLDER.test(stampOf(value)?.day ?? '');

/** The instant of a text. Without an offset it is Hawaii's time, and a day begins there. Null for anything else. */
export function instantOf(value: unknown): Instant | null {
  const stamp = stampOf(value);
  return stamp && instantAt(stamp.day, stamp.clock);
}

/** The day in Hawaii, as YYYY-MM-DD. Midnight is how systems write a day alone, in any zone. */
export function readDay(value: unknown): string | null {
  const stamp = stampOf(value);
  if (stamp === null) return null;
  const { day, clock } = stamp;
  if (clock === null || clock.zone === null || clock.text === '00:00:00') return day;
  const instant = instantAt(day, clock);
  return instant && new Date(millisecondsOf(instant) - 10 * 3_600_000).toISOString().slice(0, 10);
}

/**
 * A time of day on a day: a whole timestamp, or a clock time such as '14:00:00.000' or '2:00 PM'. Of a timestamp with a
 * placeholder day only the clock counts, and its Z says nothing about the zone.
 */
export function readTimeOn(day: unknown, time: unknown): Instant | null {
  const stamp = stampOf(time);
  if (stamp !== null && !isPlaceholderDay(time)) return stamp.clock && instantAt(stamp.day, stamp.clock);
  const parts: Parts | undefined = typeof time === 'string' ? CLOCK_ALONE.exec(time.trim())?.groups : undefined;
  const clock = stamp?.clock ?? (parts ? clockOf(parts) : null);
  const on = isPlaceholderDay(day) ? null : readDay(day);
  if (clock === null || on === null) return null;
  return instantAt(on, stamp && clock.zone === 'Z' ? { ...clock, zone: null } : clock);
}

/** The instant of a date. */
export function instantOfDate(date: Date): Instant {
  const instant = instantOf(date.toISOString());
  if (instant === null) throw new RangeError(`No instant can be made of ${date.getTime()}.`);
  return instant;
}

/**
 * The instant as a $filter names it: with milliseconds, and more digits where there are any. Servers that compare times as
 * text would take '10:00:01.36Z' for later than '10:00:01.360Z'.
 */
export const shortInstant = (instant: Instant): string => instant.replace(/(\.\d{3}(?:\d*[1-9])?)0*Z$/, '$1Z');

/** The instant as ISO text with milliseconds. */
export const isoOf = (instant: Instant): string => `${instant.slice(0, 23)}Z`;

/** Milliseconds since 1970. */
export const millisecondsOf = (instant: Instant): number => Date.parse(isoOf(instant));

/** Clocks of other systems may be ahead by this much, in milliseconds. */
export const CLOCK_SKEW_MS = 3_600_000;
