import { sql } from 'kysely';
import type { StoredListing } from 'search-engine';
import type { Database } from '../../platform/database/database';
import { json } from '../../platform/database/sql-values';
import { upsertState } from './read-state.repository';
import { UNREAD } from './watermark';

/** Keys of the listings of a system after one, in their order. */
export async function listListingKeys(
  db: Database,
  system: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('listings')
    .select('source_key')
    .where('source_system', '=', system)
    .where('source_key', '>', after)
    .orderBy('source_key')
    .limit(limit)
    .execute();
  return rows.map(({ source_key }) => source_key);
}

/** Writes the rules into listings that have others. */
export async function updateShownRules(
  trx: Database,
  system: string,
  keys: readonly string[],
  rules: NonNullable<StoredListing['display_rules']>,
): Promise<void> {
  await trx
    .updateTable('listings')
    .set({ document: sql<StoredListing>`jsonb_set(document, '{display_rules}', ${json(rules)})` })
    .where('source_system', '=', system)
    .where('source_key', 'in', keys)
    .where(sql<boolean>`document -> 'display_rules' is distinct from ${json(rules)}`)
    .execute();
}

/** Has delayed listings looked at by the next run: another delay holds for them. */
export async function updateDelayed(trx: Database, feed: string): Promise<void> {
  await trx
    .updateTable('feed_records')
    .set({ due_at: sql<Date>`now()` })
    .where('feed', '=', feed)
    .where('outcome', '=', 'delayed')
    .execute();
}

/**
 * Begins the reading of all listings again and applies also what has not changed; photos are taken as they are sent.
 * @returns false when none was read before
 */
export async function readAgain(trx: Database, feed: string): Promise<boolean> {
  const marked = await trx
    .updateTable('feed_records')
    .set({ hash: '', photos_at: null })
    .where('feed', '=', feed)
    .where('resource', '=', 'Property')
    .executeTakeFirst();
  if (marked.numUpdatedRows === 0n) return false;
  await upsertState(trx, feed, 'Property', UNREAD);
  return true;
}
