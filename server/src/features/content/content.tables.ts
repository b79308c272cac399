import type { ColumnType, Generated } from 'kysely';
import type { JsonColumn } from '../../platform/database/sql-values';

export interface BlogPostTable {
  id: number;
  slug: string;
  title: string;
  published_at: ColumnType<Date, Date | string, Date | string>;
  /** null for a post that was never changed */
  changed_at: ColumnType<Date | null, Date | string | undefined, Date | string>;
  category: string;
  excerpt: string;
  /** paragraphs; a line beginning with '## ' is a heading */
  body: JsonColumn<string[]>;
  image: string | null;
  sample: Generated<boolean>;
}

export interface ContentPageTable {
  path: string;
  title: string;
  lead: string | null;
  /** paragraphs; a line beginning with '## ' is a heading */
  body: JsonColumn<string[]>;
  sample: Generated<boolean>;
}

/** Addresses that posts had before. */
export interface FormerPostSlugTable {
  slug: string;
  post_id: number;
}

declare module '../../platform/database/tables' {
  interface Tables {
    blog_posts: BlogPostTable;
    former_post_slugs: FormerPostSlugTable;
    content_pages: ContentPageTable;
  }
}
