const DAY_MS = 86_400_000;
/** Hawaii is ten hours behind UTC all year. */
const HAWAII_OFFSET_MS = 36_000_000;

/** Whole days since the listing date, counted by the calendar in Hawaii; null when the date cannot be read. */
export function daysOnMarket(listingAt: string | null | undefined, now: Date): number | null {
  const from = Date.parse(listingAt ?? '');
  if (Number.isNaN(from)) return null;
  // a date without a time is that day, and not the evening before in Hawaii
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(listingAt ?? '');
  return Math.max(0, hawaiiDayNumber(now.getTime()) - (isDay ? from / DAY_MS : hawaiiDayNumber(from)));
}

/** Days since 1970 by the calendar in Hawaii. */
export function hawaiiDayNumber(milliseconds: number): number {
  return Math.floor((milliseconds - HAWAII_OFFSET_MS) / DAY_MS);
}
