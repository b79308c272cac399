import {
  blogPosts,
  type CallInput,
  type HostServices,
  readDistricts,
  readIslands,
  type SearchAnswer,
  searchAll,
} from 'shared-contracts';
import { type CallState, type LoaderContext, useCall } from 'shared-ui';

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
