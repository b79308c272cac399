import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database';
import type { Tables } from '../../platform/database/tables';

/** Counts by week, the week named by its Monday in Hawaii, YYYY-MM-DD. */
export type WeeklyCounts = ReadonlyMap<string, number>;
export interface WeeklyInterest {
  views: WeeklyCounts;
  favorites: WeeklyCounts;
  leads: WeeklyCounts;
}

const week = sql<string>`to_char(date_trunc('week', created_at at time zone 'Pacific/Honolulu'), 'YYYY-MM-DD')`;
const count = sql<number>`count(*)::int`;
/** Visitors by day: a row without one, older or of the sample data, counts by itself. */
const viewers = sql<number>`count(distinct coalesce(visitor, id::text))::int`;

interface Weekly {
  week: string;
  count: number;
}

/** Views, favorites and leads of one listing since a moment; a visitor's views of one day count once. */
export async function findWeeklyInterest(
  database: Database,
  { slug, internalId, mlsId }: { slug: string; internalId: string; mlsId: string },
  since: Date,
): Promise<WeeklyInterest> {
  const views = database
    .selectFrom('tracking_events')
    .select([week.as('week'), viewers.as('count')])
    .where('kind', '=', 'intelligence')
    .where(sql<string>`viewed_listing(payload)`, '=', slug);
  const favorites = database
    .selectFrom('favorites')
    .select([week.as('week'), count.as('count')])
    .where(({ eb, or }) => or([eb('internal_id', '=', internalId), eb('mls_id', '=', mlsId)]));
  const leads = database
    .selectFrom('leads')
    .select([week.as('week'), count.as('count')])
    .where('part', '=', 'main')
    .where('status', '=', 'new')
    .where(({ eb, or }) => or([eb('internal_id', '=', internalId), eb('mls_number', '=', mlsId)]));
  return {
    views: await weekly(views.where('created_at', '>=', since)),
    favorites: await weekly(favorites.where('created_at', '>=', since)),
    leads: await weekly(leads.where('created_at', '>=', since)),
  };
}

async function weekly<T extends keyof Tables>(query: SelectQueryBuilder<Tables, T, Weekly>): Promise<WeeklyCounts> {
  const rows = await query.groupBy(week).execute();
  return new Map(rows.map((row) => [row.week, row.count]));
}
