import { HAWAII_TIME_ZONE } from 'shared-contracts';
import { calendarFile, calendarTime, formatDay, formatMinutes, momentIn } from 'shared-contracts/lead-rules';
import { placeText } from 'shared-ui';
import type { Plan, Stop } from './plan';

/** '58 Kanani Street, Kapalua, Maui' */
export const addressOf = ({ home }: Pick<Stop, 'home'>): string =>
  [home.street_address_short, placeText(home)].filter(Boolean).join(', ');

/** What an agent is asked, with each home and its time. */
export function requestText({ day }: Pick<Plan, 'day'>, stops: readonly Stop[]): string {
  const homes = stops.map(
    (stop, at) => `${at + 1}. ${formatMinutes(stop.arrives)}: ${addressOf(stop)} (MLS# ${stop.home.mls_id})`,
  );
  return [`I would like to see these homes on ${formatDay(day)} (Hawaii time):`, ...homes].join('\n');
}

/** The day as a calendar file with an event for each home. */
export function planFile(
  { day, stay }: Plan,
  stops: readonly Stop[],
  urlOf: (stop: Stop) => string,
  now: Date,
): string {
  const events = stops.flatMap((stop) => {
    const from = momentIn(day, stop.arrives, HAWAII_TIME_ZONE);
    if (from === null) return [];
    return {
      UID: `plan-${day}-${stop.home.mls_id}`,
      DTSTAMP: calendarTime(now),
      DTSTART: calendarTime(from),
      DTEND: calendarTime(new Date(from.getTime() + stay * 60_000)),
      STATUS: 'TENTATIVE',
      SUMMARY: `Home: ${stop.home.street_address_short}`,
      LOCATION: addressOf(stop),
      DESCRIPTION: `MLS# ${stop.home.mls_id}\n${urlOf(stop)}`,
      URL: urlOf(stop),
    };
  });
  return calendarFile('day of homes', ...events);
}

/** '0.4 mi', '12 mi' */
export const milesText = (miles: number): string => `${miles.toFixed(miles < 10 ? 1 : 0)} mi`;
