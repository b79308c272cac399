import type { FeedConnector } from './connector/connector';
import { createFeedClient, type Throttle } from './connector/feed-client';
import { createResoConnector } from './connector/reso';
import { createSparkConnector } from './connector/spark';
import { FEED_RESOURCES, type Feed, type FeedResource, messageOf } from './feed-config';
import { FeedFailure, LimitReached } from './feed-failure';
import {
  type FeedStep,
  isReading,
  keysStep,
  nextHawaiiHour,
  noteDone,
  noteFailed,
  readStep,
  restingSteps,
} from './feed-steps.store';
import {
  beginRun,
  createThrottle,
  endRun,
  holdLease,
  LeaseLost,
  leaveRun,
  storeMetadata,
  takeLease,
} from './feeds.store';
import { applyRules } from './replication/apply-rules';
import { compareKeys } from './replication/compare-keys';
import { endOpenHouses } from './replication/open-houses.store';
import { applyDue, type ReplicationDeps, RunEnded, replicate } from './replication/replicate';
import { limitsOf } from './variants';

export interface RunFeedDeps extends Omit<ReplicationDeps, 'connector'> {
  /** a feed on this machine: development and tests */
  allowLoopback: boolean;
}

/** How a run ended. */
export type RunResult =
  | { kind: 'done' }
  /** another server reads the feed, or it is not due */
  | { kind: 'not-due' }
  | { kind: 'left'; reason: string }
  | { kind: 'failed'; reason: string; failures: number };

/** A step that failed, with how often it has done so in a row. */
interface StepFailure {
  reason: string;
  failures: number;
}

/** Steps before the resources are read. */
const DISPLAY_STEPS = ['$metadata', 'Display'] as const;
const DAY_S = 86_400;
/** Between two signs of life of a run. */
const BEAT_MS = 10_000;
/** Pauses after failures: doubled from 5 seconds to 10 minutes, with jitter. */
const FIRST_PAUSE_S = 5;
const MAX_PAUSE_S = 600;

const connectorOf = (feed: Feed, throttle: Throttle, deps: RunFeedDeps): FeedConnector => {
  const client = createFeedClient(feed, { throttle, allowLoopback: deps.allowLoopback, signal: deps.signal });
  return feed.variant === 'spark' ? createSparkConnector(feed, client) : createResoConnector(feed, client);
};

/** Reads a feed once, when it is due and no other server reads it; `force` also when it is not due. */
export async function runFeed(deps: RunFeedDeps, force = false): Promise<RunResult> {
  const { db, feed, holder } = deps;
  if (!(await takeLease(db, feed.name, holder, force))) return { kind: 'not-due' };
  await beginRun(db, feed.name);
  const lost = new AbortController();
  const beats = setInterval(() => void beat(deps, lost), BEAT_MS).unref();
  try {
    const signal = AbortSignal.any([deps.signal, lost.signal]);
    const throttle = createThrottle(db, feed.name, limitsOf(feed));
    const failed = await runSteps(
      { ...deps, signal, connector: connectorOf(feed, throttle, { ...deps, signal }) },
      force,
    );
    await endRun(db, feed.name, holder, [...DISPLAY_STEPS, ...feed.resources]);
    return resultOf(failed);
  } catch (error) {
    return leave(deps, lost.signal.aborted ? new LeaseLost(feed.name) : error);
  } finally {
    clearInterval(beats);
  }
}

/** Keeps the lease while a page is slow. A database that is away for a moment is no reason to stop. */
async function beat({ db, feed, holder }: RunFeedDeps, lost: AbortController): Promise<void> {
  await holdLease(db, feed.name, holder).catch((error: unknown) => {
    if (error instanceof LeaseLost) lost.abort();
  });
}

const resultOf = (failed: readonly StepFailure[]): RunResult =>
  failed.length === 0
    ? { kind: 'done' }
    : {
        kind: 'failed',
        reason: failed.map(({ reason }) => reason).join(' '),
        failures: Math.max(...failed.map(({ failures }) => failures)),
      };

/** The feed asked for a pause, or it accepts no request at all: the other steps would only repeat the failure. */
class FeedPause extends Error {
  override readonly name = 'FeedPause';
  constructor(
    readonly seconds: number,
    readonly failed: readonly StepFailure[],
  ) {
    super('No step of the feed can go on.');
  }
}

