import { applyBatchIn, instantOfDate } from '../../ingest';
import type { FeedConnector, SourceRecord } from '../connector/connector';
import { MAX_RECORDS, PageRound } from '../connector/page-round';
import type { FeedResource } from '../feed-config';
import { FeedFailure } from '../feed-failure';
import { countOutcomes, holdLease } from '../feeds.store';
import { variantOf } from '../variants';
import { refreshOpenHouses, storeOpenHouses } from './open-houses.store';
import {
  addKeys,
  analyzeKeys,
  beginComparison,
  type Comparison,
  countGone,
  endComparison,
  goneKeys,
  markLost,
  missedKeys,
  noteRequested,
  readComparison,
  readState,
  saveState,
} from './read-state.store';
import { countTaken, markGone, newestRecord } from './records.store';
import { applyRecords, mayGoOn, noteRefusal, type ReplicationDeps } from './replicate';
import { UNREAD } from './watermark';

/** Listings removed in one transaction. */
const AT_ONCE = 100;
/** Below this number a comparison may remove all listings: a small feed can change altogether. */
const SMALL = 20;

/**
 * Compares all keys of a resource with the records and the listings that are stored. Records that are missing here, or
 * stored as of another time, are requested by key. After that, records and listings that the feed has no more are removed:
 * a home that came under another key is the same listing by then. This finds silent deletions, changes that came out of
 * order, and records on a page that is too large to be read. It goes on where a killed server left it.
 * @throws FeedFailure 'removals' when it would remove more than the feed's setting allows; nothing is removed then
 */
export async function compareKeys(deps: ReplicationDeps, resource: FeedResource): Promise<void> {
  const { db, feed } = deps;
  const comparison = await readAllKeys(deps, resource);
  await analyzeKeys(db);
  if (resource === 'Property') await markLost(db, feed.name, feed.system, comparison);
  await requestMissed(deps, resource, comparison);
  await removeGone(deps, resource, comparison);
  await db.transaction().execute(async (trx) => {
    await holdLease(trx, feed.name, deps.holder);
    const { watermark } = await readState(trx, feed.name, resource);
    const newest = await newestRecord(trx, feed.name, resource);
    const limit = instantOfDate(new Date(comparison.startedAt.getTime() - variantOf(feed).settleMs));
    const at = newest !== null && newest < limit ? newest : limit;
    const isLater = newest !== null && (watermark === null || watermark.at < at);
    await saveState(trx, feed.name, resource, { ...UNREAD, watermark: isLater ? { at, key: '' } : watermark });
    await endComparison(trx, feed.name, resource);
  });
}

async function readAllKeys(deps: ReplicationDeps, resource: FeedResource): Promise<Comparison> {
  const { db, feed, connector, holder } = deps;
  let round: PageRound | null = null;
  let begun = await readComparison(db, feed.name, resource);
  let begunAgain = false;
  for (;;) {
    await mayGoOn(deps);
    if (begun === null) {
      await db.transaction().execute(async (trx) => {
        await holdLease(trx, feed.name, holder);
        await beginComparison(trx, feed.name, resource);
      });
      begun = await readComparison(db, feed.name, resource);
      continue;
    }
    if (begun.complete) return begun;
    round ??= new PageRound(`keys of ${resource}`, MAX_RECORDS, begun.round);
    let page: Awaited<ReturnType<FeedConnector['keys']>>;
    try {
      page = await connector.keys(resource, begun.link);
    } catch (error) {
      // a link that has expired, as after a pause: the comparison begins again
      if (begun.link === null || begunAgain || !(error instanceof FeedFailure && error.kind === 'rejected'))
        throw error;
      begunAgain = true;
      await endComparison(db, feed.name, resource);
      begun = null;
      round = null;
      continue;
    }
    const rows = page.keys.map(({ key, modifiedAt }) => `${key} ${modifiedAt}`);
    const endless = round.check(begun.link, { next: page.next, keys: page.keys.map(({ key }) => key), rows });
    if (endless) {
      // half of the keys would look like deletions of the other half
      await endComparison(db, feed.name, resource);
      throw endless;
    }
    const { stored } = round;
    await db.transaction().execute(async (trx) => {
      await holdLease(trx, feed.name, holder);
      await addKeys(trx, feed.name, resource, { ...page, round: stored });
    });
    begun = await readComparison(db, feed.name, resource);
  }
}

async function removeGone(deps: ReplicationDeps, resource: FeedResource, comparison: Comparison): Promise<void> {
  const { db, feed, holder } = deps;
  const scope = { feed: feed.name, resource, system: feed.system };
  const gone = await countGone(db, scope, comparison);
  const taken = await countTaken(db, scope);
  if (gone > feed.maxRemovals * taken && taken > SMALL) {
    await endComparison(db, feed.name, resource);
    throw new FeedFailure(
      'removals',
      `The comparison of ${resource} would remove ${gone} of ${taken}; none is removed. If that is right, raise "maxRemovals" of the feed.`,
    );
  }
  for (;;) {
    await mayGoOn(deps);
    const keys = await goneKeys(db, scope, comparison, AT_ONCE);
    if (keys.length === 0) return;
    await db.transaction().execute(async (trx) => {
      await holdLease(trx, feed.name, holder);
      if (resource === 'Property')
        await applyBatchIn(trx, { listings: [], removals: keys.map((key) => ({ system: feed.system, key })) });
      if (resource === 'OpenHouse')
        await refreshOpenHouses(trx, feed.name, feed.system, await storeOpenHouses(trx, feed.name, [], keys));
      await markGone(trx, feed.name, resource, keys);
      await countOutcomes(trx, feed.name, [
        { outcome: 'removed', reason: 'the feed has it no more', count: keys.length },
      ]);
    });
    await deps.onApplied([]);
  }
}

async function requestMissed(deps: ReplicationDeps, resource: FeedResource, comparison: Comparison): Promise<void> {
  const { db, feed, connector } = deps;
  for (;;) {
    await mayGoOn(deps);
    const missed = await missedKeys(db, feed.name, resource, comparison, connector.keysAtOnce);
    if (missed.length === 0) return;
    const keys = missed.map(({ key }) => key);
    const { records, tooLarge } = await recordsOf(deps, resource, keys);
    await applyRecords(deps, resource, records, {
      force: true,
      finish: async (trx) => {
        for (const key of tooLarge) {
          const record = { key, modifiedAt: missed.find((one) => one.key === key)?.modifiedAt ?? null, value: {} };
          await noteRefusal(trx, feed.name, resource, record, `larger than ${feed.maxPageMb} MB`);
        }
        await noteRequested(trx, feed.name, resource, keys);
      },
    });
  }
}

/** Records by key; where the answer is too large, by halves, so that one record costs only itself. */
async function recordsOf(
  deps: ReplicationDeps,
  resource: FeedResource,
  keys: readonly string[],
): Promise<{ records: SourceRecord[]; tooLarge: string[] }> {
  try {
    return { records: await deps.connector.records(resource, keys), tooLarge: [] };
  } catch (error) {
    if (!(error instanceof FeedFailure && error.kind === 'size')) throw error;
    if (keys.length === 1) return { records: [], tooLarge: [...keys] };
    const half = Math.ceil(keys.length / 2);
    const first = await recordsOf(deps, resource, keys.slice(0, half));
    const second = await recordsOf(deps, resource, keys.slice(half));
    return { records: [...first.records, ...second.records], tooLarge: [...first.tooLarge, ...second.tooLarge] };
  }
}
