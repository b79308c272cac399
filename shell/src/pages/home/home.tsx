import type { HostServices } from 'shared-contracts';
import { Collections } from './collections';
import { Hero } from './hero';
import classes from './home.module.css';
import { Islands } from './islands';
import { LatestPosts } from './latest-posts';
import { Newest } from './newest';
import { useNewest } from './newest.resource';

/** [B2.1.1] */
export default function Home({ host }: { host: HostServices }) {
  const newest = useNewest(host);
  return (
    <div className={classes.page}>
      <Hero host={host} listing={newest.data?.results.find(({ photo_count }) => photo_count > 0)} />
      <Islands host={host} />
      <Newest host={host} state={newest} />
      <Collections />
      <LatestPosts host={host} />
    </div>
  );
}
