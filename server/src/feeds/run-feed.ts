import type { Database } from '../platform/database/database';
import { json } from '../platform/database/sql-values';
import { RunLost } from '../platform/queue/worker';
import type { FeedConnector } from './connector/connector';
import { createFeedClient, type Throttle } from './connector/feed-client';
import { createResoConnector } from './connector/reso';
import { createSparkConnector } from './connector/spark';
import { FEED_RESOURCES, type Feed, type FeedResource, messageOf } from './feed-config';
import { FeedFailure, LimitReached } from './feed-failure';
import { createThrottle } from './feed-limits.repository';
import {
  DISPLAY_STEPS,
  doneState,
  type FeedStep,
  failedState,
  firstDue,
  isDue,
  keysStep,
  nextHawaiiHour,
  type Steps,
} from './feed-steps';
import { beginRun, findClock, NOW, updateFeed } from './feeds.repository';
import { applyRules } from './replication/apply-rules';
import { compareKeys } from './replication/compare-keys';
import { endOpenHouses } from './replication/open-houses.repository';
import { applyDue, inRun, type ReplicationDeps, RunEnded, replicate } from './replication/replicate';
import { limitsOf } from './variants';

export interface RunFeedDeps extends Omit<ReplicationDeps, 'connector'> {
  /** a feed on this machine: development and tests */
  allowLoopback: boolean;
}

/** How a run ended. */
export type RunResult =
  | { kind: 'done' }
  | { kind: 'not-due' }
  | { kind: 'left'; reason: string }
  | { kind: 'failed'; reason: string; failures: number };

/** A step that failed, with how often it has done so in a row. */
interface StepFailure {
  reason: string;
  failures: number;
}

const DAY_S = 86_400;
/** Pauses after failures: doubled from 5 seconds to 10 minutes, with jitter. */
const FIRST_PAUSE_S = 5;
const MAX_PAUSE_S = 600;

const connectorOf = (feed: Feed, throttle: Throttle, deps: RunFeedDeps): FeedConnector => {
  const client = createFeedClient(feed, { throttle, allowLoopback: deps.allowLoopback, signal: deps.signal });
  return feed.variant === 'spark' ? createSparkConnector(feed, client) : createResoConnector(feed, client);
};

/**
 * Reads a feed once, when it is due; `isForced` also when it is not. The queue runs it on one server at a time. It changes
 * nothing once the queue has given the run to another one.
 */
export async function runFeed(deps: RunFeedDeps, isForced = false): Promise<RunResult> {
  const { db, feed } = deps;
  const throttle = createThrottle(db, feed.name, limitsOf(feed));
  const run = { ...deps, connector: connectorOf(feed, throttle, deps) };
  try {
    const begun = await inRun(run, (trx) => beginRun(trx, feed.name, isForced));
    if (begun === null) return { kind: 'not-due' };
    const failed = await runSteps(run, begun.steps, begun.isRequested);
    await inRun(run, (trx) => endRun(trx, feed, firstDue(begun.steps, feed)));
    return resultOf(failed);
  } catch (error) {
    return leave(run, error);
  }
}

/** @param next when the next run begins */
const endRun = (trx: Database, { name }: Feed, next: Date): Promise<void> =>
  updateFeed(trx, name, { run_started_at: null, run_resource: null, next_run_at: next });

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

async function leave(deps: ReplicationDeps, error: unknown): Promise<RunResult> {
  const reason = messageOf(error);
  if (error instanceof RunLost) return { kind: 'left', reason };
  const seconds = error instanceof FeedPause ? error.seconds : error instanceof LimitReached ? error.waitMs / 1000 : 0;
  if (seconds === 0 && !(error instanceof RunEnded || deps.signal.aborted)) throw error;
  const left = inRun(deps, async (trx) =>
    endRun(trx, deps.feed, new Date((await findClock(trx)).getTime() + seconds * 1000)),
  );
  await left.catch((lost: unknown) => {
    if (!(lost instanceof RunLost)) throw lost;
  });
  return error instanceof FeedPause ? resultOf(error.failed) : { kind: 'left', reason };
}

