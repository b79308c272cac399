import { blogPosts, readIslands, readRegions, searchAll } from 'shared-contracts';
import type { LoaderContext } from 'shared-ui';
import { NEWEST_INPUT } from './newest.resource';

/** Requests what the home page shows. A part whose request fails says so in its place; the others are drawn. */
export function loadHome({ api }: LoaderContext): Promise<unknown> {
  return Promise.allSettled([
    api.call(searchAll, NEWEST_INPUT),
    api.call(readIslands, {}),
    api.call(readRegions, {}),
    api.call(blogPosts, { query: {} }),
  ]);
}
