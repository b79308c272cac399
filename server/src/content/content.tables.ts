import type { ColumnType, Generated } from 'kysely';
import type { JsonColumn } from '../database/json-column';

export interface BlogPostTable {
  id: number;
  slug: string;
  title: string;
  published_at: ColumnType<Date, Date | string, Date | string>;
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

export interface ContentTables {
  blog_posts: BlogPostTable;
  content_pages: ContentPageTable;
}
