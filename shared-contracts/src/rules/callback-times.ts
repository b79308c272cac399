import { CALLBACK_SLOTS, HAWAII_TIME_ZONE } from '../basics/constants';
import { addDays, type Clock, clockIn, formatDay, formatMinutes } from '../basics/days';
import { slotsBetween } from './showing-days';

/**
 * Times a callback can be asked for on a day, in minutes and in the visitor's own time (D66): 8am to 10pm in half
 * hours [B5.22]; today those earlier than 30 minutes from now are left out [B5.23]; none for days gone by.
 */
export function callbackSlots(day: string, clock: Clock): number[] {
  const all = slotsBetween(CALLBACK_SLOTS.first, CALLBACK_SLOTS.last);
  if (day < clock.day) return [];
  return day > clock.day ? all : all.filter((slot) => slot >= clock.minutes + CALLBACK_SLOTS.leadMinutes);
}

/** Today, or tomorrow when no time is left today (D66). */
export function firstCallbackDay(clock: Clock): string {
  return callbackSlots(clock.day, clock).length > 0 ? clock.day : addDays(clock.day, 1);
}

/** Exact moment of a wall-clock time in a zone, or null for an unknown zone. */
export function momentIn(day: string, minutes: number, timeZone: string): Date | null {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
  let guess = wanted;
  // the zone's offset at the guess may differ from the one at the answer, around a clock change: look twice
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

/** The same moment in Hawaii, shown beside it in inbox and mail (D66); null when it cannot be told. */
export function formatCallbackInHawaii(callback: { date: string; minutes: number; time_zone: string }): string | null {
  const moment = momentIn(callback.date, callback.minutes, callback.time_zone);
  const clock = moment && clockIn(moment, HAWAII_TIME_ZONE);
  return clock && `${formatDay(clock.day)}, ${formatMinutes(clock.minutes)} Hawaii time`;
}
