import { sql } from 'kysely';
import { type ListingLocator, PUBLIC_STATUSES } from 'shared-contracts';
import type { Database } from '../platform/database/database';
import type { ListedAddress, SitemapEntry } from './sitemap';

/** Rows read at once. */
const PAGE = 10_000;

/** Every listing the public may see, with its region and when it last changed. */
export async function readListedAddresses(database: Database): Promise<ListedAddress[]> {
  const all: ListedAddress[] = [];
  for (;;) {
    const page = await readPage(database, all.at(-1)?.slug ?? '');
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}

function readPage(database: Database, after: string): Promise<ListedAddress[]> {
  return database
    .selectFrom('listings')
    .select([
      'slug',
      sql<string>`coalesce(document ->> 'region_slug_path', '')`.as('region'),
      sql<string>`document ->> 'updated_at'`.as('changed'),
    ])
    .where('status', 'in', [...PUBLIC_STATUSES])
    .where('slug', '>', after)
    .orderBy('slug')
    .limit(PAGE)
    .execute();
}

/** Pages of the content store and posts, these with the day they were written or changed last. */
export async function readStoredAddresses(database: Database): Promise<SitemapEntry[]> {
  const pages = await database.selectFrom('content_pages').select('path').orderBy('path').execute();
  const posts = await database
    .selectFrom('blog_posts')
    .select(['slug', ({ fn }) => fn.coalesce('changed_at', 'published_at').as('changed')])
    .orderBy('published_at', 'desc')
    .execute();
  return [
    ...pages,
    ...posts.map(({ slug, changed }) => ({
      path: `/blog/${encodeURIComponent(slug)}`,
      changed: changed.toISOString(),
    })),
  ];
}

/** The slug of the listing that shows the same home in place of a hidden or gone one; null where there is none. */
export async function shownInstead(database: Database, { by, value }: ListingLocator): Promise<string | null> {
  if (by === 'tmk') return null;
  const wanted = by === 'slug' ? value.toLowerCase() : value;
  const slug = await firstOf(database, by === 'slug' ? 'slug' : 'mls_id', wanted);
  if (slug !== null) return slug;
  const other = await database
    .selectFrom('gone_listings as gone')
    .innerJoin('listings as other', 'other.internal_id', 'gone.same_home')
    .select(['other.slug', 'other.status'])
    .where(by === 'slug' ? 'gone.slug' : 'gone.mls_id', '=', wanted)
    .executeTakeFirst();
  if (!other) return null;
  return PUBLIC_STATUSES.some((status) => status === other.status) ? other.slug : firstOf(database, 'slug', other.slug);
}

/** The slug of the public listing that shows the home of a hidden one. */
async function firstOf(database: Database, column: 'slug' | 'mls_id', wanted: string): Promise<string | null> {
  const row = await database
    .selectFrom('listings as hidden')
    .innerJoin('listings as first', (join) =>
      join.on(sql<boolean>`first.internal_id = hidden.document #>> '{internal,same_home,first}'`),
    )
    .select('first.slug')
    .where(`hidden.${column}`, '=', wanted)
    .where('first.status', 'in', [...PUBLIC_STATUSES])
    .executeTakeFirst();
  return row?.slug ?? null;
}

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
