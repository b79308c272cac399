import { sql } from 'kysely';
import type { Database } from '../../platform/database/database';

/** The ids of a listing in page views, favorites and leads. */
export interface ListingKeys {
  internal_id: string;
  mls_id: string;
  slug: string;
}
export interface Interest {
  views: number;
  favorites: number;
  leads: number;
}
export const NO_INTEREST: Interest = { views: 0, favorites: 0, leads: 0 };

const count = sql<number>`count(*)::int`;
/** Visitors by day. A view without a visitor, which is older or of the sample data, counts by itself. */
const viewers = sql<number>`count(distinct coalesce(visitor, id::text))::int`;

/**
 * Views, favorites and leads of each listing since a time, by internal id. Listings without any are missing. A
 * visitor's views of one day count once.
 */
export async function sumInterest(
  db: Database,
  listings: readonly ListingKeys[],
  since: Date,
): Promise<ReadonlyMap<string, Interest>> {
  const totals = new Map<string, Interest>();
  if (listings.length === 0) return totals;
  const keys = {
    slugs: listings.map(({ slug }) => slug),
    ids: listings.map(({ internal_id }) => internal_id),
    mls: listings.map(({ mls_id }) => mls_id),
  };
  const bySlug = new Map(listings.map(({ slug, internal_id }) => [slug, internal_id]));
  const byMls = new Map(listings.map(({ mls_id, internal_id }) => [mls_id, internal_id]));
  const add = (id: string | undefined, part: keyof Interest, number: number) => {
    if (id === undefined) return;
    const known = totals.get(id) ?? NO_INTEREST;
    totals.set(id, { ...known, [part]: known[part] + number });
  };
  const [views, favorites, leads] = await Promise.all([
    viewsOf(db, keys.slugs, since),
    favoritesOf(db, keys, since),
    leadsOf(db, keys, since),
  ]);
  for (const row of views) add(bySlug.get(row.slug), 'views', row.count);
  for (const row of favorites) add(row.internal_id ?? byMls.get(row.mls_id ?? ''), 'favorites', row.count);
  for (const row of leads) add(row.internal_id ?? byMls.get(row.mls_number ?? ''), 'leads', row.count);
  return totals;
}

interface Keys {
  ids: string[];
  mls: string[];
}

function viewsOf(db: Database, slugs: string[], since: Date) {
  const slug = sql<string>`viewed_listing(payload)`;
  return db
    .selectFrom('tracking_events')
    .select([slug.as('slug'), viewers.as('count')])
    .where('kind', '=', 'intelligence')
    .where(slug, 'in', slugs)
    .where('created_at', '>=', since)
    .groupBy(slug)
    .execute();
}

function favoritesOf(db: Database, { ids, mls }: Keys, since: Date) {
  return db
    .selectFrom('favorites')
    .select(['internal_id', 'mls_id', count.as('count')])
    .where(({ eb, or }) => or([eb('internal_id', 'in', ids), eb('mls_id', 'in', mls)]))
    .where('created_at', '>=', since)
    .groupBy(['internal_id', 'mls_id'])
    .execute();
}

function leadsOf(db: Database, { ids, mls }: Keys, since: Date) {
  return db
    .selectFrom('leads')
    .select(['internal_id', 'mls_number', count.as('count')])
    .where('part', '=', 'main')
    .where('status', '=', 'new')
    .where(({ eb, or }) => or([eb('internal_id', 'in', ids), eb('mls_number', 'in', mls)]))
    .where('created_at', '>=', since)
    .groupBy(['internal_id', 'mls_number'])
    .execute();
}
