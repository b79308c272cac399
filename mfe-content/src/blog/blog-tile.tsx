import { type BlogPost, HAWAII_TIME_ZONE, type HostServices } from 'shared-contracts';
import { Photo } from 'shared-ui';
import classes from '../page/page.module.css';

export function BlogTile({ host, post }: { host: HostServices; post: BlogPost }) {
  return (
    <li className={classes.tile}>
      {post.image && (
        <div className={classes.tilePhoto}>
          <Photo src={post.image} alt="" base={host.settings.photoBase} sizes="(min-width: 48rem) 26rem, 100vw" />
        </div>
      )}
      <p className={classes.soft}>
        {post.category}, <time dateTime={post.date}>{dayText(post.date)}</time>
      </p>
      <h3 className={classes.tileTitle}>
        <a href={`/blog/${encodeURIComponent(post.slug)}`}>{post.title.rendered}</a>
      </h3>
      <p className={classes.soft}>{post.excerpt}</p>
    </li>
  );
}

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: HAWAII_TIME_ZONE });

/** 'November 20, 2026', the day in Hawaii. An invalid date is returned unchanged. */
export function dayText(date: string): string {
  const time = Date.parse(date);
  return Number.isNaN(time) ? date : format.format(time);
}
