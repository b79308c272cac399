import { sql } from 'kysely';
import type { BlogDraft, RegionText } from 'shared-contracts';
import type { Database } from '../database/database';
import { json } from '../database/json';

const MOST_POSTS = 500;

export function listRegionTexts(db: Database): Promise<RegionText[]> {
  return db
    .selectFrom('region_contents')
    .select(['region_path', 'title', 'summary', 'body'])
    .orderBy('region_path')
    .execute();
}

/** Texts written here are nobody's sample any more; image and outlines stay as they are. */
export async function writeRegionText(db: Database, { region_path, title, summary, body }: RegionText): Promise<void> {
  const texts = { title, summary, body: json(body), sample: false };
  await db
    .insertInto('region_contents')
    .values({ region_path, ...texts, image: null, outlines: json([]) })
    .onConflict((conflict) => conflict.column('region_path').doUpdateSet({ ...texts, updated_at: new Date() }))
    .execute();
}

export function listBlogDrafts(db: Database): Promise<BlogDraft[]> {
  return db
    .selectFrom('blog_posts')
    .select(['id', 'slug', 'title', 'category', 'excerpt', 'body'])
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_POSTS)
    .execute();
}

/** Whether another post already has this address. */
export async function isSlugTaken(db: Database, { id, slug }: BlogDraft): Promise<boolean> {
  const row = await db.selectFrom('blog_posts').select('id').where('slug', '=', slug).executeTakeFirst();
  return row !== undefined && row.id !== id;
}

/** @returns the post's id; null when the one to change is gone */
export async function writeBlogPost(db: Database, { id, body, ...draft }: BlogDraft): Promise<number | null> {
  const texts = { ...draft, body: json(body), sample: false };
  if (id !== null) {
    await keepFormerSlug(db, id, draft.slug);
    const change = { ...texts, changed_at: new Date() };
    const changed = await db.updateTable('blog_posts').set(change).where('id', '=', id).executeTakeFirst();
    return changed.numUpdatedRows > 0n ? id : null;
  }
  await db.deleteFrom('former_post_slugs').where('slug', '=', draft.slug).execute();
  const written = await db
    .insertInto('blog_posts')
    .values({
      ...texts,
      id: sql<number>`nextval('blog_posts_written')::integer`,
      published_at: new Date(),
      image: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return written.id;
}

/** Links to the address a post had lead to its new one; one that a post has now was nobody's before. */
async function keepFormerSlug(db: Database, id: number, slug: string): Promise<void> {
  const row = await db.selectFrom('blog_posts').select('slug').where('id', '=', id).executeTakeFirst();
  if (row === undefined || row.slug === slug) return;
  await db.deleteFrom('former_post_slugs').where('slug', '=', slug).execute();
  await db
    .insertInto('former_post_slugs')
    .values({ slug: row.slug, post_id: id })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ post_id: id }))
    .execute();
}

/** @returns the address of the post that is gone now; null when there was none */
export async function removeBlogPost(db: Database, id: number): Promise<string | null> {
  const gone = await db.deleteFrom('blog_posts').where('id', '=', id).returning('slug').executeTakeFirst();
  return gone?.slug ?? null;
}
