import { sql } from 'kysely';
import { PUBLIC_STATUSES } from 'shared-contracts';
import type { Database } from '../database/database';
import type { ListedAddress } from './sitemap';

/** Rows read at once. */
const PAGE = 10_000;

/** Every listing the public may see, with its island and when it last changed. */
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
      sql<string>`split_part(coalesce(document ->> 'region_slug_path', ''), '/', 1)`.as('island'),
      sql<string>`document ->> 'updated_at'`.as('changed'),
    ])
    .where('status', 'in', [...PUBLIC_STATUSES])
    .where('slug', '>', after)
    .orderBy('slug')
    .limit(PAGE)
    .execute();
}

/** Paths of the content store's pages. */
export async function readContentPaths(database: Database): Promise<string[]> {
  const rows = await database.selectFrom('content_pages').select('path').orderBy('path').execute();
  return rows.map(({ path }) => path);
}
