import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { ApiError } from 'shared-contracts';
import type { BlogDraft, RegionText } from 'shared-contracts/staff';
import type { Database } from '../../platform/database/database';
import { isRowId, json } from '../../platform/database/sql-values';

const MAX_POSTS = 500;

const REGION_TEXT = ['region_path', 'title', 'summary', 'body'] as const;
const BLOG_DRAFT = ['id', 'slug', 'title', 'category', 'excerpt', 'body'] as const;

/** A version of an editor's text: a hash of its content. */
function withVersion<T extends object>(text: T): T & { version: string } {
  return { ...text, version: createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 32) };
}

/** @throws ApiError version_conflict when the text is no longer the one that was changed */
function refuseOverwriting(sent: { version?: string | undefined }, stored: { version: string } | null): void {
  if (sent.version === undefined || sent.version === (stored?.version ?? '')) return;
  throw new ApiError('version_conflict');
}

export async function listRegionTexts(db: Database): Promise<RegionText[]> {
  const rows = await db.selectFrom('region_contents').select(REGION_TEXT).orderBy('region_path').execute();
  return rows.map(withVersion);
}

/**
 * Stores a text. It is no sample text any more; image and outlines stay. Call it in a transaction.
 * @returns the stored text
 */
export async function upsertRegionText(trx: Database, sent: RegionText): Promise<RegionText> {
  const { region_path, title, summary, body } = sent;
  const texts = { title, summary, body: json(body), sample: false };
  const row = trx.selectFrom('region_contents').select(REGION_TEXT).where('region_path', '=', region_path);
  const stored = await row.forUpdate().executeTakeFirst();
  refuseOverwriting(sent, stored ? withVersion(stored) : null);
  await trx
    .insertInto('region_contents')
    .values({ region_path, ...texts, image: null, outlines: json([]) })
    .onConflict((conflict) => conflict.column('region_path').doUpdateSet({ ...texts, updated_at: new Date() }))
    .execute();
  return withVersion(await row.executeTakeFirstOrThrow());
}

export async function listBlogDrafts(db: Database): Promise<BlogDraft[]> {
  const rows = await db
    .selectFrom('blog_posts')
    .select(BLOG_DRAFT)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_POSTS)
    .execute();
  return rows.map(withVersion);
}

/** Whether another post already has this address. */
export async function isSlugTaken(db: Database, { id, slug }: BlogDraft): Promise<boolean> {
  const row = await db.selectFrom('blog_posts').select('id').where('slug', '=', slug).executeTakeFirst();
  return row !== undefined && row.id !== id;
}

/** Call it in a transaction. @returns the stored post; null when the post to change was removed */
export async function upsertBlogPost(trx: Database, sent: BlogDraft): Promise<BlogDraft | null> {
  const { id, version: _, body, ...draft } = sent;
  const texts = { ...draft, body: json(body), sample: false };
  if (id !== null) {
    if (!isRowId(id)) return null;
    const row = trx.selectFrom('blog_posts').select(BLOG_DRAFT).where('id', '=', id);
    const stored = await row.forUpdate().executeTakeFirst();
    if (!stored) return null;
    refuseOverwriting(sent, withVersion(stored));
    await insertFormerSlug(trx, id, stored.slug, draft.slug);
    await trx
      .updateTable('blog_posts')
      .set({ ...texts, changed_at: new Date() })
      .where('id', '=', id)
      .execute();
    return withVersion(await row.executeTakeFirstOrThrow());
  }
  await trx.deleteFrom('former_post_slugs').where('slug', '=', draft.slug).execute();
  const written = await trx
    .insertInto('blog_posts')
    .values({
      ...texts,
      id: sql<number>`nextval('blog_posts_written')::integer`,
      published_at: new Date(),
      image: null,
    })
    .returning(BLOG_DRAFT)
    .executeTakeFirstOrThrow();
  return withVersion(written);
}

/** The previous address of a post redirects to the new one. The new one stops redirecting elsewhere. */
async function insertFormerSlug(db: Database, id: number, before: string, slug: string): Promise<void> {
  if (before === slug) return;
  await db.deleteFrom('former_post_slugs').where('slug', '=', slug).execute();
  await db
    .insertInto('former_post_slugs')
    .values({ slug: before, post_id: id })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ post_id: id }))
    .execute();
}

/** @returns the address of the removed post; null when there was none */
export async function deleteBlogPost(db: Database, id: number): Promise<string | null> {
  const gone = await db.deleteFrom('blog_posts').where('id', '=', id).returning('slug').executeTakeFirst();
  return gone?.slug ?? null;
}
