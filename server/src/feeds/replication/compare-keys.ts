import { applyBatchIn } from '../apply/apply-batch.repository';
import type { SourceKey, SourcePage, SourceRecord } from '../connector/connector';
import { PageRound } from '../connector/page-round';
import type { FeedResource } from '../feed-config';
import { FeedFailure } from '../feed-failure';
import { findClock, upsertOutcomes } from '../feeds.repository';
import { instantOfDate } from '../mapping/instant';
import { variantOf } from '../variants';
import { refreshOpenHouses, storeOpenHouses } from './open-houses.repository';
import {
  analyzeKeys,
  countGone,
  deleteKeys,
  findState,
  listGoneKeys,
  listMissedKeys,
  updateLost,
  updateRequested,
  upsertKeys,
  upsertState,
} from './read-state.repository';
import { countTaken, findNewestRecord, updateGone } from './records.repository';
import { applyRecords, inRun, mayGoOn, type ReplicationDeps } from './replicate';
import { UNREAD } from './watermark';

/** Listings removed in one transaction. */
const AT_ONCE = 100;
/** Below this number a comparison may remove all listings: a small feed can change altogether. */
const SMALL = 20;

/**
 * Compares all keys of a resource with the records and the listings that are stored. Records that are missing here, or
 * stored as of another time, are requested by key. After that, records and listings that the feed has no more are removed:
 * a home that came under another key is the same listing by then. This finds silent deletions, changes that came out of
 * order, and records on a page that is too large to be read. It is done in one run: one that is cut begins again.
 * @throws FeedFailure 'removals' when it would remove more than the feed's setting allows; nothing is removed then
 */
export async function compareKeys(deps: ReplicationDeps, resource: FeedResource): Promise<void> {
  const { db, feed } = deps;
  const startedAt = await readAllKeys(deps, resource);
  await analyzeKeys(db);
  if (resource === 'Property') await inRun(deps, (trx) => updateLost(trx, feed.name, feed.system, startedAt));
  await requestMissed(deps, resource, startedAt);
  await removeGone(deps, resource, startedAt);
  await inRun(deps, async (trx) => {
    const { watermark } = await findState(trx, feed.name, resource);
    const newest = await findNewestRecord(trx, feed.name, resource);
    const limit = instantOfDate(new Date(startedAt.getTime() - variantOf(feed).settleMs));
    const at = newest !== null && newest < limit ? newest : limit;
    const isLater = newest !== null && (watermark === null || watermark.at < at);
    await upsertState(trx, feed.name, resource, { ...UNREAD, watermark: isLater ? { at, key: '' } : watermark });
    await deleteKeys(trx, feed.name, resource);
  });
}

/** @returns when the comparison began: later records are not compared */
async function readAllKeys(deps: ReplicationDeps, resource: FeedResource): Promise<Date> {
  const { db, feed, connector } = deps;
  const round = new PageRound(`keys of ${resource}`);
  const startedAt = await findClock(db);
  await inRun(deps, (trx) => deleteKeys(trx, feed.name, resource));
  for (let link: string | null = null; ; ) {
    await mayGoOn(deps);
    const { records, next }: SourcePage = await connector.keys(resource, link);
    const keys = records.flatMap(({ key, modifiedAt }) => (key === null ? [] : [{ key, modifiedAt }]));
    // half of the keys would look like deletions of the other half
    const endless = round.check(
      link,
      next,
      keys.map(({ key }) => key),
    );
    if (endless) throw endless;
    await inRun(deps, (trx) => upsertKeys(trx, feed.name, resource, keys));
    if (next === null) return startedAt;
    link = next;
  }
}

async function removeGone(deps: ReplicationDeps, resource: FeedResource, startedAt: Date): Promise<void> {
  const { db, feed } = deps;
  const scope = { feed: feed.name, resource, system: feed.system };
  const gone = await countGone(db, scope, startedAt);
  const taken = await countTaken(db, scope);
  if (gone > feed.maxRemovals * taken && taken > SMALL)
    throw new FeedFailure(
      'removals',
      `The comparison of ${resource} would remove ${gone} of ${taken}; none is removed. If that is right, raise "maxRemovals" of the feed.`,
    );
  for (;;) {
    await mayGoOn(deps);
    const keys = await listGoneKeys(db, scope, startedAt, AT_ONCE);
    if (keys.length === 0) return;
    await inRun(deps, async (trx) => {
      if (resource === 'Property')
        await applyBatchIn(trx, { listings: [], removals: keys.map((key) => ({ system: feed.system, key })) });
      if (resource === 'OpenHouse')
        await refreshOpenHouses(trx, feed.name, feed.system, await storeOpenHouses(trx, feed.name, [], keys));
      await updateGone(trx, feed.name, resource, keys);
      await upsertOutcomes(
        trx,
        feed.name,
        keys.map(() => ({ outcome: 'removed', reason: 'the feed has it no more' })),
      );
    });
    await deps.onApplied([]);
  }
}

async function requestMissed(deps: ReplicationDeps, resource: FeedResource, startedAt: Date): Promise<void> {
  const { db, feed, connector } = deps;
  for (;;) {
    await mayGoOn(deps);
    const missed = await listMissedKeys(db, feed.name, resource, startedAt, connector.keysAtOnce);
    if (missed.length === 0) return;
    await applyRecords(deps, resource, await recordsOf(deps, resource, missed), {
      force: true,
      finish: (trx) =>
        updateRequested(
          trx,
          feed.name,
          resource,
          missed.map(({ key }) => key),
        ),
    });
  }
}

/** Records by key; where the response is too large, by halves, so that one record costs only itself. */
async function recordsOf(
  deps: ReplicationDeps,
  resource: FeedResource,
  missed: readonly SourceKey[],
): Promise<SourceRecord[]> {
  try {
    const keys = missed.map(({ key }) => key);
    return await deps.connector.records(resource, keys);
  } catch (error) {
    if (!(error instanceof FeedFailure && error.kind === 'size')) throw error;
    const refused = `larger than ${deps.feed.maxPageMb} MB`;
    if (missed.length === 1) return missed.map((key) => ({ ...key, value: {}, refused }));
    const half = Math.ceil(missed.length / 2);
    return [
      ...(await recordsOf(deps, resource, missed.slice(0, half))),
      ...(await recordsOf(deps, resource, missed.slice(half))),
    ];
  }
}
