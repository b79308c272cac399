import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, readRegions, searchAgents, withLanguage } from 'shared-contracts';
import { sendCacheable } from '../platform/http/conditional';
import { queued } from '../platform/http/request-context';
import { createInternalClient } from './internal-client';
import {
  islandFiles,
  type ListedAddress,
  SITEMAP_ISLANDS,
  type SitemapEntry,
  type SitemapFile,
  sitemap,
  sitemapIndex,
} from './sitemap';

/** Pages for search engines in addition to regions, listings, posts, agents and stored pages. */
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
  '/shortlist/',
];
/** The file of a language: '/sitemap-ja-maui.xml' for '/sitemap-maui.xml'. */
const fileOf = (locale: string | null, path: string) =>
  locale === null ? path : path.replace('/sitemap-', `/sitemap-${locale}-`);

/** Requests per minute and address: the files have data of all listings. */
const CRAWLER_LIMIT = { rateLimit: { max: 120, timeWindow: 60_000 } };
/** How long the files of the islands are kept: a crawler requests all of them in a row. */
const KEEP_MS = 60_000;

export interface CrawlerSources {
  originFor: (request: FastifyRequest) => string;
  /** languages of the site, the default first */
  locales: readonly string[];
  listings: () => Promise<ListedAddress[]>;
  /** pages of the content store and posts */
  stored: () => Promise<SitemapEntry[]>;
}

/** robots.txt, and sitemaps: an index of the site's pages and of every island's regions and listings. */
export function registerCrawlers(app: FastifyInstance, sources: CrawlerSources): void {
  const { originFor, locales } = sources;
  /** null for the default language */
  const codes = [null, ...locales.slice(1)];
  const islands = keptFor(KEEP_MS, async (request) => islandsFiles(request, await sources.listings()));
  const options = { schema: { hide: true }, config: CRAWLER_LIMIT };
  app.get('/robots.txt', { schema: { hide: true } }, (request, reply) => {
    const closed = new Set(codes.flatMap((code) => CLOSED.map((path) => `Disallow: ${withLanguage(code, path)}`)));
    const lines = ['User-agent: *', ...closed, `Sitemap: ${originFor(request)}/sitemap.xml`, ''];
    return sendText(request, reply, 'text/plain', lines.join('\n'));
  });
  app.get('/sitemap.xml', options, async (request, reply) => {
    const files = [{ path: '/sitemap-pages.xml' }, ...(await islands(request))];
    const all = codes.flatMap((code) => files.map((file) => ({ ...file, path: fileOf(code, file.path) })));
    return sendText(request, reply, 'application/xml', sitemapIndex(all, originFor(request)));
  });
  const sendPart = async (request: FastifyRequest, reply: FastifyReply, name: string) => {
    const locale = codes.find((code) => code !== null && name.startsWith(`${code}-`)) ?? null;
    const part = locale === null ? name : name.slice(locale.length + 1);
    const send = (entries: readonly SitemapEntry[]) =>
      sendText(request, reply, 'application/xml', sitemap(entries, originFor(request), { locale, locales }));
    if (part === 'pages') return send(await pageEntries(request, sources));
    if (!SITEMAP_ISLANDS.some((island) => part.startsWith(island))) throw new ApiError('not_found');
    const file = (await islands(request)).find(({ path }) => path === `/sitemap-${part}.xml`);
    if (!file) throw new ApiError('not_found');
    return send(file.entries);
  };
  app.get<{ Params: { part: string } }>('/sitemap-:part.xml', options, (request, reply) =>
    queued(request, () => sendPart(request, reply, request.params.part)),
  );
}

async function islandsFiles(request: FastifyRequest, listings: readonly ListedAddress[]): Promise<SitemapFile[]> {
  const directory = await createInternalClient(request).request(readRegions, {});
  // half a sitemap would take pages out of search engines
  if (!directory) throw new ApiError('busy');
  return SITEMAP_ISLANDS.flatMap((island) => islandFiles(island, directory.regions, listings));
}

async function pageEntries(request: FastifyRequest, sources: CrawlerSources): Promise<SitemapEntry[]> {
  const [agents, stored] = await Promise.all([
    createInternalClient(request).request(searchAgents, { query: {} }),
    sources.stored(),
  ]);
  return [
    ...PAGES.map((path) => ({ path })),
    ...stored.map((entry) => ({ ...entry, isEnglish: true })),
    ...(agents ?? []).map(({ direct_path: path }) => ({ path })),
  ];
}

function sendText(request: FastifyRequest, reply: FastifyReply, type: string, content: string): FastifyReply {
  return sendCacheable(request, reply, { type: `${type}; charset=utf-8`, content, seconds: 3600 });
}

/** Asks once for all who come within the time; a failure is not kept. */
function keptFor<T>(
  milliseconds: number,
  read: (request: FastifyRequest) => Promise<T>,
): (request: FastifyRequest) => Promise<T> {
  let kept: { response: Promise<T>; until: number } | null = null;
  return (request) => {
    if (kept === null || kept.until < Date.now()) {
      const response = read(request);
      kept = { response, until: Date.now() + milliseconds };
      response.catch(() => {
        kept = null;
      });
    }
    return kept.response;
  };
}
