/**
 * A point in time as UTC text with nine digits of a second. Feeds send up to seven digits and JavaScript's dates keep
 * three. The order of the texts is the order in time.
 */
export type Instant = string & { readonly instant: unique symbol };

const PATTERN = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.(\d{1,9})\d*)?\s*(Z|[+-]\d\d:?\d\d)?)?$/i;

const isInstant = (text: string): text is Instant => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{9}Z$/.test(text);

/** The instant a text names, without an offset in UTC; null for anything else. */
export function instantOf(value: unknown): Instant | null {
  if (typeof value !== 'string') return null;
  const found = PATTERN.exec(value.trim());
  if (!found) return null;
  const [, day = '', clock = '00:00:00', fraction = '', zone = 'Z'] = found;
  const offset = /^z$/i.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
  const time = Date.parse(`${day}T${clock.length === 5 ? `${clock}:00` : clock}${offset}`);
  if (Number.isNaN(time)) return null;
  const text = new Date(time).toISOString().replace(/\.\d+Z$/, `.${fraction.padEnd(9, '0')}Z`);
  return isInstant(text) ? text : null;
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

/** Milliseconds since 1970. */
export const millisecondsOf = (instant: Instant): number => Date.parse(`${instant.slice(0, 23)}Z`);
