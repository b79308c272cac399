import { isDeepStrictEqual } from 'node:util';
import { json } from '../../platform/database/sql-values';
import { displayOf, rereadReason } from '../display-rules';
import { findFeed, updateFeed, upsertOutcomes } from '../feeds.repository';
import { inRun, mayGoOn, type ReplicationDeps } from './replicate';
import { listListingKeys, readAgain, updateDelayed, updateShownRules } from './rules.repository';

/** Listings changed in one transaction. */
const AT_ONCE = 200;

/**
 * Applies the rules of a feed to its stored listings when its settings have changed. A run that is killed begins again and
 * passes over the listings that are done. Where a rule needs the records as sent, they are read again; the listings stay on
 * the site meanwhile.
 */
export async function applyRules(deps: ReplicationDeps): Promise<void> {
  const { db, feed } = deps;
  const before = (await findFeed(db, feed.name))?.applied_rules ?? null;
  const rules = { ...feed.display, companyOffices: feed.companyOffices };
  if (isDeepStrictEqual(before, rules)) return;
  await showInPages(deps);
  const reason = rereadReason(before, rules);
  await inRun(deps, async (trx) => {
    if (before?.delayMinutes !== rules.delayMinutes) await updateDelayed(trx, feed.name);
    if (reason !== null && (await readAgain(trx, feed.name)))
      await upsertOutcomes(trx, feed.name, [{ outcome: 'read again', reason }]);
    await updateFeed(trx, feed.name, { applied_rules: json(rules) });
  });
}

async function showInPages(deps: ReplicationDeps): Promise<void> {
  const { db, feed } = deps;
  const rules = displayOf(feed.display);
  for (let after = ''; ; ) {
    await mayGoOn(deps);
    const keys = await listListingKeys(db, feed.system, { after, limit: AT_ONCE });
    const last = keys.at(-1);
    if (last === undefined) return;
    await inRun(deps, (trx) => updateShownRules(trx, feed.system, keys, rules));
    await deps.onApplied([]);
    after = last;
  }
}
