import { HAWAII_TIME_ZONE } from '../basics/constants';
import type { OpenHouseTime } from '../entities/listing';

const WHEN = new Intl.DateTimeFormat('en-US', {
  timeZone: HAWAII_TIME_ZONE,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** The open houses that are not over yet, the next one first. */
export function openHousesToCome<House extends OpenHouseTime>(
  houses: readonly House[] = [],
  now = Date.now(),
): House[] {
  return houses
    .filter(({ ends_at }) => Date.parse(ends_at) > now)
    .toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
}

/** 'Sat, Nov 28, 1:00 – 4:00 PM', in Hawaii time. */
export function openHouseText({ starts_at, ends_at }: OpenHouseTime): string {
  // engines differ in the blanks around the dash
  return WHEN.formatRange(new Date(starts_at), new Date(ends_at)).replace(/[\u2009\u202f\u00a0]/g, ' ');
}

/** Where the calendar file of an open house is. */
export const openHouseCalendarPath = (slug: string, key: string): string =>
  `/open-houses/${encodeURIComponent(slug)}/${encodeURIComponent(key)}.ics`;
