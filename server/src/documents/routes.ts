import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { connectionsOf } from 'federation/protocol/discovery';
import { ownPagesOf } from 'federation/protocol/pages';
import {
  COOKIES,
  type ListingLocator,
  localeOf,
  matchRoute,
  type RemoteReport,
  type Route,
  type RouteMatch,
  withLanguage,
  withoutLanguage,
} from 'shared-contracts';
import { ICON, ICON_PATH, PLAIN_STYLE, PLAIN_STYLE_PATH, plainDocument } from '../platform/html/plain-document';
import { sendCacheable } from '../platform/http/conditional';
import { sendDocument } from '../platform/http/failure-document';
import { queued, type ServerSession, withSession } from '../platform/http/request-context';
import { allowConnections, allowFraming } from '../platform/security/headers';
import { originFor, publicSettings } from '../platform/settings/public-settings';
import type { Settings } from '../platform/settings/settings';
import type { BrowserOverrides } from '../registry/overrides/overrides';
import type { Registry } from '../registry/registry';
import type { ShellAssets } from '../registry/shell-assets';
import type { Visitors } from '../registry/visitors';
import type { DocumentRenderer } from '../rendering/document-renderer';
import { i18n } from '../texts';
import { type CrawlerSources, registerCrawlers } from './crawlers';
import { developerFacts } from './developer-facts';
import { type DocumentMaker, type MadeDocument, makeDocument } from './document';
import {
  type CacheKeyParts,
  createDocumentCache,
  type DocumentCache,
  packDocument,
  type SharedDocument,
  sendShared,
  sharedKey,
} from './document-cache';
import { registerIcons } from './icons';
import { allowStyle, allowStyleAttributes } from './inline-style';
import { OFFLINE_WORKER_PATH, offlineWorker } from './offline-worker';
import { Redirect } from './page';
import type { PageContext, RegionLookup } from './page-context';
import { DOCUMENT_POINTS, PAGE_LIMIT } from './page-limits';
import { registerPreviews } from './preview-picture';
import { registerSecurityText } from './security-text';
import { checkStaffAccess, hostOf } from './staff-access';

export interface DocumentDeps {
  settings: Settings;
  registry: Registry;
  visitors: Pick<Visitors, 'of'>;
  /** other versions for one browser; left out where there are none */
  overrides?: BrowserOverrides;
  /** @param maxAgeMs how old the last look for a new build may be, in milliseconds */
  shellAssets: (maxAgeMs: number) => Promise<ShellAssets | null>;
  /** null while the directory cannot be had: only islands are then known as regions */
  regions: () => Promise<RegionLookup | null>;
  /** what sitemaps name */
  addresses: Pick<CrawlerSources, 'listings' | 'stored'>;
  /** whether a listing that is not shown was shown once */
  wasListed: (locator: ListingLocator) => Promise<boolean>;
  /** the slug of the listing that shows the same home in place of a hidden one */
  shownInstead: PageContext['shownInstead'];
  readExternal: DocumentMaker['readExternal'];
  /** throws not_allowed for a session that may not read the report of a listing */
  requireReportAccess: (session: ServerSession | null, mlsId: string) => Promise<void>;
  /** whether a sign-in link would still sign in */
  isLinkValid: PageContext['isLinkValid'];
  /** a token for a form that works without scripts */
  formToken: (request: FastifyRequest, reply: FastifyReply) => Promise<string>;
  /** without it browsers draw the whole page */
  renderer?: Pick<DocumentRenderer, 'render'>;
  /** revision of the listings; after a change, documents are compared with them */
  revision: () => number;
  /** the picture at an address of this server's photos; null where there is none */
  readPhoto: (address: string) => Promise<Buffer | null>;
  /** called for each part that failed to render */
  onRenderFailure?: (report: RemoteReport, request: FastifyRequest) => Promise<void>;
}

