import type { FeedConnector } from './connector/connector';
import { createFeedClient, type Throttle } from './connector/feed-client';
import { createResoConnector } from './connector/reso';
import { createSparkConnector } from './connector/spark';
import { type Feed, messageOf } from './feed-config';
import { FeedFailure, LimitReached } from './feed-failure';
import { readFeedRow } from './feed-status.store';
import {
  beginRun,
  createThrottle,
  endRun,
  failRun,
  failuresOf,
  holdLease,
  LeaseLost,
  leaveRun,
  storeMetadata,
  takeLease,
} from './feeds.store';
import { compareKeys } from './replication/compare-keys';
import { endOpenHouses } from './replication/open-houses.store';
import { isComparisonDue, noteCompared, readComparison } from './replication/read-state.store';
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

const DAY_MS = 86_400_000;
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
    await readAll({ ...deps, signal, connector: connectorOf(feed, throttle, { ...deps, signal }) });
    await endRun(db, feed.name, holder, feed.everySeconds);
    return { kind: 'done' };
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

async function leave({ db, feed, holder, signal }: RunFeedDeps, error: unknown): Promise<RunResult> {
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
  const before = await failuresOf(db, feed.name);
  const asked = error instanceof FeedFailure ? (error.retryAfterMs ?? 0) / 1000 : 0;
  const nextInSeconds = Math.max(asked, pauseAfter(before, Math.random()));
  const failures = await failRun(db, feed.name, holder, { message: reason, nextInSeconds });
  return { kind: 'failed', reason, failures };
}

/** Seconds until the next try: between half and one and a half of a pause that doubles. */
export const pauseAfter = (failures: number, random: number): number =>
  Math.min(FIRST_PAUSE_S * 2 ** Math.min(failures, 20), MAX_PAUSE_S) * (0.5 + random);

async function readAll(deps: ReplicationDeps): Promise<void> {
  const { db, feed } = deps;
  await refreshMetadata(deps);
  for (const resource of feed.resources) {
    try {
      // a comparison that a killed server has left
      if ((await readComparison(db, feed.name, resource)) !== null) await compareKeys(deps, resource);
      await replicate(deps, resource);
    } catch (error) {
      if (!(error instanceof FeedFailure)) throw error;
      // one of the page's records is too large: all others are found by their keys
      if (error.kind === 'size') await compareKeys(deps, resource);
      else throw new FeedFailure(error.kind, `${resource}: ${error.message}`, error.retryAfterMs, { cause: error });
    }
  }
  await applyDue(deps);
  await endOpenHouses(db, feed.name, feed.system);
  if (!(await isComparisonDue(db, feed.name, feed.compareAtHour))) return;
  for (const resource of feed.resources) await compareKeys(deps, resource);
  await noteCompared(db, feed.name);
}

/** Once a day. A description that cannot be read is reported; the records are read all the same. */
async function refreshMetadata({ db, feed, connector, now }: ReplicationDeps): Promise<void> {
  const row = await readFeedRow(db, feed.name);
  if (row?.metadata_at && now().getTime() - row.metadata_at.getTime() < DAY_MS) return;
  try {
    await storeMetadata(db, feed.name, await connector.metadata());
  } catch (error) {
    const isReadable = !(error instanceof FeedFailure && ['unreadable', 'rejected', 'size'].includes(error.kind));
    if (isReadable) throw error;
    await storeMetadata(db, feed.name, { missing: [`$metadata: ${messageOf(error)}`], unknown: [] });
  }
}
