import { blogPostBySlug, blogPosts } from 'shared-contracts';
import type { LoaderContext } from 'shared-ui';

export async function loadBlog({ match: { route }, api }: LoaderContext): Promise<void> {
  if (route.page === 'blog-post') await api.call(blogPostBySlug, { params: { slug: route.slug } });
  else await api.call(blogPosts, { query: {} });
}
