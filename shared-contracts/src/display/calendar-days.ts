import { i18n, languageDisplay } from '../texts';
import { dateFormat, isJapanese } from './formats';

const UTC = { timeZone: 'UTC' } as const;
const date = { month: 'long', day: 'numeric' } as const;
const long = { ...date, weekday: 'long' } as const;

const STYLES = {
  long: dateFormat({ ...long, ...UTC }),
  full: dateFormat({ ...long, year: 'numeric', ...UTC }),
  date: dateFormat({ ...date, ...UTC }),
  weekday: dateFormat({ weekday: 'short', ...UTC }),
  number: dateFormat({ day: 'numeric', ...UTC }),
  month: dateFormat({ month: 'short', ...UTC }),
};

/** A calendar day: 'Sunday, May 10', in Japanese '5月10日(日)'. */
export function formatDay(day: string, style: keyof typeof STYLES = 'long'): string {
  return STYLES[style].format(Date.parse(`${day}T00:00:00Z`));
}

/** 540 -> '9:00am', 1020 -> '5:00pm'; in Japanese '9:00' and '17:00'. */
export function formatMinutes(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  const rest = String(minutes % 60).padStart(2, '0');
  if (isJapanese()) return `${hour}:${rest}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${rest}${hour < 12 ? 'am' : 'pm'}`;
}

/**
 * A time of a day in Hawaii: 'Saturday, November 28, 10:00am Hawaii time'; in Japanese
 * '11月28日(土) 10:00（ハワイ時間）／11月29日(日) 5:00（日本時間）'.
 * @param minutes of the day
 */
export function formatHawaiiTime(day: string, minutes: number): string {
  const at = new Date(Date.parse(`${day}T00:00:00-10:00`) + minutes * 60_000);
  return (
    languageDisplay()?.times(at) ??
    i18n.t('{day}, {time} Hawaii time', { day: formatDay(day), time: formatMinutes(minutes) })
  );
}
