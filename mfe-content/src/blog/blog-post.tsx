import { blogPostBySlug, type HostServices, POST_COVER_SIZES } from 'shared-contracts';
import { cx, NotFound, Paragraphs, Photo, QueryBoundary, useCall, usePageTitle } from 'shared-ui';
import classes from '../page/page.module.css';
import { dayText } from './day-text';

/** One post; an address without a post is the not-found page. */
export function BlogPost({ host, slug }: { host: HostServices; slug: string }) {
  const state = useCall(host, blogPostBySlug, { params: { slug } });
  usePageTitle(host, state.data?.post.title.rendered);
  return (
    <QueryBoundary state={state}>
      {(found) =>
        found ? (
          <article className={`${classes.page} ${classes.narrow}`}>
            <p className={classes.above}>
              {found.post.category}, <time dateTime={found.post.date}>{dayText(found.post.date)}</time>
            </p>
            <h1 className={classes.title}>{found.post.title.rendered}</h1>
            {found.post.image && (
              <div className={cx(classes.tilePhoto, classes.cover)}>
                <Photo src={found.post.image} alt="" base={host.settings.photoBase} priority sizes={POST_COVER_SIZES} />
              </div>
            )}
            <div className={classes.prose}>
              <Paragraphs body={found.body} />
            </div>
          </article>
        ) : (
          <NotFound />
        )
      }
    </QueryBoundary>
  );
}
