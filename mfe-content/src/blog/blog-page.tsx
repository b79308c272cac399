import type { PageProps } from 'shared-contracts';
import { Blog } from './blog';
import { BlogPost } from './blog-post';

/** The list of posts, or the post that the address names. */
export function BlogPage({ host, match: { route } }: PageProps) {
  return route.page === 'blog-post' ? <BlogPost host={host} slug={route.slug} /> : <Blog host={host} />;
}
