import { blogPostBySlug, blogPosts, type PageProps } from 'shared-contracts';
import type { LoaderContext } from 'shared-ui';
import { Blog } from './blog';
import { BlogPost } from './blog-post';

/** The list of posts, or the post that the address names. */
export function BlogPage({ host, match: { route } }: PageProps) {
  return route.page === 'blog-post' ? <BlogPost host={host} slug={route.slug} /> : <Blog host={host} />;
}

/** Requests what the page shows first. */
export async function loadBlog({ match: { route }, api }: LoaderContext): Promise<void> {
  if (route.page === 'blog-post') await api.call(blogPostBySlug, { params: { slug: route.slug } });
  else await api.call(blogPosts, { query: {} });
}
