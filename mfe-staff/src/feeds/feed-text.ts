import { HAWAII_TIME_ZONE } from 'shared-contracts';
import type { FeedStatus } from 'shared-contracts/staff';

const HOUR = new Intl.DateTimeFormat('en-US', { timeZone: HAWAII_TIME_ZONE, hour: 'numeric' });
const COUNT = new Intl.NumberFormat('en-US');

/** An hour of the chart, in Hawaii. */
export const hourText = (hour: string): string => HOUR.format(new Date(hour));

export const countText = (count: number): string => COUNT.format(count);

const RESULTS: Readonly<Record<string, string>> = {
  taken: 'On the site',
  removed: 'Removed',
  refused: 'Refused',
  delayed: 'Delayed',
  unchanged: 'Unchanged',
  older: 'Older than stored',
  'read again': 'Reading again',
};

/** What became of records. */
export const resultText = (outcome: string): string => RESULTS[outcome] ?? outcome;

/** Seconds as a length of time, in the largest unit that says something. */
export function durationText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  const hours = Math.floor(seconds / 3600);
  return hours < 48 ? `${hours} h ${Math.floor((seconds % 3600) / 60)} min` : `${Math.floor(hours / 24)} days`;
}

export function bytesText(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

/** How far a run is. */
export function runText({ resource, done, total, per_second, seconds_left }: NonNullable<FeedStatus['run']>): string {
  if (resource === null) return 'Starting';
  const of = total === null ? '' : ` of ${countText(total)}`;
  const left = seconds_left === null ? '' : `, ${durationText(seconds_left)} left`;
  return `${resource}: ${countText(done)}${of} records, ${per_second} a second${left}`;
}
