import { blogPosts, type HostServices } from 'shared-contracts';
import { EmptyState, useCall } from 'shared-ui';
import { Loaded } from '../loaded';
import classes from '../page.module.css';
import { BlogTile } from './blog-tile';

/** [B2.1.10] */
export default function Blog({ host }: { host: HostServices }) {
  const state = useCall(host, blogPosts, { query: {} });
  return (
    <section className={classes.page}>
      <h1 className={classes.title}>Blog</h1>
      <p className={classes.lead}>Markets, neighborhoods and life on the islands.</p>
      <Loaded state={state}>
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
      </Loaded>
    </section>
  );
}