/** Serves documents: every address that is neither a call nor a file. */
export function registerDocuments(app: FastifyInstance, deps: DocumentDeps): void {
  const cache = createDocumentCache();
  const maker: DocumentMaker = {
    ...deps,
    shared: () => publicSettings(deps.settings),
    onRenderFailure: (report, request) => {
      deps
        .onRenderFailure?.(report, request)
        .catch((error: unknown) =>
          request.log.warn(
            { event: 'pages.report-not-stored', err: error },
            'a report of a failed rendering was not stored',
          ),
        );
    },
  };
  serveText(app, PLAIN_STYLE_PATH, 'text/css; charset=utf-8', PLAIN_STYLE);
  app.get(OFFLINE_WORKER_PATH, { schema: { hide: true } }, async (request, reply) => {
    const fonts = (await deps.shellAssets(SHELL_MAX_AGE_MS))?.offlineFonts ?? '';
    const content = offlineWorker(publicSettings(deps.settings), fonts, deps.settings.LOCALES);
    return sendCacheable(request, reply, { type: 'text/javascript; charset=utf-8', content, seconds: 3600 });
  });
  serveText(app, ICON_PATH, 'image/svg+xml', ICON);
  registerIcons(app, deps.settings.SITE_NAME);
  registerCrawlers(app, {
    originFor: (request) => originFor(deps.settings, request),
    locales: deps.settings.LOCALES,
    ...deps.addresses,
  });
  registerSecurityText(app, deps.settings, (request) => originFor(deps.settings, request));
  const { SITE_NAME: siteName, PHOTO_BASE: photoBase } = deps.settings;
  registerPreviews(app, { siteName, photoBase, readPhoto: deps.readPhoto });
  app.get('/*', {
    schema: { hide: true },
    config: PAGE_LIMIT,
    preParsing: withSession,
    handler: async (request, reply) => {
      if (isNoPage(request)) return reply.callNotFound();
      const question = deps.overrides?.byPage(request) ?? null;
      if (question !== null) return redirect(reply, new Redirect(question, 302));
      const assets = await deps.shellAssets(SHELL_MAX_AGE_MS);
      if (!assets)
        return sendDocument(
          reply.code(503),
          plainDocument({
            heading: i18n.t('The site is being built.'),
            link: { label: i18n.t('Try again'), href: request.url },
          }),
        );
      const parts = await readParts(deps, assets, request);
      const known = await cache.find(sharedKey(parts), deps.revision());
      if (known) {
        allowFraming(reply, deps.settings.EMBED_ORIGINS);
        return sendShared(request, reply, known);
      }
      return queued(request, () => answerDocument(deps, { maker, cache, parts }, request, reply));
    },
  });
}

/** A new build of the shell is used within this time, in milliseconds. */
const SHELL_MAX_AGE_MS = 1000;

/** Addresses of calls and files are never a page, whatever the browser asks for. */
const isNoPage = ({ url }: FastifyRequest) => /^\/(?:api|mfe|shell|photos|static|basemap)(?:\/|$|\?)/.test(url);

function serveText(app: FastifyInstance, path: string, type: string, text: string): void {
  app.get(path, { schema: { hide: true } }, (request, reply) =>
    sendCacheable(request, reply, { type, content: text, seconds: 3600 }),
  );
}

/** Pages without an account, a password or staff's work: another site may frame them where EMBED_ORIGINS allows it. */
const PUBLIC_PAGES: ReadonlySet<Route['page']> = new Set([
  'home',
  'search',
  'listing',
  'blog',
  'blog-post',
  'contact',
  'regions',
  'ai',
  'agents',
  'agent',
  'content',
]);

/** What a visitor gets, apart from the page. */
async function readParts(
  { settings, registry, visitors, overrides: door }: DocumentDeps,
  assets: ShellAssets,
  request: FastifyRequest,
): Promise<CacheKeyParts> {
  const { serverSession: session } = request;
  const [deployed, overrides = null] = await Promise.all([
    // a browser has its id from its first call on: a document is the same for all who have none
    visitors.of(request).then((visitor) => registry.discovery(visitor)),
    door?.active(request, session),
  ]);
  return {
    request,
    origin: originFor(settings, request),
    discovery: (await door?.apply(request, deployed, overrides)) ?? deployed,
    assets,
    welcome: session === null && request.cookies[COOKIES.welcomeBannerDismissed] === undefined,
    overrides,
    developer:
      settings.NODE_ENV === 'development' || overrides ? await developerFacts(registry, deployed, overrides) : null,
  };
}

