import { blogPosts, type HostServices } from 'shared-contracts';
import { Button, cx, QueryBoundary, useCall } from 'shared-ui';
import { BlogTile } from '../blog/blog-tile';
import page from '../page/page.module.css';
import classes from './home.module.css';

const SHOWN = 3;

export function LatestPosts({ host }: { host: HostServices }) {
  const state = useCall(host, blogPosts, { query: {} });
  if (state.data?.length === 0) return null;
  return (
    <section className={classes.section}>
      <div className={classes.headingRow}>
        <h2 className={classes.heading}>From the blog</h2>
        <Button variant="quiet" href="/blog">
          All posts
        </Button>
      </div>
      <QueryBoundary state={state}>
        {(posts) => (
          <ul className={cx(page.tiles, classes.posts)}>
            {posts.slice(0, SHOWN).map((post) => (
              <BlogTile key={post.id} host={host} post={post} heading="h3" />
            ))}
          </ul>
        )}
      </QueryBoundary>
    </section>
  );
}
