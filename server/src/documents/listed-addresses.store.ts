import { sql } from 'kysely';
import { PUBLIC_STATUSES } from 'shared-contracts';
import type { Database } from '../database/database';
import type { ListedAddress } from './sitemap';

/** Every listing the public may see, with its island and when it last changed. */
export async function readListedAddresses(database: Database): Promise<ListedAddress[]> {
  const rows = await database
    .selectFrom('listings')
    .select([
      'slug',
      sql<string>`split_part(coalesce(document ->> 'region_slug_path', ''), '/', 1)`.as('island'),
      sql<string>`document ->> 'updated_at'`.as('changed'),
    ])
    .where('status', 'in', [...PUBLIC_STATUSES])
    .orderBy('slug')
    .execute();
  return rows;
}

/** Paths of the content store's pages. */
export async function readContentPaths(database: Database): Promise<string[]> {
  const rows = await database.selectFrom('content_pages').select('path').orderBy('path').execute();
  return rows.map(({ path }) => path);
}
