import { blogPosts } from 'shared-contracts';
import { Button, Grid, Heading, QueryBoundary, Row, useCall, useHost } from 'shared-ui';
import { BlogTile } from '../blog/blog-tile';
import page from '../page/page.module.css';
import { i18n } from '../texts';
import classes from './home.module.css';

const SHOWN = 3;

export function LatestPosts() {
  const host = useHost();
  const state = useCall(host, blogPosts, { query: {} });
  if (state.data?.length === 0) return null;
  return (
    <section className={classes.section}>
      <Row gap={2} align="baseline" justify="between" wrap className={classes.headingRow}>
        <Heading size="2xl">{i18n.t('From the blog')}</Heading>
        <Button variant="quiet" href="/blog">
          {i18n.t('All posts')}
        </Button>
      </Row>
      <QueryBoundary state={state}>
        {(posts) => (
          <Grid as="ul" min="17rem" fit gap={6} className={page.tiles}>
            {posts.slice(0, SHOWN).map((post) => (
              <BlogTile key={post.id} post={post} heading="h3" />
            ))}
          </Grid>
        )}
      </QueryBoundary>
    </section>
  );
}
