import type { Database } from '../../platform/database/database';
import { RunLost } from '../../platform/queue/worker';
import type { FeedConnector, SourcePage, SourceRecord } from '../connector/connector';
import { PageRound } from '../connector/page-round';
import { type Feed, type FeedResource, messageOf } from '../feed-config';
import { FeedFailure } from '../feed-failure';
import { findClock, findFeed, updateProgress } from '../feeds.repository';
import { instantOfDate } from '../mapping/instant';
import { isRecord } from '../mapping/read-values';
import { variantOf } from '../variants';
import { applyRecordsIn } from './apply-records';
import { findState, upsertState } from './read-state.repository';
import { listDue } from './records.repository';
import { advance, isUnderWay, positionOf, UNREAD } from './watermark';

/** Records of one transaction. */
const CHUNK = 100;

export interface ReplicationDeps {
  db: Database;
  feed: Feed;
  connector: FeedConnector;
  /** throws RunLost in a transaction of a run that another server has taken over */
  hold(trx: Database): Promise<void>;
  photoHosts: readonly string[];
  luxuryFrom: number;
  /** after each transaction, with the listings that were stored */
  onApplied(listings: readonly string[]): void | Promise<void>;
  signal: AbortSignal;
}

/** A transaction of a run. @throws RunLost when another server has taken over; nothing is stored then */
export function inRun<T>(
  { db, hold }: Pick<ReplicationDeps, 'db' | 'hold'>,
  work: (trx: Database) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await hold(trx);
    return work(trx);
  });
}

/** The run was ended from outside: staff paused the feed, or the server stops. */
export class RunEnded extends Error {
  override readonly name = 'RunEnded';
}

/** @throws RunEnded when the feed was paused or the server stops */
export async function mayGoOn({ db, feed, signal }: ReplicationDeps): Promise<void> {
  if (signal.aborted || ((await findFeed(db, feed.name))?.paused ?? true)) throw new RunEnded('The run was ended.');
}

/**
 * Reads a resource from its watermark to the end, page by page. A page is applied in transactions of 100 records; the
 * last one stores how far the resource has been read, so that a killed server reads at most one page again. Records that
 * are applied twice change nothing.
 * @throws FeedFailure and LimitReached; the next run goes on where this one ended
 */
export async function replicate(deps: ReplicationDeps, resource: FeedResource): Promise<void> {
  const { db, feed, connector } = deps;
  let round: PageRound | null = null;
  let begunAgain = false;
  for (;;) {
    await mayGoOn(deps);
    const state = await findState(db, feed.name, resource);
    const { since, next } = positionOf(state);
    round ??= new PageRound(resource, undefined, state.round);
    let page: SourcePage;
    try {
      page = await connector.page(resource, since, next);
    } catch (error) {
      // a link that has expired: the run begins again at the watermark
      if (next === null || begunAgain || !(error instanceof FeedFailure && error.kind === 'rejected')) throw error;
      begunAgain = true;
      round = null;
      await upsertState(db, feed.name, resource, { ...UNREAD, watermark: state.watermark });
      continue;
    }
    const keys = page.records.map(({ key, value }) => key ?? JSON.stringify(value));
    const endless = round.check(next, page.next, keys);
    const startedAt = page.sourceTime ?? instantOfDate(await findClock(db));
    const advanced = advance(state, page, { startedAt, settleMs: variantOf(feed).settleMs });
    const following = { ...advanced, round: isUnderWay(advanced) ? round.stored : null };
    await applyRecords(deps, resource, page.records, {
      force: false,
      finish: async (trx) => {
        // after a circle the next run begins at the watermark, which is behind the pages that came in order
        const stored = endless ? { ...UNREAD, watermark: following.watermark } : following;
        await upsertState(trx, feed.name, resource, stored);
        await updateProgress(trx, feed.name, { resource, records: page.records.length, total: page.total });
      },
    });
    if (endless) throw endless;
    if (!isUnderWay(following)) return;
  }
}

interface ApplyOptions {
  force: boolean;
  /** in the transaction of the last records */
  finish: (trx: Database) => Promise<void>;
}

/** Applies records in small transactions of the run. */
export async function applyRecords(
  deps: ReplicationDeps,
  resource: FeedResource,
  records: readonly SourceRecord[],
  { force, finish }: ApplyOptions,
): Promise<void> {
  for (let first = 0; first === 0 || first < records.length; first += CHUNK) {
    const isLast = first + CHUNK >= records.length;
    await applyChunk(deps, resource, records.slice(first, first + CHUNK), {
      force,
      finish: isLast ? finish : async () => {},
    });
  }
}

/** Applies records in one transaction. One that the database refuses costs only itself. */
async function applyChunk(
  deps: ReplicationDeps,
  resource: FeedResource,
  records: readonly SourceRecord[],
  options: ApplyOptions,
): Promise<void> {
  try {
    await applyInTransaction(deps, resource, records, options);
  } catch (error) {
    const [only] = records;
    if (only === undefined || error instanceof RunLost || !isOfRecord(error)) throw error;
    const refused = `not stored: ${messageOf(error)}`;
    if (records.length === 1) return applyInTransaction(deps, resource, [{ ...only, refused }], options);
    for (const record of records) {
      const finish = record === records.at(-1) ? options.finish : async () => {};
      await applyChunk(deps, resource, [record], { ...options, finish });
    }
  }
}

async function applyInTransaction(
  deps: ReplicationDeps,
  resource: FeedResource,
  records: readonly SourceRecord[],
  { force, finish }: ApplyOptions,
): Promise<void> {
  const { feed, photoHosts, luxuryFrom } = deps;
  const listings = await inRun(deps, async (trx) => {
    const context = { feed, photoHosts, luxuryFrom, now: await findClock(trx), force };
    const stored = await applyRecordsIn(trx, resource, records, context);
    await finish(trx);
    return stored;
  });
  await deps.onApplied(listings);
}

/**
 * Whether a record is the cause of a failure: the database refuses its values (SQLSTATE classes 22 and 23), or it cannot be
 * mapped. After any other failure, such as a lost connection, the next run reads the page again.
 */
function isOfRecord(error: unknown): boolean {
  const state = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
  return state === null || /^2[23]/.test(state);
}

/** Shows the delayed listings whose time has come. */
export async function applyDue(deps: ReplicationDeps): Promise<void> {
  const { db, feed } = deps;
  for (;;) {
    await mayGoOn(deps);
    const due = await listDue(db, feed.name, CHUNK);
    if (due.length === 0) return;
    const records = due.flatMap(({ key, raw, modified_at }) =>
      isRecord(raw) ? { key, modifiedAt: modified_at, value: raw } : [],
    );
    await applyRecords(deps, 'Property', records, { force: true, finish: async () => {} });
  }
}
