import {
  blogPosts,
  type CallInput,
  type HostServices,
  heroListing,
  type PageProps,
  readDistricts,
  readIslands,
  type SearchAnswer,
  searchAll,
} from 'shared-contracts';
import { type CallState, definePage, type LoaderContext, loadYenRate, useCall } from 'shared-ui';
import { Collections } from '../home/collections';
import { Hero } from '../home/hero';
import classes from '../home/home.module.css';
import { Islands } from '../home/islands';
import { LatestPosts } from '../home/latest-posts';
import { Newest } from '../home/newest';
import { RegionMap } from '../home/region-map';
import { i18n } from '../texts';

export const { bootstrap, mount, unmount, update, page } = definePage(HomePage, {
  remote: 'content',
  texts: i18n,
  load: loadHome,
});

/**
 * The home page: a photo of a home for sale with the search, then links to the search by island, new listing, map and
 * collection.
 */
export function HomePage({ host }: PageProps) {
  const newest = useNewest(host);
  const { data: islands } = useCall(host, readIslands, {});
  const coast = islands?.find(({ image }) => image !== null)?.image ?? null;
  return (
    <div className={classes.page}>
      <Hero listing={heroListing(newest.data?.results ?? [])} coast={coast} />
      <Islands />
      <Newest state={newest} />
      <RegionMap />
      <Collections host={host} />
      <LatestPosts />
    </div>
  );
}

/** The newest listings. `load` and the page must make the same request. */
const NEWEST: CallInput<typeof searchAll> = { body: { sort_order: 'newest', limit: 8, aggregates_query: [] } };

export function useNewest(host: HostServices): CallState<SearchAnswer> {
  return useCall(host, searchAll, NEWEST);
}

/** Loads the data of the home page. A part whose request fails shows an error; the other parts are drawn. */
export function loadHome({ api }: LoaderContext): Promise<unknown> {
  return Promise.allSettled([
    api.call(searchAll, NEWEST),
    loadYenRate(api),
    api.call(readIslands, {}),
    api.call(readDistricts, {}),
    api.call(blogPosts, { query: {} }),
  ]);
}
