import { HAWAII_TIME_ZONE } from '../basics/constants';
import { languageDisplay } from '../texts';
import { dateFormat } from './formats';

const HAWAII = { timeZone: HAWAII_TIME_ZONE } as const;
const clock = { hour: 'numeric', minute: '2-digit' } as const;

const STYLES = {
  day: dateFormat({ dateStyle: 'medium', ...HAWAII }),
  longDay: dateFormat({ dateStyle: 'long', ...HAWAII }),
  full: dateFormat({ dateStyle: 'long', timeStyle: 'short', ...HAWAII }),
  clock: dateFormat({ ...clock, ...HAWAII }),
  localDay: dateFormat({ dateStyle: 'medium' }),
  local: dateFormat({ dateStyle: 'medium', timeStyle: 'short' }),
};

/**
 * The day or time of a moment: 'May 10, 2026' for `day`, 'May 10, 2026 at 9:38 AM' for `full`, '9:38 AM' for `clock`. Those
 * with `local` in their names are in the reader's time zone, all others in Hawaii's.
 */
export function formatMoment(at: string | number | Date, style: keyof typeof STYLES): string {
  return STYLES[style].format(new Date(at));
}

const RANGE = dateFormat({ month: 'short', day: 'numeric', weekday: 'short', ...clock, ...HAWAII });

/**
 * 'Sat, Nov 28, 1:00 – 4:00 PM', in Hawaii time; in Japanese the same in the time of Japan follows.
 * @param short where there is little room: in Hawaii time only, which is not named
 */
export const formatTimes = (from: Date, to: Date, { short = false } = {}): string =>
  languageDisplay()?.times(from, to, short) ?? RANGE.formatRange(from, to);
