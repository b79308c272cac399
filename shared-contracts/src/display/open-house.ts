import type { OpenHouseTime } from '../entities/listing';
import { formatTimes } from './moments';

/** The open houses that are not over yet, the next one first. */
export function openHousesToCome<House extends OpenHouseTime>(
  houses: readonly House[] = [],
  now = Date.now(),
): House[] {
  return houses
    .filter(({ ends_at }) => Date.parse(ends_at) > now)
    .toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
}

/**
 * 'Sat, Nov 28, 1:00 – 4:00 PM', in Hawaii time; in Japanese the same in the time of Japan follows.
 * @param size short: in Hawaii time only, which is not named
 */
export function openHouseText({ starts_at, ends_at }: OpenHouseTime, size?: { short: boolean }): string {
  return formatTimes(new Date(starts_at), new Date(ends_at), size);
}

/** Where the calendar file of an open house is. */
export const openHouseCalendarPath = (slug: string, key: string): string =>
  `/open-houses/${encodeURIComponent(slug)}/${encodeURIComponent(key)}.ics`;
