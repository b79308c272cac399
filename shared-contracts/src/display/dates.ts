import { HAWAII_TIME_ZONE } from '../basics/constants';
import { dateFormat, isJapanese } from './formats';

const UTC = { timeZone: 'UTC' } as const;
const HAWAII = { timeZone: HAWAII_TIME_ZONE } as const;
const date = { month: 'long', day: 'numeric' } as const;
const long = { ...date, weekday: 'long' } as const;
const clock = { hour: 'numeric', minute: '2-digit' } as const;

/** Of a calendar day, which has no time zone. */
const DAYS = {
  long: dateFormat({ ...long, ...UTC }),
  full: dateFormat({ ...long, year: 'numeric', ...UTC }),
  date: dateFormat({ ...date, ...UTC }),
  medium: dateFormat({ dateStyle: 'medium', ...UTC }),
  weekday: dateFormat({ weekday: 'short', ...UTC }),
  number: dateFormat({ day: 'numeric', ...UTC }),
  month: dateFormat({ month: 'short', ...UTC }),
};

/** Of a moment, in Hawaii unless the name says otherwise. */
const MOMENTS = {
  day: dateFormat({ dateStyle: 'medium', ...HAWAII }),
  longDay: dateFormat({ dateStyle: 'long', ...HAWAII }),
  full: dateFormat({ dateStyle: 'long', timeStyle: 'short', ...HAWAII }),
  clock: dateFormat({ ...clock, ...HAWAII }),
  localDay: dateFormat({ dateStyle: 'medium' }),
  local: dateFormat({ dateStyle: 'medium', timeStyle: 'short' }),
};

/** 540 -> '9:00am', 1020 -> '5:00pm'; in Japanese '9:00' and '17:00'. */
export function formatMinutes(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  const rest = String(minutes % 60).padStart(2, '0');
  if (isJapanese()) return `${hour}:${rest}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${rest}${hour < 12 ? 'am' : 'pm'}`;
}

/** A calendar day: 'Sunday, May 10', in Japanese '5月10日(日)'. */
export function formatDay(day: string, style: keyof typeof DAYS = 'long'): string {
  return DAYS[style].format(Date.parse(`${day}T00:00:00Z`));
}

/**
 * The day or time of a moment: 'May 10, 2026' for `day`, 'May 10, 2026 at 9:38 AM' for `full`, '9:38 AM' for `clock`. Those
 * with `local` in their names are in the reader's time zone, all others in Hawaii's.
 */
export function formatMoment(at: string | number | Date, style: keyof typeof MOMENTS): string {
  return MOMENTS[style].format(new Date(at));
}

const RANGE = dateFormat({ ...HAWAII, ...clock, month: 'short', day: 'numeric', weekday: 'short' });

/** The zones of a time on a Japanese page. */
const ZONES = [HAWAII_TIME_ZONE, 'Asia/Tokyo'].map((timeZone) => ({
  name: timeZone === HAWAII_TIME_ZONE ? 'ハワイ時間' : '日本時間',
  day: dateFormat({ ...date, weekday: 'short', timeZone }),
  clock: dateFormat({ ...clock, timeZone }),
}));

/** '11月28日(土) 13:00～16:00（ハワイ時間）／11月29日(日) 8:00～11:00（日本時間）' */
function inBothZones(from: Date, to?: Date): string {
  const inZone = ({ name, day, clock }: (typeof ZONES)[number]) => {
    const [began, ends] = [day.format(from), to && day.format(to)];
    const end = to ? `～${ends === began ? '' : `${ends} `}${clock.format(to)}` : '';
    return `${began} ${clock.format(from)}${end}（${name}）`;
  };
  return ZONES.map(inZone).join('／');
}

/** 'Sat, Nov 28, 1:00 – 4:00 PM', in Hawaii time; in Japanese the same in the time of Japan follows. */
export function formatTimes(from: Date, to: Date): string {
  return isJapanese() ? inBothZones(from, to) : RANGE.formatRange(from, to);
}

/**
 * A time of a day in Hawaii: 'Saturday, November 28, 10:00am Hawaii time'; in Japanese
 * '11月28日(土) 10:00（ハワイ時間）／11月29日(日) 5:00（日本時間）'.
 * @param minutes of the day
 */
export function formatHawaiiTime(day: string, minutes: number): string {
  if (!isJapanese()) return `${formatDay(day)}, ${formatMinutes(minutes)} Hawaii time`;
  return inBothZones(new Date(Date.parse(`${day}T00:00:00-10:00`) + minutes * 60_000));
}
