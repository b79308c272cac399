import { sql } from 'kysely';
import { PUBLIC_STATUSES } from 'shared-contracts';
import type { Database } from '../platform/database';

/** First small pictures of the newest public listings. */
export async function newestThumbs(database: Database, count: number): Promise<string[]> {
  const rows = await database
    .selectFrom('listings')
    .select(sql<string | null>`document #>> '{photos,0,thumb}'`.as('thumb'))
    .where('status', 'in', [...PUBLIC_STATUSES])
    .orderBy(sql`document ->> 'listing_at'`, 'desc')
    .limit(count)
    .execute();
  return rows.flatMap(({ thumb }) => thumb ?? []);
}
