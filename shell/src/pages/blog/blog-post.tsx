import { blogPostBySlug, type HostServices, POST_COVER_SIZES } from 'shared-contracts';
import { cx, Photo, useCall } from 'shared-ui';
import { NotFoundPage } from '../errors/not-found-page';
import { Loaded } from '../loaded';
import classes from '../page.module.css';
import { Paragraphs } from '../paragraphs';
import { usePageTitle } from '../use-page-title';
import { dayText } from './day-text';

export default function BlogPostPage({ host, slug }: { host: HostServices; slug: string }) {
  const state = useCall(host, blogPostBySlug, { params: { slug } });
  usePageTitle(host, state.data?.post.title.rendered);
  return (
    <Loaded state={state}>
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
          <NotFoundPage reason="no-route" />
        )
      }
    </Loaded>
  );
}
