import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, readRegions, searchAgents } from 'shared-contracts';
import { sendKept } from '../http/conditional';
import { SITEMAP_LIMIT } from '../protection/limits';
import { createAsker } from './ask';
import {
  islandFiles,
  type ListedAddress,
  SITEMAP_ISLANDS,
  type SitemapEntry,
  type SitemapFile,
  sitemap,
  sitemapIndex,
} from './sitemap';

/** Pages that search engines should know beside regions, listings, posts, agents and stored pages. */
const PAGES = ['/', '/listings', '/blog', '/agents/', '/regions', '/contact', '/ai'];
/** Own places of visitors and staff, and addresses that are no pages. */
const CLOSED = [
  '/api/',
  '/account',
  '/admin',
  '/agent_tools',
  '/listing_report/',
  '/login-redirect',
  '/user/',
  '/print',
];
/** How long the list of listings is kept: a crawler asks for all files of the index in a row. */
const KEEP_MS = 60_000;

export interface CrawlerSources {
  originFor: (request: FastifyRequest) => string;
  listings: () => Promise<ListedAddress[]>;
  /** pages of the content store and posts */
  stored: () => Promise<SitemapEntry[]>;
}

/** robots.txt, and sitemaps: an index of the site's pages and of every island's regions and listings. */
export function registerCrawlers(app: FastifyInstance, sources: CrawlerSources): void {
  const { originFor } = sources;
  const listings = keptFor(KEEP_MS, sources.listings);
  const options = { schema: { hide: true }, config: SITEMAP_LIMIT };
  app.get('/robots.txt', { schema: { hide: true } }, (request, reply) => {
    const closed = CLOSED.map((path) => `Disallow: ${path}`);
    const lines = ['User-agent: *', ...closed, `Sitemap: ${originFor(request)}/sitemap.xml`, ''];
    return sendText(request, reply, 'text/plain', lines.join('\n'));
  });
  app.get('/sitemap.xml', options, async (request, reply) => {
    const islands = await islandsFiles(app, request, await listings());
    const files = [{ path: '/sitemap-pages.xml' }, ...islands];
    return sendText(request, reply, 'application/xml', sitemapIndex(files, originFor(request)));
  });
  app.get<{ Params: { part: string } }>('/sitemap-:part.xml', options, async (request, reply) => {
    const { part } = request.params;
    if (part === 'pages') {
      const entries = await pageEntries(app, request, sources);
      return sendText(request, reply, 'application/xml', sitemap(entries, originFor(request)));
    }
    if (!SITEMAP_ISLANDS.some((island) => part.startsWith(island))) throw new ApiError('not_found');
    const files = await islandsFiles(app, request, await listings());
    const file = files.find(({ path }) => path === `/sitemap-${part}.xml`);
    if (!file) throw new ApiError('not_found');
    return sendText(request, reply, 'application/xml', sitemap(file.entries, originFor(request)));
  });
}

async function islandsFiles(
  app: FastifyInstance,
  request: FastifyRequest,
  listings: readonly ListedAddress[],
): Promise<SitemapFile[]> {
  const directory = await createAsker(app, request).ask(readRegions, {});
  // half a sitemap would take pages out of search engines
  if (!directory) throw new ApiError('busy');
  return SITEMAP_ISLANDS.flatMap((island) => islandFiles(island, directory.regions, listings));
}

async function pageEntries(
  app: FastifyInstance,
  request: FastifyRequest,
  sources: CrawlerSources,
): Promise<SitemapEntry[]> {
  const [agents, stored] = await Promise.all([
    createAsker(app, request).ask(searchAgents, { query: {} }),
    sources.stored(),
  ]);
  return [...PAGES.map((path) => ({ path })), ...stored, ...(agents ?? []).map(({ direct_path: path }) => ({ path }))];
}

function sendText(request: FastifyRequest, reply: FastifyReply, type: string, content: string): FastifyReply {
  return sendKept(request, reply, { type: `${type}; charset=utf-8`, content, seconds: 3600 });
}

/** Asks once for all who come within the time; a failure is not kept. */
function keptFor<T>(milliseconds: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { answer: Promise<T>; until: number } | null = null;
  return () => {
    if (kept === null || kept.until < Date.now()) {
      const answer = read();
      kept = { answer, until: Date.now() + milliseconds };
      answer.catch(() => {
        kept = null;
      });
    }
    return kept.answer;
  };
}
