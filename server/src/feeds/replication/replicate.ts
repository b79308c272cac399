import { instantOfDate } from '../../ingest/instant';
import type { Database } from '../../platform/database/database';
import { RunLost } from '../../platform/queue/worker';
import { type FeedConnector, isRecord, type SourcePage, type SourceRecord } from '../connector/connector';
import { MAX_RECORDS, PageRound } from '../connector/page-round';
import { type Feed, type FeedResource, messageOf } from '../feed-config';
import { FeedFailure } from '../feed-failure';
import { findClock, isPaused, updateProgress, upsertOutcomes } from '../feeds.repository';
import { variantOf } from '../variants';
import { type Applied, type ApplyContext, applyListings, hashOf } from './apply-listings';
import { applyMembers, applyOffices, applyOpenHouses } from './apply-others';
import { findState, upsertState } from './read-state.repository';
import { listDue, upsertRecords } from './records.repository';
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
  if (signal.aborted || (await isPaused(db, feed.name))) throw new RunEnded('The run was ended.');
}

const APPLY: Readonly<
  Record<FeedResource, (trx: Database, records: readonly SourceRecord[], context: ApplyContext) => Promise<Applied>>
> = { Property: applyListings, OpenHouse: applyOpenHouses, Member: applyMembers, Office: applyOffices };

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
    round ??= new PageRound(resource, MAX_RECORDS, state.round);
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
    const rows = page.records.map((record) => `${record.key} ${hashOf(record)}`);
    const keys = page.records.map(({ key }, index) => key ?? rows[index] ?? '');
    const endless = round.check(next, { next: page.next, keys, rows });
    const startedAt = page.sourceTime ?? instantOfDate(await findClock(db));
    const advanced = advance(state, page, { startedAt, settleMs: variantOf(feed).settleMs });
    const following = { ...advanced, round: isUnderWay(advanced) ? round.stored : null };
    await applyRecords(deps, resource, page.records, {
      force: false,
      finish: async (trx) => {
        // after a circle the next run begins at the watermark, which is behind the pages that came in order
        await upsertState(
          trx,
          feed.name,
          resource,
          endless ? { ...UNREAD, watermark: following.watermark } : following,
        );
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
    const chunk = records.slice(first, first + CHUNK);
    const isLast = first + CHUNK >= records.length;
    await applyChunk(deps, resource, chunk, { force, finish: isLast ? finish : async () => {} });
  }
}

async function applyChunk(
  deps: ReplicationDeps,
  resource: FeedResource,
  records: readonly SourceRecord[],
  options: ApplyOptions,
): Promise<void> {
  try {
    await applyInTransaction(deps, resource, records, options);
  } catch (error) {
    if (error instanceof RunLost || records.length === 0 || !isOfRecord(error)) throw error;
    // one record that the database refuses costs only itself
    if (records.length === 1) {
      const [only] = records;
      if (only) await refuse(deps, resource, only, messageOf(error), options.finish);
      return;
    }
    for (const [index, record] of records.entries())
      await applyChunk(deps, resource, [record], {
        ...options,
        finish: index === records.length - 1 ? options.finish : async () => {},
      });
  }
}

async function applyInTransaction(
  deps: ReplicationDeps,
  resource: FeedResource,
  records: readonly SourceRecord[],
  { force, finish }: ApplyOptions,
): Promise<void> {
  const { feed, photoHosts, luxuryFrom } = deps;
  const { listings } = await inRun(deps, async (trx) => {
    const context: ApplyContext = { feed, photoHosts, luxuryFrom, now: await findClock(trx), force };
    const readable = records.filter(({ refused }) => refused === undefined);
    const applied = await APPLY[resource](trx, readable, context);
    for (const record of records)
      if (record.refused !== undefined) await upsertRefusal(trx, feed.name, resource, record, record.refused);
    await upsertOutcomes(trx, feed.name, applied.counts);
    await finish(trx);
    return applied;
  });
  await deps.onApplied(listings);
}

async function refuse(
  deps: ReplicationDeps,
  resource: FeedResource,
  record: SourceRecord,
  why: string,
  finish: (trx: Database) => Promise<void>,
): Promise<void> {
  await inRun(deps, async (trx) => {
    await upsertRefusal(trx, deps.feed.name, resource, record, `not stored: ${why}`);
    await finish(trx);
  });
}

/**
 * Whether a record is the cause of a failure: the database refuses its values (SQLSTATE classes 22 and 23), or it cannot be
 * mapped. After any other failure, such as a lost connection, the next run reads the page again.
 */
function isOfRecord(error: unknown): boolean {
  const state = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
  return state === null || /^2[23]/.test(state);
}

/** Writes down that a record was refused; a listing that is stored stays as it is. */
export async function upsertRefusal(
  trx: Database,
  feed: string,
  resource: FeedResource,
  record: SourceRecord,
  reason: string,
): Promise<void> {
  const hash = hashOf(record);
  await upsertRecords(trx, feed, resource, [
    {
      key: record.key ?? `?${hash}`,
      hash,
      modifiedAt: record.modifiedAt,
      photosAt: null,
      outcome: 'refused',
      reason,
      raw: record.value,
      dueAt: null,
      home: null,
    },
  ]);
  await upsertOutcomes(trx, feed, [{ outcome: 'refused', reason: reason.slice(0, 60), count: 1 }]);
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
