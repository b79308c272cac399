import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import { photosToMirror } from '../photos';
import { alarmFeed, type FeedAlarmDeps } from './feed-alarm.store';
import type { Feed } from './feed-config';
import { type PhotoLease, photoLease, readStep } from './feed-steps.store';
import { noteFeeds, pruneFeeds } from './feeds.store';
import { type RunResult, runFeed } from './run-feed';

export interface FeedWorkerDeps extends FeedAlarmDeps {
  feeds: readonly Feed[];
  photoHosts: readonly string[];
  luxuryFrom: number;
  allowLoopback: boolean;
  /** the search is to look for changed listings */
  onApplied(): Promise<void>;
  /** fetches a photo and keeps a copy; null where photos are not kept here */
  keepPhoto: ((id: string) => Promise<string | null>) | null;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** milliseconds between looks whether a feed is due */
  pollMs?: number;
}

const POLL_MS = 1000;
const PRUNE_MS = 3_600_000;
/** Looks for due feeds between two passes over the photos. */
const MIRROR_POLLS = 5;
/** Photos fetched at the same time for one feed, and looked up at once. */
const PHOTOS_AT_ONCE = 4;
const PHOTO_BATCH = 40;

/** Reads every feed when it is due, each in its own time, until it is stopped. */
export function startFeedWorker(deps: FeedWorkerDeps): { stop(): Promise<void> } {
  const holder = randomUUID();
  const stopping = new AbortController();
  const { signal } = stopping;
  const pollMs = deps.pollMs ?? POLL_MS;
  const prepared = untilDone(() => noteFeeds(deps.db, deps.feeds));
  const loops = [
    ...deps.feeds.map((feed) =>
      repeat(deps, signal, pollMs, async () => {
        await prepared();
        await lookAtFeed(deps, feed, holder, signal);
      }),
    ),
    ...(deps.keepPhoto ? deps.feeds.map((feed) => mirrorLoop(deps, feed, signal, prepared)) : []),
    repeat(deps, signal, PRUNE_MS, () => pruneFeeds(deps.db)),
  ];
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

/** Does something once for all callers; after a failure the next caller tries again. */
function untilDone(work: () => Promise<void>): () => Promise<void> {
  let doing: Promise<void> | null = null;
  return () => {
    doing ??= work().catch((error: unknown) => {
      doing = null;
      throw error;
    });
    return doing;
  };
}

/** Does something again and again; what fails is logged and tried again. */
async function repeat(
  { log }: Pick<FeedWorkerDeps, 'log'>,
  signal: AbortSignal,
  everyMs: number,
  work: () => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    await work().catch((error: unknown) =>
      log.error({ event: 'feed.check-failed', err: error }, 'feeds: a check of a feed failed; it is repeated'),
    );
    // ends early, by a rejection, when the worker stops
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Mirrors the photos of a feed again and again while this server has their lease. */
async function mirrorLoop(
  deps: FeedWorkerDeps,
  feed: Feed,
  signal: AbortSignal,
  prepared: () => Promise<void>,
): Promise<void> {
  const lease = photoLease(deps.db, feed.name);
  let after = '';
  await repeat(deps, signal, (deps.pollMs ?? POLL_MS) * MIRROR_POLLS, async () => {
    await prepared();
    after = await mirrorPhotos(deps, feed, lease, { after, signal });
  });
  await lease
    .release()
    .catch((error: unknown) =>
      deps.log.error({ event: 'feed.check-failed', err: error }, 'feeds: a lease was not released; it ends by itself'),
    );
}

async function lookAtFeed(deps: FeedWorkerDeps, feed: Feed, holder: string, signal: AbortSignal): Promise<void> {
  const { db, photoHosts, luxuryFrom, allowLoopback, log } = deps;
  const result = await runFeed({
    db,
    feed,
    holder: `${holder}:${feed.name}`,
    photoHosts,
    luxuryFrom,
    allowLoopback,
    onApplied: () => deps.onApplied(),
    signal,
  });
  logResult(log, feed.name, result);
  const warning = await alarmFeed(deps, feed);
  if (warning !== null) log.error({ event: 'feed.alarm', feed: feed.name, warning }, 'feeds: a feed needs attention');
}

function logResult(log: FeedWorkerDeps['log'], feed: string, result: RunResult): void {
  if (result.kind === 'failed')
    log.warn({ event: 'feed.step-failed', feed, ...result }, 'feeds: a step of a run failed; it is tried again later');
  if (result.kind === 'left')
    log.info({ event: 'feed.run-interrupted', feed, ...result }, 'feeds: a run was interrupted; it continues later');
}

/**
 * Fetches the photos of a feed's listings ahead of any visitor, as their addresses expire. A pass ends at the last photo, or
 * where a whole batch cannot be fetched: their host is away. The next one goes on there. While a first load goes on, photos
 * wait: they are many, and a visitor's request fetches one at once.
 * @returns the photo after which the next pass begins
 */
async function mirrorPhotos(
  { db, keepPhoto }: Pick<FeedWorkerDeps, 'db' | 'keepPhoto'>,
  feed: Feed,
  lease: PhotoLease,
  { after: from, signal }: { after: string; signal: AbortSignal },
): Promise<string> {
  const limit = pLimit(PHOTOS_AT_ONCE);
  let after = from;
  while (!signal.aborted && keepPhoto) {
    if (!(await readStep(db, feed.name, 'Property')).isDone) return '';
    if (!(await lease.hold())) return after;
    const ids = await photosToMirror(db, feed.system, { after, limit: PHOTO_BATCH });
    const last = ids.at(-1);
    if (last === undefined) return '';
    after = last;
    const kept = await Promise.all(ids.map((id) => limit(async () => (signal.aborted ? null : keepPhoto(id)))));
    if (kept.every((hash) => hash === null)) return after;
  }
  return after;
}
