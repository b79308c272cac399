import {
  blogPosts,
  type CallInput,
  type HostServices,
  type PageProps,
  readDistricts,
  readIslands,
  type SearchAnswer,
  searchAll,
} from 'shared-contracts';
import { heroListing } from 'shared-contracts/listing-facts';
import { type CallState, definePage, type LoaderContext, useCall } from 'shared-ui';
import { Collections } from '../home/collections';
import { Hero } from '../home/hero';
import classes from '../home/home.module.css';
import { Islands } from '../home/islands';
import { LatestPosts } from '../home/latest-posts';
import { Newest } from '../home/newest';
import { RegionMap } from '../home/region-map';

export const { bootstrap, mount, unmount, update, page } = definePage(HomePage, { remote: 'content', load: loadHome });

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

/** The listings that came on the market last; the loader and the page request the same. */
const NEWEST: CallInput<typeof searchAll> = { body: { sort_order: 'newest', limit: 8, aggregates_query: [] } };

export function useNewest(host: HostServices): CallState<SearchAnswer> {
  return useCall(host, searchAll, NEWEST);
}

/** Requests what the home page shows. A part whose request fails says so in its place; the others are drawn. */
export function loadHome({ api }: LoaderContext): Promise<unknown> {
  return Promise.allSettled([
    api.call(searchAll, NEWEST),
    api.call(readIslands, {}),
    api.call(readDistricts, {}),
    api.call(blogPosts, { query: {} }),
  ]);
}
