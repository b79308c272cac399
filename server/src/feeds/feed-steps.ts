import { FEED_RESOURCES, type Feed, type FeedResource } from './feed-config';

/**
 * A part of a run with failures and times of its own: the reading of a resource, the daily comparison of its keys, the
 * description of the feed, and what changes on the site without a request.
 */
export type FeedStep = '$metadata' | 'Display' | FeedResource | `${FeedResource} keys`;

/** How a step ended last. Times are ISO texts, by the clock of the database. */
export interface StepState {
  next: string;
  /** how often it has failed in a row */
  failures: number;
  failure: string | null;
  failedAt: string | null;
  doneAt: string | null;
}
export type Steps = Partial<Record<FeedStep, StepState>>;

/** The comparison of all keys of a resource. */
export const keysStep = (resource: FeedResource): `${FeedResource} keys` => `${resource} keys`;

/** Steps before the resources are read. */
export const DISPLAY_STEPS = ['$metadata', 'Display'] as const;

/** Every step of a feed. */
export const stepsOf = ({ resources }: Pick<Feed, 'resources'>): readonly FeedStep[] => [
  ...DISPLAY_STEPS,
  ...resources,
  ...resources.map(keysStep),
];

/** Steps that a requested run does at once; the others are due once a day, or when they have failed. */
const isReading = (step: FeedStep): boolean => step === 'Display' || FEED_RESOURCES.some((name) => name === step);

/** Whether a step is to be done. @param isRequested also one that reads, or has failed, before its time */
export function isDue(steps: Steps, step: FeedStep, now: Date, isRequested: boolean): boolean {
  const state = steps[step];
  if (!state || state.next <= now.toISOString()) return true;
  return isRequested && (isReading(step) || state.failures > 0);
}

/** When the first step of a feed is due. Keys are compared with the next reading of their resource. */
export const firstDue = (steps: Steps, { resources }: Pick<Feed, 'resources'>): Date =>
  new Date(Math.min(...[...DISPLAY_STEPS, ...resources].map((step) => Date.parse(steps[step]?.next ?? '1970-01-01'))));

export const doneState = (before: StepState | undefined, now: Date, next: Date): StepState => ({
  failure: before?.failure ?? null,
  failedAt: before?.failedAt ?? null,
  failures: 0,
  doneAt: now.toISOString(),
  next: next.toISOString(),
});

export const failedState = (before: StepState | undefined, now: Date, next: Date, failure: string): StepState => ({
  failure: failure.slice(0, 500),
  failedAt: now.toISOString(),
  failures: (before?.failures ?? 0) + 1,
  doneAt: before?.doneAt ?? null,
  next: next.toISOString(),
});

const HAWAII_MS = 10 * 3_600_000;
const DAY_MS = 86_400_000;

/** The next time that clocks in Hawaii show an hour. */
export function nextHawaiiHour(now: Date, hour: number): Date {
  const offset = hour * 3_600_000 + HAWAII_MS;
  return new Date((Math.floor((now.getTime() - offset) / DAY_MS) + 1) * DAY_MS + offset);
}
