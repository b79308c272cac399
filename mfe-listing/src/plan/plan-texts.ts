import { formatDistance, HAWAII_TIME_ZONE, isJapanese } from 'shared-contracts';
import {
  calendarFile,
  calendarTime,
  formatDay,
  formatHawaiiTime,
  formatMinutes,
  momentIn,
} from 'shared-contracts/lead-rules';
import { placeText } from 'shared-ui';
import { i18n } from '../texts';
import type { Plan, Stop } from './plan';

/** '58 Kanani Street, Kapalua, Maui' */
export const addressOf = ({ home }: Pick<Stop, 'home'>): string =>
  [home.street_address_short, placeText(home)].filter(Boolean).join(', ');

const onTheDay = (stops: readonly Stop[]) => stops.filter(({ isTooLate }) => !isTooLate);

/** What an agent is asked, with each home and its time. */
export function requestText({ day }: Pick<Plan, 'day'>, stops: readonly Stop[]): string {
  const homes = onTheDay(stops).map((stop, at) =>
    i18n.t('{number}. {time}: {address} (MLS# {mlsId})', {
      number: at + 1,
      time: formatMinutes(stop.arrives),
      address: addressOf(stop),
      mlsId: stop.home.mls_id,
    }),
  );
  return [i18n.t('I would like to see these homes on {day} (Hawaii time):', { day: formatDay(day) }), ...homes].join(
    '\n',
  );
}

/** The day as a calendar file with an event for each home. */
export function planFile(
  { day, stay }: Plan,
  stops: readonly Stop[],
  urlOf: (stop: Stop) => string,
  now: Date,
): string {
  const events = onTheDay(stops).flatMap((stop) => {
    const from = momentIn(day, stop.arrives, HAWAII_TIME_ZONE);
    if (from === null) return [];
    return {
      UID: `plan-${day}-${stop.home.mls_id}`,
      DTSTAMP: calendarTime(now),
      DTSTART: calendarTime(from),
      DTEND: calendarTime(new Date(from.getTime() + stay * 60_000)),
      STATUS: 'TENTATIVE',
      SUMMARY: i18n.t('Home: {address}', { address: stop.home.street_address_short }),
      LOCATION: addressOf(stop),
      DESCRIPTION: `${i18n.t('MLS# {mlsId}', { mlsId: stop.home.mls_id })}\n${urlOf(stop)}`,
      URL: urlOf(stop),
    };
  });
  return calendarFile('day of homes', ...events);
}

/** '12 min drive, 5.3 mi' */
export function wayText({ leg, isFlight }: Pick<Stop, 'leg' | 'isFlight'>): string {
  if (isFlight) return i18n.t('On another island');
  if (!leg || leg.miles === null) return i18n.t('Way not known');
  if (leg.minutes === null) return milesText(leg.miles);
  return i18n.t('{minutes} min drive, {distance}', {
    minutes: Math.max(1, Math.round(leg.minutes)),
    distance: milesText(leg.miles),
  });
}

/** The time at a home: '10:00am'; in Japanese a line for Hawaii and one for Japan, where it is another day. */
export const arrivalText = (day: string, minutes: number): string =>
  isJapanese() ? formatHawaiiTime(day, minutes).replace('／', '\n') : formatMinutes(minutes);

/** The open house of that day; empty without one. */
export function openText({ open, isMissed, waits }: Pick<Stop, 'open' | 'isMissed' | 'waits'>): string {
  if (!open) return '';
  const times = { from: formatMinutes(open.from), to: formatMinutes(open.to) };
  if (isMissed) return i18n.t('The open house is over: it is from {from} to {to}.', times);
  return waits > 0
    ? i18n.t('Open house from {from} to {to}; {minutes} minutes free before it', { ...times, minutes: waits })
    : i18n.t('Open house from {from} to {to}', times);
}

const FEET_PER_MILE = 5280;

/** '0.4 mi', '12 mi' */
const milesText = (miles: number): string =>
  isJapanese() ? formatDistance(miles * FEET_PER_MILE) : `${miles.toFixed(miles < 10 ? 1 : 0)} mi`;
