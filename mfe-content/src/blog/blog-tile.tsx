import type { BlogPost, HostServices } from 'shared-contracts';
import { Photo } from 'shared-ui';
import classes from '../page/page.module.css';
import { dayText } from './day-text';

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
