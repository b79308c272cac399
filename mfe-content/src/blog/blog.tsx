import { blogPosts, type HostServices } from 'shared-contracts';
import { EmptyState, QueryBoundary, useCall } from 'shared-ui';
import classes from '../page/page.module.css';
import { BlogTile } from './blog-tile';

/** Every post, newest first. */
export function Blog({ host }: { host: HostServices }) {
  const state = useCall(host, blogPosts, { query: {} });
  return (
    <section className={classes.page}>
      <h1 className={classes.title}>Blog</h1>
      <p className={classes.lead}>Markets, neighborhoods and life on the islands.</p>
      <QueryBoundary state={state}>
        {(posts) =>
          posts.length === 0 ? (
            <EmptyState title="Nothing here yet." />
          ) : (
            <ul className={classes.tiles}>
              {posts.map((post) => (
                <BlogTile key={post.id} host={host} post={post} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </section>
  );
}