/** The code of the default language, a code in capitals or one before a page without a language leads to the page's own address. */
function usualAddress(url: string, { prefix: { locale } }: RouteMatch, settings: Settings): Redirect | null {
  if (locale === null) return null;
  const usual = withLanguage(localeOf(locale, settings.LOCALES), withoutLanguage(locale, url));
  return usual === url ? null : new Redirect(usual, 301);
}

interface Prepared {
  maker: DocumentMaker;
  cache: DocumentCache;
  parts: CacheKeyParts;
}

async function answerDocument(
  deps: DocumentDeps,
  { maker, cache, parts }: Prepared,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { settings, overrides: door } = deps;
  const regions = await deps.regions();
  // as the browser has it: both must come to the same page
  const ownPages = ownPagesOf(parts.discovery);
  const match = matchRoute(request.originalUrl, { locales: settings.LOCALES, ...(regions ?? {}), ownPages });
  const { route } = match;
  const usual = usualAddress(request.originalUrl, match, settings);
  if (usual) return redirect(reply, usual);
  const signIn = checkStaffAccess(route, request.serverSession, settings.ADMIN_LINKS_SUPER_ADMIN_ONLY, request.url);
  if (signIn) return redirect(reply, signIn);
  if (route.page === 'listing-report') await deps.requireReportAccess(request.serverSession, route.mlsId);
  const isPublic = PUBLIC_PAGES.has(route.page);
  if (isPublic) allowFraming(reply, settings.EMBED_ORIGINS);
  const key = isPublic ? sharedKey(parts) : null;
  const render = async (): Promise<Rendering> => {
    await request.server.charge(request, reply, DOCUMENT_POINTS);
    const formToken = route.page === 'sign-up' ? await deps.formToken(request, reply) : null;
    const made = await makeDocument(maker, { parts, match, regions, formToken, isPublic: key !== null });
    if (made instanceof Redirect) return { document: null, send: () => redirect(reply, made) };
    door?.widen(reply, parts.overrides);
    allowConnections(reply, connectionsOf(parts.discovery, hostOf(route)));
    return rendering(made, route, request, reply);
  };
  if (key === null) return (await render()).send();
  // before the rendering asks for them
  const revision = deps.revision();
  // another request may have started a rendering during the awaits above; no await comes before `cache.render` registers ours
  const underWay = cache.find(key, revision);
  const known = underWay && (await underWay);
  if (known) return sendShared(request, reply, known);
  const renew = async (): Promise<Rendering> => {
    const stale = cache.stale(key);
    if (stale === undefined || (await stale.evidence.repeat(request)) !== stale.evidence.digest) return render();
    return { document: stale, send: () => sendShared(request, reply, stale) };
  };
  return (await cache.render(key, revision, renew)).send();
}

/** A document, or null for one that is not for all visitors. `send` sends it to this visitor. */
interface Rendering {
  document: SharedDocument | null;
  send: () => FastifyReply | Promise<FastifyReply>;
}

async function rendering(
  { page, html, style, isRendered, isForAll, evidence }: MadeDocument,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Rendering> {
  allowStyle(reply, style);
  if (isRendered) allowStyleAttributes(reply);
  if (page.status === 503) reply.header('retry-after', '2');
  // a cookie is one visitor's
  if (!isForAll || reply.hasHeader('set-cookie'))
    return { document: null, send: () => sendDocument(reply.code(page.status), html) };
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  const keys = surrogateKeys(route, page.canonical);
  const document = await packDocument(html, { policy, page: route.page, keys, evidence });
  return { document, send: () => sendShared(request, reply, document) };
}

/** A listing has one key for all its addresses, such as those with an agent's prefix. */
function surrogateKeys({ page }: Route, canonical: string | null): string[] {
  const slug = page === 'listing' ? canonical?.split('/').at(-1) : undefined;
  return ['documents', `page-${page}`, ...(slug ? [`listing-${slug}`] : [])];
}

function redirect(reply: FastifyReply, { path, status }: Redirect): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(path, status);
}
