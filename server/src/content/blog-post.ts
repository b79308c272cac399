import type { Selectable } from 'kysely';
import type { BlogPost } from 'shared-contracts';
import type { BlogPostTable } from './content.tables';

/** A row of the store as the documents name a blog post [B3.35]. */
export function blogPostOf(row: Selectable<BlogPostTable>): BlogPost {
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
