import type { ColumnType, Generated } from 'kysely';

export interface BlogPostTable {
  id: number;
  slug: string;
  title: string;
  published_at: ColumnType<Date, Date | string, Date | string>;
  category: string;
  excerpt: string;
  /** paragraphs; a line beginning with '## ' is a heading */
  body: ColumnType<string[], string, string>;
  image: string | null;
  sample: Generated<boolean>;
}

export interface ContentPageTable {
  path: string;
  title: string;
  lead: string | null;
  /** paragraphs; a line beginning with '## ' is a heading */
  body: ColumnType<string[], string, string>;
  sample: Generated<boolean>;
}

export interface ContentTables {
  blog_posts: BlogPostTable;
  content_pages: ContentPageTable;
}
