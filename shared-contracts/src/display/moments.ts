import { HAWAII_TIME_ZONE } from '../basics/constants';
import { dateFormat, isJapanese } from './formats';

const HAWAII = { timeZone: HAWAII_TIME_ZONE } as const;
const clock = { hour: 'numeric', minute: '2-digit' } as const;
const weekday = { month: 'short', day: 'numeric', weekday: 'short' } as const;

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

const RANGE = dateFormat({ ...weekday, ...clock, ...HAWAII });

/** The zones of a time on a Japanese page. */
const zone = (name: string, timeZone: string) => ({
  name,
  day: dateFormat({ ...weekday, timeZone }),
  clock: dateFormat({ ...clock, timeZone }),
});
const ZONES = [zone('ハワイ時間', HAWAII_TIME_ZONE), zone('日本時間', 'Asia/Tokyo')] as const;

/** '11月28日(土) 13:00〜16:00（ハワイ時間）／11月29日(日) 8:00〜11:00（日本時間）' */
export function inBothZones(from: Date, to?: Date): string {
  return ZONES.map((each) => inZone(each, from, to)).join('／');
}

function inZone({ name, day, clock }: ReturnType<typeof zone>, from: Date, to?: Date): string {
  const [began, ends] = [day.format(from), to && day.format(to)];
  const end = to ? `〜${ends === began ? '' : `${ends} `}${clock.format(to)}` : '';
  return `${began} ${clock.format(from)}${end}${name && `（${name}）`}`;
}

/**
 * 'Sat, Nov 28, 1:00 – 4:00 PM', in Hawaii time; in Japanese the same in the time of Japan follows.
 * @param short where there is little room: in Hawaii time only, which is not named
 */
export function formatTimes(from: Date, to: Date, { short = false } = {}): string {
  if (!isJapanese()) return RANGE.formatRange(from, to);
  return short ? inZone({ ...ZONES[0], name: '' }, from, to) : inBothZones(from, to);
}
