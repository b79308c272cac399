import type { NotificationSettings } from 'shared-contracts';
import { clockIn } from 'shared-contracts/leads';

/** Whether a user gets no push now. Equal times are no quiet hours; a zone that this runtime does not know has none. */
export function isQuiet({ quiet_from: from, quiet_to: to, time_zone }: NotificationSettings, now: Date): boolean {
  const minutes = clockIn(now, time_zone)?.minutes;
  if (minutes === undefined || from === to) return false;
  return from < to ? minutes >= from && minutes < to : minutes >= from || minutes < to;
}

/** Whether this runtime knows a time zone. */
export const isTimeZone = (name: string): boolean => clockIn(new Date(), name) !== null;
