import { type ListingLocator, PUBLIC_STATUSES } from 'shared-contracts';
import type { Database } from '../database/database';

/** Whether a listing that is not shown was shown once: sold, expired, or taken back by its feed (D57). */
export async function wasListed(database: Database, { by, value }: ListingLocator): Promise<boolean> {
  if (by === 'tmk') return false;
  const column = by === 'slug' ? 'slug' : 'mls_id';
  const offMarket = await database
    .selectFrom('listings')
    .select('slug')
    .where(column, '=', value)
    .where('status', 'not in', [...PUBLIC_STATUSES])
    .executeTakeFirst();
  if (offMarket) return true;
  const gone = await database.selectFrom('gone_listings').select('slug').where(column, '=', value).executeTakeFirst();
  return gone !== undefined;
}
