import { type Selectable, sql } from 'kysely';
import {
  type BlogPost,
  type ContentPage,
  ISLAND_HANDLES,
  type IslandContent,
  type PropertyTypeAverages,
  PUBLIC_STATUSES,
  type RegionContent,
} from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import type { RegionContentTable } from '../regions/regions.tables';
import type { BlogPostTable } from './content.tables';

const MAX_POSTS = 200;

/** Texts of the site: regions, blog, pages. */
export interface ContentStore {
  /** Texts about a region by its handles, the island first; null without texts. */
  region(path: readonly string[]): Promise<RegionContent | null>;
  /** Texts of the islands, in the order of the menu. */
  islands(): Promise<IslandContent[]>;
  /** Newest first; `search` filters by title, excerpt and category. */
  posts(search?: string): Promise<BlogPost[]>;
  /** A post by its address, or by a previous one; the result then has another address. */
  post(slug: string): Promise<{ post: BlogPost; body: string[] } | null>;
  page(path: string): Promise<ContentPage | null>;
  /** Mean and median prices by property type of the homes for sale in a region. */
  averages(path: readonly string[]): Promise<PropertyTypeAverages>;
}

export function createContentStore(database: Database): ContentStore {
  return {
    async region(path) {
      const row = await database
        .selectFrom('region_contents')
        .selectAll()
        .where('region_path', '=', path.join('/'))
        .executeTakeFirst();
      return row ? regionContentOf(row) : null;
    },
    async islands() {
      const rows = await database
        .selectFrom('region_contents')
        .select(['region_path', 'title', 'summary', 'image'])
        .where('region_path', 'in', [...ISLAND_HANDLES])
        .execute();
      const places: readonly string[] = ISLAND_HANDLES;
      return rows
        .map(({ region_path: handle, title, summary, image }) => ({ handle, title, summary, image }))
        .sort((a, b) => places.indexOf(a.handle) - places.indexOf(b.handle));
    },
    async posts(search = '') {
      const pattern = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`;
      const rows = await database
        .selectFrom('blog_posts')
        .selectAll()
        .where(({ eb, or }) =>
          or([eb('title', 'ilike', pattern), eb('excerpt', 'ilike', pattern), eb('category', 'ilike', pattern)]),
        )
        .orderBy('published_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_POSTS)
        .execute();
      return rows.map(blogPostOf);
    },
    async post(slug) {
      const row = await findPost(database, slug.toLowerCase());
      return row ? { post: blogPostOf(row), body: row.body } : null;
    },
    async page(path) {
      const row = await database.selectFrom('content_pages').selectAll().where('path', '=', path).executeTakeFirst();
      return row ?? null;
    },
    averages: (path) => averagesOf(database, path),
  };
}

async function findPost(database: Database, slug: string): Promise<Selectable<BlogPostTable> | undefined> {
  const posts = database.selectFrom('blog_posts').selectAll('blog_posts');
  const now = await posts.where('blog_posts.slug', '=', slug).executeTakeFirst();
  return (
    now ??
    posts
      .innerJoin('former_post_slugs', 'former_post_slugs.post_id', 'blog_posts.id')
      .where('former_post_slugs.slug', '=', slug)
      .executeTakeFirst()
  );
}

function regionContentOf(row: Selectable<RegionContentTable>): RegionContent {
  const { title, summary, body, image, outlines, sample } = row;
  return { title, body, image, outlines, sample, ...(summary === null ? {} : { summary }) };
}

async function averagesOf(database: Database, path: readonly string[]): Promise<PropertyTypeAverages> {
  const place = path.join('/');
  const type = sql<string>`coalesce(document ->> 'property_type_name', document ->> 'dwelling_type_name', 'Other')`;
  const rows = await database
    .selectFrom('listings')
    .select([
      type.as('type'),
      sql<number>`count(*)`.as('item_count'),
      sql<number | null>`round(avg((document ->> 'asking_price')::numeric))::float8`.as('avg'),
      sql<number | null>`percentile_cont(0.5) within group (order by (document ->> 'asking_price')::float8)`.as(
        'median',
      ),
    ])
    .where('status', 'in', [...PUBLIC_STATUSES])
    .where(sql<boolean>`not (document ->> 'is_rental')::boolean`)
    .where(
      sql<boolean>`(document ->> 'region_slug_path' = ${place} or starts_with(document ->> 'region_slug_path', ${`${place}/`}))`,
    )
    .groupBy(type)
    .orderBy('item_count', 'desc')
    .execute();
  return { options: rows.map(({ type: label, ...figures }) => ({ label, value: label, ...figures })) };
}

/** A row of the store with the documents' names of a blog post. */
function blogPostOf(row: Selectable<BlogPostTable>): BlogPost {
  return {
    id: row.id,
    slug: row.slug,
    title: { rendered: row.title },
    date: row.published_at.toISOString(),
    category: row.category,
    link: `/blog/${encodeURIComponent(row.slug)}`,
    excerpt: row.excerpt,
    image: row.image,
  };
}
