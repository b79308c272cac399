import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import { listPhotosToMirror } from '../features/photos/mirror/feed-photos.repository';
import { HOUR_MS, type Job } from '../platform/jobs/jobs';
import { alarmFeed, type FeedAlarmDeps } from './feed-alarm.repository';
import type { Feed } from './feed-config';
import { deleteOldOutcomes, findFeed, msUntilDue, readingJob, upsertFeeds } from './feeds.repository';
import { type RunFeedDeps, type RunResult, runFeed } from './run-feed';

export interface FeedJobDeps extends FeedAlarmDeps {
  feeds: readonly Feed[];
  photoHosts: readonly string[];
  luxuryFrom: number;
  allowLoopback: boolean;
  /** the search is to look for changed listings */
  onApplied(): Promise<void>;
  /** fetches a photo and keeps a copy; null where photos are not kept here */
  keepPhoto: ((id: string) => Promise<string | null>) | null;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** the shortest pause between two looks at a feed, in milliseconds */
  pollMs?: number;
}

const POLL_MS = 1000;
/** The longest time between two looks: a server of the release before may have made a feed due. */
const LOOK_MS = 10_000;
/** Shortest pauses of a feed between two passes over its photos. */
const MIRROR_POLLS = 5;
/** Photos fetched at the same time for one feed, and looked up at once. */
const PHOTOS_AT_ONCE = 4;
const PHOTO_BATCH = 40;

/** Reads every feed when it is due, mirrors its photos, and deletes old results. Of all servers one runs each of them. */
export function feedJobs(deps: FeedJobDeps): Job[] {
  const { db, feeds, keepPhoto, pollMs = POLL_MS } = deps;
  if (feeds.length === 0) return [];
  const reading = (feed: Feed): Job => ({
    name: readingJob(feed.name),
    everyMs: pollMs,
    firstAfterMs: 0,
    run: (signal, hold) => lookAtFeed(deps, feed, { signal, hold }),
    nextMs: async () => {
      const row = await findFeed(db, feed.name);
      return Math.min(Math.max(row ? msUntilDue(row) : LOOK_MS, pollMs), LOOK_MS);
    },
  });
  const mirroring = (feed: Feed): Job => ({
    name: `feeds: photos of ${feed.name}`,
    everyMs: pollMs,
    run: (signal) => mirrorLoop(deps, feed, pollMs * MIRROR_POLLS, signal),
  });
  return [
    ...feeds.map(reading),
    ...(keepPhoto ? feeds.map(mirroring) : []),
    { name: 'feeds: pruning', everyMs: HOUR_MS, run: () => deleteOldOutcomes(db) },
  ];
}

/** Mirrors the photos of a feed until this server stops: another one would try again what failed here. */
async function mirrorLoop(deps: FeedJobDeps, feed: Feed, pauseMs: number, signal: AbortSignal): Promise<void> {
  for (let after = ''; !signal.aborted; ) {
    after = await mirrorPhotos(deps, feed, { after, signal });
    // ends early, by a rejection, when the server stops
    await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

async function lookAtFeed(deps: FeedJobDeps, feed: Feed, run: Pick<RunFeedDeps, 'signal' | 'hold'>): Promise<void> {
  const { db, photoHosts, luxuryFrom, allowLoopback, log } = deps;
  await upsertFeeds(db, [feed]);
  const result = await runFeed({
    db,
    feed,
    photoHosts,
    luxuryFrom,
    allowLoopback,
    onApplied: () => deps.onApplied(),
    ...run,
  });
  logResult(log, feed.name, result);
  const warning = await alarmFeed(deps, feed);
  if (warning !== null) log.error({ event: 'feed.alarm', feed: feed.name, warning }, 'feeds: a feed needs attention');
}

function logResult(log: FeedJobDeps['log'], feed: string, result: RunResult): void {
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
  { db, keepPhoto }: Pick<FeedJobDeps, 'db' | 'keepPhoto'>,
  feed: Feed,
  { after: from, signal }: { after: string; signal: AbortSignal },
): Promise<string> {
  const limit = pLimit(PHOTOS_AT_ONCE);
  let after = from;
  while (!signal.aborted && keepPhoto) {
    if (!(await findFeed(db, feed.name))?.steps.Property?.doneAt) return '';
    const ids = await listPhotosToMirror(db, feed.system, { after, limit: PHOTO_BATCH });
    const last = ids.at(-1);
    if (last === undefined) return '';
    after = last;
    const kept = await Promise.all(ids.map((id) => limit(async () => (signal.aborted ? null : keepPhoto(id)))));
    if (kept.every((hash) => hash === null)) return after;
  }
  return after;
}
