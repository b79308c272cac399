import type { FastifyInstance } from 'fastify';
import {
  blogPostBySlug,
  blogPosts,
  contentPage,
  type RegionContent,
  readIslands,
  regionContent,
} from 'shared-contracts';
import { serveCall } from '../platform/http';
import { cachedAverages } from './cached-averages';
import type { ContentStore } from './content.store';
import { contentPath } from './content-path';

export type ReadRegionContent = (handles: readonly string[]) => Promise<RegionContent>;

/** The texts of a region with its averages; an empty object without texts. */
export function regionContentReader(content: ContentStore): ReadRegionContent {
  const averages = cachedAverages(content);
  return async (handles) => {
    const texts = handles.length > 0 ? await content.region(handles) : null;
    return texts ? { ...texts, property_type_averages: await averages(handles) } : {};
  };
}

/** Region texts, blog and content pages. */
export function registerContent(app: FastifyInstance, { content }: { content: ContentStore }): void {
  const readRegion = regionContentReader(content);
  serveCall(app, regionContent, ({ query }) =>
    readRegion(
      [query.island, query.district, query.town, query.community].flatMap((handle) =>
        handle ? [handle.toLowerCase()] : [],
      ),
    ),
  );
  serveCall(app, readIslands, () => content.islands());
  serveCall(app, blogPosts, ({ query }) => content.posts(query.search));
  serveCall(app, blogPostBySlug, ({ params }) => content.post(params.slug));
  serveCall(app, contentPage, ({ query }) => content.page(contentPath(query.path)));
}
