import { sql } from 'kysely';
import type { Database } from '../platform/database';

/** How many listings of an agent are sold. The partial index `listings_sold` answers it. */
export async function countSold(db: Database, agentId: number): Promise<number> {
  const row = await db
    .selectFrom('listings')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<boolean>`status in ('Closed', 'Sold')`)
    .where(sql<boolean>`document #> '{internal,advisor_ids}' @> ${JSON.stringify([agentId])}::jsonb`)
    .executeTakeFirst();
  return row?.count ?? 0;
}
