import { isDeepStrictEqual } from 'node:util';
import { displayOf, rereadReason, shownRules } from '../display-rules';
import { countOutcomes, holdLease } from '../feeds.store';
import { mayGoOn, type ReplicationDeps } from './replicate';
import { checkDelayed, nextListingKeys, readAgain, readShownRules, saveShownRules, showRules } from './rules.store';

/** Listings changed in one transaction. */
const AT_ONCE = 200;

/**
 * Applies the rules of a feed to its stored listings when its settings have changed. A run that is killed begins again and
 * passes over the listings that are done. Where a rule needs the records as sent, they are read again; the listings stay on
 * the site meanwhile.
 */
export async function applyRules(deps: ReplicationDeps): Promise<void> {
  const { db, feed, holder } = deps;
  const before = await readShownRules(db, feed.name);
  const rules = shownRules(feed);
  if (isDeepStrictEqual(before, rules)) return;
  await showInPages(deps);
  const reason = rereadReason(before, rules);
  await db.transaction().execute(async (trx) => {
    await holdLease(trx, feed.name, holder);
    if (before?.delayMinutes !== rules.delayMinutes) await checkDelayed(trx, feed.name);
    if (reason !== null && (await readAgain(trx, feed.name)))
      await countOutcomes(trx, feed.name, [{ outcome: 'read again', reason, count: 1 }]);
    await saveShownRules(trx, feed.name, rules);
  });
}

async function showInPages(deps: ReplicationDeps): Promise<void> {
  const { db, feed, holder } = deps;
  const rules = displayOf(feed.display);
  for (let after = ''; ; ) {
    await mayGoOn(deps);
    const keys = await nextListingKeys(db, feed.system, { after, limit: AT_ONCE });
    const last = keys.at(-1);
    if (last === undefined) return;
    await db.transaction().execute(async (trx) => {
      await holdLease(trx, feed.name, holder);
      await showRules(trx, feed.system, keys, rules);
    });
    await deps.onApplied([]);
    after = last;
  }
}
