import type { OpenHouse } from 'shared-contracts';
import type { Home } from './home';
import { HST_HOURS, type Identity } from './identity';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const WEEKENDS = 3;
/** Hours of Hawaii at which an open house begins; it lasts three. */
const STARTS = [10, 11, 13] as const;
const SATURDAY = 6;

/**
 * The open house of one active home in twenty, on a day of the coming three weekends. It follows from the index, so that the
 * random facts stay as they were.
 */
export function openHousesOf({ index, status }: Identity, home: Home, isPlaced: boolean, now: Date): OpenHouse[] {
  if (index % 20 !== 0 || status !== 'Active' || home.isRental || home.dwelling === 'Vacant Land' || !isPlaced)
    return [];
  const at = index / 20;
  const today = Math.floor((now.getTime() - HST_HOURS * HOUR_MS) / DAY_MS) * DAY_MS;
  // tomorrow at the earliest: the seed may run in the evening
  const toSaturday = ((SATURDAY - new Date(today).getUTCDay() + 6) % 7) + 1;
  const day = today + (toSaturday + (at % 2) + 7 * (at % WEEKENDS)) * DAY_MS;
  const start = day + (HST_HOURS + (STARTS[at % STARTS.length] ?? STARTS[0])) * HOUR_MS;
  return [
    {
      key: `sample-${index}`,
      starts_at: new Date(start).toISOString(),
      ends_at: new Date(start + 3 * HOUR_MS).toISOString(),
      remarks: at % 4 === 0 ? 'Park on the street.' : null,
      virtual: at % 10 === 9,
    },
  ];
}
