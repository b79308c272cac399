/** Histogram of load times: bucket number -> count. A jsonb object, so its keys are texts. */
export type LoadTimes = Record<string, number>;

/** Each bucket is a quarter longer than the previous one, so a percentile is off by an eighth at most. */
const GROWTH = 1.25;
const MAX_BUCKET = 60;

/** @param milliseconds from the request of a module to its arrival */
export function loadTimeBucket(milliseconds: number): string {
  const bucket = Math.ceil(Math.log(Math.max(milliseconds, 1)) / Math.log(GROWTH));
  return String(Math.min(Math.max(bucket, 0), MAX_BUCKET));
}

export function addLoadTimes(...parts: readonly LoadTimes[]): LoadTimes {
  const sum: LoadTimes = {};
  for (const part of parts) {
    for (const [bucket, count] of Object.entries(part)) sum[bucket] = (sum[bucket] ?? 0) + count;
  }
  return sum;
}

/** The percentile for a share (0 to 1) of the loads, in milliseconds; null without loads. */
export function loadTimeAt(times: LoadTimes, share: number): number | null {
  const buckets = Object.entries(times)
    .map(([bucket, count]) => [Number(bucket), count] as const)
    .sort(([a], [b]) => a - b);
  const all = buckets.reduce((sum, [, count]) => sum + count, 0);
  let seen = 0;
  for (const [bucket, count] of buckets) {
    seen += count;
    if (seen >= all * share) return Math.round(GROWTH ** (bucket - 0.5));
  }
  return null;
}
