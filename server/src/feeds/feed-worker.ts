import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import { photosToMirror } from '../photos';
import type { Database } from '../platform/database';
import { alarmFeed, type FeedAlarmDeps } from './feed-alarm.store';
import type { Feed } from './feed-config';
import { freeFeeds, noteFeeds, pruneFeeds } from './feeds.store';
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
  /** no other process uses the database */
  isAlone: boolean;
  /** milliseconds between looks whether a feed is due */
  pollMs?: number;
}

const POLL_MS = 1000;
const PRUNE_MS = 3_600_000;
/** Looks for due feeds between two looks for photos: those that cannot be fetched are found by each of them. */
const MIRROR_POLLS = 15;
/** Photos fetched at the same time for one feed, and looked up at once. */
const PHOTOS_AT_ONCE = 4;
const PHOTO_BATCH = 40;

/** Reads every feed when it is due, each in its own time, until it is stopped. */
export function startFeedWorker(deps: FeedWorkerDeps): { stop(): Promise<void> } {
  const holder = randomUUID();
  const stopping = new AbortController();
  const { signal } = stopping;
  const pollMs = deps.pollMs ?? POLL_MS;
  const prepared = prepare(deps);
  const loops = [
    ...deps.feeds.map((feed) =>
      repeat(deps, signal, pollMs, () => prepared.then(() => lookAtFeed(deps, feed, holder, signal))),
    ),
    ...(deps.keepPhoto
      ? deps.feeds.map((feed) =>
          repeat(deps, signal, pollMs * MIRROR_POLLS, () => mirrorPhotos(deps.db, feed, deps.keepPhoto, signal)),
        )
      : []),
    repeat(deps, signal, PRUNE_MS, () => pruneFeeds(deps.db)),
  ];
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

async function prepare({ db, feeds, isAlone }: FeedWorkerDeps): Promise<void> {
  await noteFeeds(
    db,
    feeds.map(({ name }) => name),
  );
  if (isAlone) await freeFeeds(db);
}

/** Does something again and again; what fails is logged and tried again. */
async function repeat(
  { log }: Pick<FeedWorkerDeps, 'log'>,
  signal: AbortSignal,
  everyMs: number,
  work: () => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    await work().catch((error: unknown) => log.error({ err: error }, 'feeds: a look at a feed failed; it is repeated'));
    // ends early, by a rejection, when the worker stops
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
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
  if (warning !== null) log.error({ feed: feed.name, warning }, 'feeds: a feed needs attention');
}

function logResult(log: FeedWorkerDeps['log'], feed: string, result: RunResult): void {
  if (result.kind === 'failed') log.warn({ feed, ...result }, 'feeds: a step of a run failed; it is tried again later');
  if (result.kind === 'left') log.info({ feed, ...result }, 'feeds: a run was left; it goes on later');
}

/**
 * Fetches the photos of a feed's listings ahead of any visitor, as their addresses expire. One pass tries each photo once;
 * those that cannot be had are tried again by the next pass.
 */
async function mirrorPhotos(
  db: Database,
  feed: Feed,
  keepPhoto: FeedWorkerDeps['keepPhoto'],
  signal: AbortSignal,
): Promise<void> {
  const limit = pLimit(PHOTOS_AT_ONCE);
  let after = '';
  while (!signal.aborted && keepPhoto) {
    const ids = await photosToMirror(db, feed.system, { after, limit: PHOTO_BATCH });
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
    await Promise.all(ids.map((id) => limit(async () => (signal.aborted ? null : keepPhoto(id)))));
  }
}
