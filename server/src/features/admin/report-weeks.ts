/** Weeks that a report looks back: page views are kept for 90 days. */
export const REPORT_WEEKS = 12;
const DAY_MS = 86_400_000;
/** Hawaii is ten hours behind UTC all year. */
const HAWAII_BEHIND_MS = 10 * 3_600_000;

/** The Mondays of a report's weeks, oldest first, YYYY-MM-DD. */
export function weeksBefore(now: Date): string[] {
  const hawaii = new Date(now.getTime() - HAWAII_BEHIND_MS);
  const monday = hawaii.getTime() - ((hawaii.getUTCDay() + 6) % 7) * DAY_MS;
  return Array.from({ length: REPORT_WEEKS }, (_, index) =>
    new Date(monday - (REPORT_WEEKS - 1 - index) * 7 * DAY_MS).toISOString().slice(0, 10),
  );
}
