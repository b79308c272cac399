import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import {
  blogPostBySlug,
  blogPosts,
  contentPage,
  type PropertyTypeAverages,
  type RegionContent,
  readIslands,
  regionContent,
} from 'shared-contracts';
import { serveCall } from '../../platform/http/serve-call';
import type { ContentStore } from './content.repository';

const KEPT_MS = 10 * 60_000;
const MAX_REGIONS = 500;

export interface ContentDeps {
  content: ContentStore;
  /** the regions one level down; the islands for no handles */
  regionsWithin: (handles: readonly string[]) => Promise<RegionContent['within']>;
}

/** Region texts, blog and content pages. */
export function registerContent(app: FastifyInstance, { content, regionsWithin }: ContentDeps): void {
  const averages = cachedAverages(content);
  // an empty object for a region without texts
  serveCall(app, regionContent, async ({ query }) => {
    const names = [query.island, query.district, query.town, query.community];
    const handles = names.flatMap((handle) => (handle ? [handle.toLowerCase()] : []));
    const texts = handles.length > 0 ? await content.region(handles) : null;
    if (query.parts === 'text') {
      const { title, summary, body } = texts ?? {};
      return { title, summary, body, within: await regionsWithin(handles) };
    }
    return texts ? { ...texts, property_type_averages: await averages(handles) } : {};
  });
  serveCall(app, readIslands, () => content.islands());
  serveCall(app, blogPosts, ({ query }) => content.posts(query.search));
  serveCall(app, blogPostBySlug, ({ params }) => content.post(params.slug));
  serveCall(app, contentPage, ({ query }) => content.page(contentPath(query.path)));
}

/** Averages need every listing of a region and change slowly, so they are cached for ten minutes. */
function cachedAverages(store: Pick<ContentStore, 'averages'>) {
  const cache = new LRUCache<string, PropertyTypeAverages>({
    max: MAX_REGIONS,
    ttl: KEPT_MS,
    fetchMethod: (path) => store.averages(path === '' ? [] : path.split('/')),
  });
  return (path: readonly string[]): Promise<PropertyTypeAverages> => cache.forceFetch(path.join('/'));
}

/** '/Company/Team/' and 'company/team' become '/company/team'. */
function contentPath(path: string): string {
  const words =
    path
      .split(/[?#]/, 1)[0]
      ?.split('/')
      .filter((word) => word !== '') ?? [];
  return `/${words.join('/').toLowerCase()}`;
}
