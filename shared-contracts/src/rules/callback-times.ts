import { CALLBACK_SLOTS, HAWAII_TIME_ZONE } from '../basics/constants';
import { addDays, type Clock, clockIn } from '../basics/days';
import { formatDay, formatHawaiiTime, formatMinutes } from '../display/dates';
import { slotsBetween } from './showing-days';

/**
 * Times for a callback on a day, in minutes of the visitor's local time: 8am to 10pm in half hours. Today only those at
 * least 30 minutes from now; none for past days.
 */
export function callbackSlots(day: string, clock: Clock): number[] {
  const all = slotsBetween(CALLBACK_SLOTS.first, CALLBACK_SLOTS.last);
  if (day < clock.day) return [];
  return day > clock.day ? all : all.filter((slot) => slot >= clock.minutes + CALLBACK_SLOTS.leadMinutes);
}

/** Today, or tomorrow when no time is left today. */
export function firstCallbackDay(clock: Clock): string {
  return callbackSlots(clock.day, clock).length > 0 ? clock.day : addDays(clock.day, 1);
}

/** Exact moment of a wall-clock time in a zone, or null for an unknown zone. */
export function momentIn(day: string, minutes: number, timeZone: string): Date | null {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
  let guess = wanted;
  // repeated, because the offset can differ between the guess and the result around a clock change
  for (let round = 0; round < 2; round++) {
    const clock = clockIn(new Date(guess), timeZone);
    if (clock === null || Number.isNaN(wanted)) return null;
    guess += wanted - (Date.parse(`${clock.day}T00:00:00Z`) + clock.minutes * 60_000);
  }
  return new Date(guess);
}

/** 'Friday, November 20, 4:00pm (America/New_York)' */
export function formatCallback(callback: { date: string; minutes: number; time_zone: string }): string {
  return `${formatDay(callback.date)}, ${formatMinutes(callback.minutes)} (${callback.time_zone})`;
}

/** The same time in Hawaii, for inbox and mail; null when unknown. */
export function formatCallbackInHawaii(callback: { date: string; minutes: number; time_zone: string }): string | null {
  const moment = momentIn(callback.date, callback.minutes, callback.time_zone);
  const clock = moment && clockIn(moment, HAWAII_TIME_ZONE);
  return clock && formatHawaiiTime(clock.day, clock.minutes);
}
