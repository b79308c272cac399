import { blogPostBySlug, blogPosts, englishLang, type PageProps, POST_COVER_SIZES } from 'shared-contracts';
import {
  cx,
  definePage,
  EmptyState,
  Grid,
  type LoaderContext,
  NotFound,
  Paragraphs,
  Photo,
  QueryBoundary,
  Stack,
  Text,
  useCall,
  useHost,
  usePageTitle,
} from 'shared-ui';
import { BlogTile, dayText } from '../blog/blog-tile';
import classes from '../page/page.module.css';
import { i18n } from '../texts';

export const { bootstrap, mount, unmount, update, page } = definePage(BlogPage, {
  remote: 'content',
  texts: i18n,
  load: loadBlog,
});

/** The list of posts, or the post of the address. */
export function BlogPage({ match: { route } }: PageProps) {
  return route.page === 'blog-post' ? <BlogPost slug={route.slug} /> : <Blog />;
}

/** Loads the data of the first view. */
async function loadBlog({ match: { route }, api }: LoaderContext): Promise<void> {
  if (route.page === 'blog-post') await api.call(blogPostBySlug, { params: { slug: route.slug } });
  else await api.call(blogPosts, { query: {} });
}

/** All posts, newest first. */
function Blog() {
  const host = useHost();
  const state = useCall(host, blogPosts, { query: {} });
  return (
    <section className={classes.page}>
      <h1 className={classes.title}>{i18n.t('Blog')}</h1>
      <p className={classes.lead}>{i18n.t('Markets, neighborhoods and life on the islands.')}</p>
      <QueryBoundary state={state}>
        {(posts) =>
          posts.length === 0 ? (
            <EmptyState title={i18n.t('Nothing here yet.')} />
          ) : (
            <Grid as="ul" min="17rem" gap={6} className={classes.tiles}>
              {posts.map((post) => (
                <BlogTile key={post.id} post={post} heading="h2" />
              ))}
            </Grid>
          )
        }
      </QueryBoundary>
    </section>
  );
}

/** One post. An address without a post shows the not-found page. */
function BlogPost({ slug }: { slug: string }) {
  const host = useHost();
  const state = useCall(host, blogPostBySlug, { params: { slug } });
  usePageTitle(host, state.data?.post.title.rendered);
  return (
    <QueryBoundary state={state}>
      {(found) =>
        found ? (
          <article className={`${classes.page} ${classes.narrow}`}>
            <Text size="s" tone="soft" className={classes.above}>
              <span lang={englishLang()}>{found.post.category}</span>,{' '}
              <time dateTime={found.post.date}>{dayText(found.post.date)}</time>
            </Text>
            <h1 className={classes.title} lang={englishLang()}>
              {found.post.title.rendered}
            </h1>
            {found.post.image && (
              <div className={cx(classes.tilePhoto, classes.cover)}>
                <Photo src={found.post.image} alt="" base={host.settings.photoBase} priority sizes={POST_COVER_SIZES} />
              </div>
            )}
            <Stack gap={4} className={classes.prose} lang={englishLang()}>
              <Paragraphs body={found.body} />
            </Stack>
          </article>
        ) : (
          <NotFound />
        )
      }
    </QueryBoundary>
  );
}