/** Seconds until the next try: between half and one and a half of a pause that doubles. */
export const pauseAfter = (failures: number, random: number): number =>
  Math.min(FIRST_PAUSE_S * 2 ** Math.min(failures, 20), MAX_PAUSE_S) * (0.5 + random);

/**
 * Does every step that is due; one that fails is tried again later, and the others go on. Keys are compared only after their
 * resource has been read to its end: otherwise all records that are still to come would be requested by key.
 */
async function runSteps(deps: ReplicationDeps, steps: Steps, isRequested: boolean): Promise<StepFailure[]> {
  const failed: StepFailure[] = [];
  const now = await findClock(deps.db);
  const does = async (step: FeedStep) =>
    isDue(steps, step, now, isRequested) && (await tryStep(deps, steps, step, failed));
  for (const step of DISPLAY_STEPS) await does(step);
  for (const resource of deps.feed.resources) if (await does(resource)) await does(keysStep(resource));
  return failed;
}

/** @returns false when the step failed, which is stored */
async function tryStep(deps: ReplicationDeps, steps: Steps, step: FeedStep, failed: StepFailure[]): Promise<boolean> {
  const { feed } = deps;
  const save = () => inRun(deps, (trx) => updateFeed(trx, feed.name, { steps: json(steps) }));
  try {
    await runStep(deps, step);
    const now = await findClock(deps.db);
    steps[step] = doneState(steps[step], now, nextTime(feed, step, now));
    await save();
    return true;
  } catch (error) {
    if (deps.signal.aborted || [RunLost, RunEnded, LimitReached].some((kind) => error instanceof kind)) throw error;
    const message = `${step}: ${messageOf(error)}`.replaceAll('\0', '');
    const asked = error instanceof FeedFailure ? (error.retryAfterMs ?? 0) / 1000 : 0;
    const seconds = Math.max(asked, pauseAfter(steps[step]?.failures ?? 0, Math.random()));
    const now = await findClock(deps.db);
    const state = failedState(steps[step], now, new Date(now.getTime() + seconds * 1000), message);
    steps[step] = state;
    await save();
    failed.push({ reason: message, failures: state.failures });
    if (isOfWholeFeed(error)) throw new FeedPause(seconds, failed);
    return false;
  }
}

/** A pause that the feed asks for, and a token that it does not accept, hold for all resources. */
const isOfWholeFeed = (error: unknown): boolean =>
  error instanceof FeedFailure &&
  (error.retryAfterMs !== null || error.kind === 'throttled' || error.kind === 'sign-in');

/** When a step that is done is due again. */
function nextTime({ everySeconds, compareAtHour, resources }: Feed, step: FeedStep, now: Date): Date {
  if (step === '$metadata') return new Date(now.getTime() + DAY_S * 1000);
  const isComparison = resources.some((resource) => keysStep(resource) === step);
  return isComparison ? nextHawaiiHour(now, compareAtHour) : new Date(now.getTime() + everySeconds * 1000);
}

async function runStep(deps: ReplicationDeps, step: FeedStep): Promise<void> {
  const { db, feed } = deps;
  if (step === '$metadata') return refreshMetadata(deps);
  if (step === 'Display') {
    await applyRules(deps);
    await applyDue(deps);
    return endOpenHouses(db, feed.name, feed.system);
  }
  const compared = FEED_RESOURCES.find((resource) => keysStep(resource) === step);
  if (compared) return compareKeys(deps, compared);
  const resource = FEED_RESOURCES.find((name) => name === step);
  if (resource) await readResource(deps, resource);
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
  const metadata = await connector.metadata().catch((error: unknown) => {
    const isReadable = !(error instanceof FeedFailure && ['unreadable', 'rejected', 'size'].includes(error.kind));
    if (isReadable) throw error;
    return { missing: [`$metadata: ${messageOf(error)}`], unknown: [] };
  });
  await updateFeed(db, feed.name, { metadata: metadata && json(metadata), metadata_at: NOW });
}
