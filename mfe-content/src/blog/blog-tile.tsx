import { type BlogPost, englishLang, formatMoment } from 'shared-contracts';
import { Photo, Stack, useHost } from 'shared-ui';
import classes from '../page/page.module.css';

interface BlogTileProps {
  post: BlogPost;
  /** one level below the heading around it */
  heading: 'h2' | 'h3';
}

export function BlogTile({ post, heading: Heading }: BlogTileProps) {
  const host = useHost();
  return (
    <Stack as="li" gap={2} className={classes.tile}>
      {post.image && (
        <div className={classes.tilePhoto}>
          <Photo src={post.image} alt="" base={host.settings.photoBase} sizes="(min-width: 48rem) 26rem, 100vw" />
        </div>
      )}
      <p className={classes.soft}>
        <span lang={englishLang()}>{post.category}</span>, <time dateTime={post.date}>{dayText(post.date)}</time>
      </p>
      <Heading className={classes.tileTitle} lang={englishLang()}>
        <a href={`/blog/${encodeURIComponent(post.slug)}`}>{post.title.rendered}</a>
      </Heading>
      <p className={classes.soft} lang={englishLang()}>
        {post.excerpt}
      </p>
    </Stack>
  );
}

/** 'November 20, 2026', the day in Hawaii. An invalid date is returned unchanged. */
export function dayText(date: string): string {
  const time = Date.parse(date);
  return Number.isNaN(time) ? date : formatMoment(time, 'longDay');
}
