import { COOKIES, STORAGE_KEYS, VIEWED_COUNTER_HOURS, VIEWED_LIST_ENTRIES } from 'shared-contracts';
import * as z from 'zod/mini';
import { writeCookie } from '../session/cookies';
import { readStored, writeStored } from '../session/storage';

const viewedSchema = z.array(z.object({ internal_id: z.string(), slug: z.string(), at: z.string() }));
export type Viewed = z.infer<typeof viewedSchema>[number];

/** The history of this browser, newest first; what an older version or a foreign hand left there is dropped. */
export function readViewed(): Viewed[] {
  const parsed = viewedSchema.safeParse(readStored(STORAGE_KEYS.viewed));
  return parsed.success ? parsed.data.slice(0, VIEWED_LIST_ENTRIES) : [];
}

/** Puts a listing first, once, and keeps the newest 100 (D35). */
export function addViewed(viewed: readonly Viewed[], entry: Viewed): Viewed[] {
  const others = viewed.filter(({ internal_id }) => internal_id !== entry.internal_id);
  return [entry, ...others].slice(0, VIEWED_LIST_ENTRIES);
}

export function storeViewed(viewed: readonly Viewed[]): void {
  writeStored(STORAGE_KEYS.viewed, viewed);
}

/** More openings than this within 24 hours are not counted. */
const MAX_TIMES = 1000;
const timesSchema = z.array(z.number());

/** Writes the number of openings in the last 24 hours to its cookie. */
export function countViewing(now = Date.now()): void {
  const parsed = timesSchema.safeParse(readStored(STORAGE_KEYS.viewedTimes));
  const since = now - VIEWED_COUNTER_HOURS * 3_600_000;
  const recent = (parsed.success ? parsed.data : []).filter((at) => at > since && at <= now);
  const times = [...recent, now].slice(-MAX_TIMES);
  writeStored(STORAGE_KEYS.viewedTimes, times);
  writeCookie(COOKIES.viewedCounter, String(times.length), VIEWED_COUNTER_HOURS / 24);
}