async function leave({ db, feed, holder, signal }: RunFeedDeps, error: unknown): Promise<RunResult> {
  if (error instanceof FeedPause) {
    await leaveRun(db, feed.name, holder, error.seconds);
    return resultOf(error.failed);
  }
  const reason = messageOf(error);
  if (error instanceof LeaseLost) return { kind: 'left', reason };
  if (error instanceof RunEnded || signal.aborted) {
    await leaveRun(db, feed.name, holder, 0);
    return { kind: 'left', reason };
  }
  if (error instanceof LimitReached) {
    await leaveRun(db, feed.name, holder, error.waitMs / 1000);
    return { kind: 'left', reason };
  }
  throw error;
}

/** Seconds until the next try: between half and one and a half of a pause that doubles. */
export const pauseAfter = (failures: number, random: number): number =>
  Math.min(FIRST_PAUSE_S * 2 ** Math.min(failures, 20), MAX_PAUSE_S) * (0.5 + random);

/**
 * Does every step that is due; one that fails is tried again later, and the others go on. Keys are compared only after their
 * resource has been read to its end: otherwise all records that are still to come would be requested by key.
 */
async function runSteps(deps: ReplicationDeps, force: boolean): Promise<StepFailure[]> {
  const { feed } = deps;
  const resting = await restingSteps(deps.db, feed.name);
  const failed: StepFailure[] = [];
  const isDue = (step: FeedStep) => !resting.has(step) || (force && isReading(step));
  for (const step of DISPLAY_STEPS) if (isDue(step)) await tryStep(deps, step, failed);
  for (const resource of feed.resources) {
    if (!isDue(resource) || !(await tryStep(deps, resource, failed))) continue;
    if (isDue(keysStep(resource))) await tryStep(deps, keysStep(resource), failed);
  }
  return failed;
}

/** @returns false when the step failed, which is noted */
async function tryStep(deps: ReplicationDeps, step: FeedStep, failed: StepFailure[]): Promise<boolean> {
  const { db, feed } = deps;
  try {
    await noteDone(db, feed.name, step, await runStep(deps, step));
    return true;
  } catch (error) {
    if (deps.signal.aborted || [LeaseLost, RunEnded, LimitReached].some((kind) => error instanceof kind)) throw error;
    const message = `${step}: ${messageOf(error)}`.replaceAll('\0', '');
    const nextInSeconds = await pauseOf(deps, step, error);
    failed.push({ reason: message, failures: await noteFailed(db, feed.name, step, { message, nextInSeconds }) });
    if (isOfWholeFeed(error)) throw new FeedPause(nextInSeconds, failed);
    return false;
  }
}

async function pauseOf({ db, feed }: ReplicationDeps, step: FeedStep, error: unknown): Promise<number> {
  const asked = error instanceof FeedFailure ? (error.retryAfterMs ?? 0) / 1000 : 0;
  return Math.max(asked, pauseAfter((await readStep(db, feed.name, step)).failures, Math.random()));
}

/** A pause that the feed asks for, and a token that it does not accept, hold for all resources. */
const isOfWholeFeed = (error: unknown): boolean =>
  error instanceof FeedFailure &&
  (error.retryAfterMs !== null || error.kind === 'throttled' || error.kind === 'sign-in');

/** @returns seconds until the step is due again, or when that is */
async function runStep(deps: ReplicationDeps, step: FeedStep): Promise<Parameters<typeof noteDone>[3]> {
  const { db, feed } = deps;
  if (step === '$metadata') {
    await refreshMetadata(deps);
    return DAY_S;
  }
  if (step === 'Display') {
    await applyRules(deps);
    await applyDue(deps);
    await endOpenHouses(db, feed.name, feed.system);
    return feed.everySeconds;
  }
  const compared = FEED_RESOURCES.find((resource) => keysStep(resource) === step);
  if (compared) {
    await compareKeys(deps, compared);
    return nextHawaiiHour(feed.compareAtHour);
  }
  const resource = FEED_RESOURCES.find((name) => name === step);
  if (resource) await readResource(deps, resource);
  return feed.everySeconds;
}

async function readResource(deps: ReplicationDeps, resource: FeedResource): Promise<void> {
  try {
    await replicate(deps, resource);
  } catch (error) {
    // one of the page's records is too large: all others are found by their keys
    if (!(error instanceof FeedFailure && error.kind === 'size')) throw error;
    await compareKeys(deps, resource);
  }
}

/** A description that cannot be read is reported; the records are read all the same. */
async function refreshMetadata({ db, feed, connector }: ReplicationDeps): Promise<void> {
  try {
    await storeMetadata(db, feed.name, await connector.metadata());
  } catch (error) {
    const isReadable = !(error instanceof FeedFailure && ['unreadable', 'rejected', 'size'].includes(error.kind));
    if (isReadable) throw error;
    await storeMetadata(db, feed.name, { missing: [`$metadata: ${messageOf(error)}`], unknown: [] });
  }
}
