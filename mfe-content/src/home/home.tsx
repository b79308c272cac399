import { type PageProps, readIslands } from 'shared-contracts';
import { heroListing } from 'shared-contracts/listing-facts';
import { useCall } from 'shared-ui';
import { Collections } from './collections';
import { Hero } from './hero';
import classes from './home.module.css';
import { useNewest } from './home.resource';
import { Islands } from './islands';
import { LatestPosts } from './latest-posts';
import { Newest } from './newest';
import { RegionMap } from './region-map';

/** A house for sale today with the search over it, then the ways into the search: islands, new listings, map, collections. */
export function HomePage({ host }: PageProps) {
  const newest = useNewest(host);
  const { data: islands } = useCall(host, readIslands, {});
  const coast = islands?.find(({ image }) => image !== null)?.image ?? null;
  return (
    <div className={classes.page}>
      <Hero host={host} listing={heroListing(newest.data?.results ?? [])} coast={coast} />
      <Islands host={host} />
      <Newest host={host} state={newest} />
      <RegionMap host={host} />
      <Collections host={host} />
      <LatestPosts host={host} />
    </div>
  );
}
