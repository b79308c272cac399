import { type ListingLocator, PUBLIC_STATUSES } from 'shared-contracts';
import type { Database } from '../platform/database';

/** Whether a listing that is not shown was shown once: sold, expired, or taken back by its feed. */
export async function wasListed(database: Database, { by, value }: ListingLocator): Promise<boolean> {
  if (by === 'tmk') return false;
  const column = by === 'slug' ? 'slug' : 'mls_id';
  // a slug in capitals is another spelling of the same one
  const wanted = by === 'slug' ? value.toLowerCase() : value;
  const offMarket = await database
    .selectFrom('listings')
    .select('slug')
    .where(column, '=', wanted)
    .where('status', 'not in', [...PUBLIC_STATUSES])
    .executeTakeFirst();
  if (offMarket) return true;
  const gone = await database.selectFrom('gone_listings').select('slug').where(column, '=', wanted).executeTakeFirst();
  return gone !== undefined;
}
