import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  advisorById,
  agentSchema,
  answerKey,
  COOKIES,
  currentUser,
  type ListingLocator,
  matchRoute,
  ownPagesOf,
  type PublicSettings,
  type RemoteReport,
  type Route,
  type RouteMatch,
  readFavorites,
  readHidden,
  sessionAnswerSchema,
  teamBySlug,
  teamSchema,
} from 'shared-contracts';
import { ICON, ICON_PATH, PLAIN_STYLE, PLAIN_STYLE_PATH, plainDocument } from '../platform/html';
import { queued, sendCacheable, sendDocument, withSession } from '../platform/http';
import { allowFraming, DOCUMENT_POINTS, PAGE_LIMIT } from '../platform/security';
import { originFor, publicSettings, type Settings } from '../platform/settings';
import { type BrowserOverrides, overridden, type Registry, type ShellAssets, type Visitors } from '../registry';
import type { DocumentRenderer, DocumentToRender } from '../rendering';
import { type Asker, answerReading, createAsker } from './ask';
import { type CrawlerSources, registerCrawlers } from './crawlers';
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
import { messageOf, Redirect } from './page';
import type { PageContext, RegionLookup } from './page-context';
import { pageForRoute } from './page-for-route';
import { PLACEHOLDER, PLACEHOLDER_PATH } from './placeholder';
import { routePreloads, shellPreloads } from './preloads';
import { registerPreviews } from './preview-picture';
import { PAPER_STYLE, PAPER_STYLE_PATH } from './print/paper-style';
import { type PaperDeps, registerPaper } from './print/routes';
import { renderDocument } from './render';
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
  /** page views, favorites and leads of a listing */
  interest: PaperDeps['interest'];
  prices: PaperDeps['prices'];
  requireReportAccess: PaperDeps['requireAccess'];
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
  const shared = publicSettings(deps.settings);
  serveText(app, PLAIN_STYLE_PATH, 'text/css; charset=utf-8', PLAIN_STYLE);
  app.get(OFFLINE_WORKER_PATH, { schema: { hide: true } }, async (request, reply) => {
    const fonts = (await deps.shellAssets(SHELL_MAX_AGE_MS))?.offlineFonts ?? '';
    const content = offlineWorker(shared, fonts);
    return sendCacheable(request, reply, { type: 'text/javascript; charset=utf-8', content, seconds: 3600 });
  });
  serveText(app, ICON_PATH, 'image/svg+xml', ICON);
  serveText(app, PLACEHOLDER_PATH, 'image/svg+xml', PLACEHOLDER);
  registerIcons(app, deps.settings.SITE_NAME);
  registerCrawlers(app, { originFor: (request) => originFor(deps.settings, request), ...deps.addresses });
  registerSecurityText(app, deps.settings, (request) => originFor(deps.settings, request));
  serveText(app, PAPER_STYLE_PATH, 'text/css; charset=utf-8', PAPER_STYLE);
  registerPaper(app, {
    settings: shared,
    originFor: (request) => originFor(deps.settings, request),
    interest: deps.interest,
    prices: deps.prices,
    requireAccess: deps.requireReportAccess,
  });
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
          plainDocument({ heading: 'The site is being built.', link: { label: 'Try again', href: request.url } }),
        );
      const visit = await readVisit(deps, assets, request);
      const known = await cache.find(visit.key, deps.revision());
      if (known) {
        allowFraming(reply, deps.settings.EMBED_ORIGINS);
        return sendShared(request, reply, known);
      }
      return queued(request, () => answerDocument(deps, { shared, cache, visit }, request, reply));
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
interface Visit {
  parts: CacheKeyParts;
  /** null: the document is this visitor's only */
  key: string | null;
}

async function readVisit(
  { settings, registry, visitors, overrides: door }: DocumentDeps,
  assets: ShellAssets,
  request: FastifyRequest,
): Promise<Visit> {
  const { serverSession: session } = request;
  const [deployed, overrides = null] = await Promise.all([
    // a browser has its id from its first call on: a document is the same for all who have none
    visitors.of(request).then((visitor) => registry.discovery(visitor)),
    door?.active(request, session),
  ]);
  const parts = {
    request,
    origin: originFor(settings, request),
    discovery: overridden(deployed, overrides),
    assets,
    welcome: session === null && request.cookies[COOKIES.welcomeBannerDismissed] === undefined,
    overrides,
  };
  return { parts, key: sharedKey(parts) };
}

interface Prepared {
  shared: ReturnType<typeof publicSettings>;
  cache: DocumentCache;
  visit: Visit;
}

async function answerDocument(
  deps: DocumentDeps,
  { shared, cache, visit: { parts, key: ofAll } }: Prepared,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { settings, overrides: door } = deps;
  const { discovery } = parts;
  const regions = await deps.regions();
  // as the browser has it: both must come to the same page
  const ownPages = ownPagesOf((await door?.asRead(request, discovery)) ?? discovery);
  const match = matchRoute(request.originalUrl, { locales: settings.LOCALES, ...(regions ?? {}), ownPages });
  const { route } = match;
  const signIn = checkStaffAccess(route, request.serverSession, settings.ADMIN_LINKS_SUPER_ADMIN_ONLY, request.url);
  if (signIn) return redirect(reply, signIn);
  const isPublic = PUBLIC_PAGES.has(route.page);
  if (isPublic) allowFraming(reply, settings.EMBED_ORIGINS);
  const key = isPublic ? ofAll : null;
  const render = async () => {
    await request.server.charge(request, reply, DOCUMENT_POINTS);
    return renderNew(deps, { shared, regions, parts, match, key }, request, reply);
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

interface NewDocument {
  shared: PublicSettings;
  regions: RegionLookup | null;
  parts: CacheKeyParts;
  match: RouteMatch;
  /** null: the document is this visitor's only */
  key: string | null;
}

/** A document, or null for one that is not for all visitors. `send` sends it to this visitor. */
interface Rendering {
  document: SharedDocument | null;
  send: () => FastifyReply;
}

async function renderNew(
  {
    settings,
    overrides: door,
    formToken,
    isLinkValid,
    wasListed,
    shownInstead,
    renderer,
    onRenderFailure,
  }: DocumentDeps,
  { shared, regions, parts, match, key }: NewDocument,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Rendering> {
  const { serverSession: session } = request;
  const { origin, discovery, assets, welcome, overrides } = parts;
  const { route } = match;
  const asker = createAsker(request);
  const page = await pageForRoute({
    match,
    asker,
    settings,
    regions,
    origin,
    signedIn: session !== null,
    wasListed,
    shownInstead,
    isLinkValid,
  });
  if (page instanceof Redirect) return { document: null, send: () => redirect(reply, page) };
  const report = (failure: RemoteReport) => {
    onRenderFailure?.(failure, request).catch((error: unknown) =>
      request.log.warn(
        { event: 'pages.report-not-stored', err: error },
        'a report of a failed rendering was not stored',
      ),
    );
  };
  // whatever a page shows, it marks what is the visitor's own
  if (session !== null) await Promise.all([asker.ask(readFavorites, {}), asker.ask(readHidden, {})]);
  const host = hostOf(route);
  // a form's token is one visitor's
  const token = route.page === 'sign-up' ? await formToken(request, reply) : null;
  const sharedAs = page.status === 200 && !reply.hasHeader('set-cookie') ? key : null;
  const requestId = sharedAs === null ? request.id : null;
  const outcome =
    host === 'site'
      ? ((await renderer?.render({
          ...parts,
          ...visitOf(asker, match, shared, token),
          // a page says by itself that there is none
          hasPage: page.status < 500,
          frame: { status: page.status, message: messageOf(page), requestId, welcome },
          report,
        })) ?? null)
      : null;
  const rendered = outcome === 'not now' ? null : outcome;
  const { [answerKey(currentUser, {})]: user = null, ...answers } = asker.answers();
  door?.widen(reply, overrides);
  // in the document, because a sheet would cost a round trip
  const style = [assets.baseStyle ?? '', rendered?.style ?? ''].join('');
  allowStyle(reply, style);
  if (rendered) allowStyleAttributes(reply);
  const input = {
    page,
    rendered,
    host,
    style,
    assets,
    discovery,
    settings: shared,
    session: user,
    answers,
    preloads: [...shellPreloads(assets, discovery, route), ...routePreloads(discovery, route)],
    origin,
    attached: attachedContact(match, answers),
    requestId,
    overrides,
  };
  if (page.status === 503) reply.header('retry-after', '2');
  const html = renderDocument(input);
  // the next visitor may get more of it rendered
  if (sharedAs === null || outcome === 'not now' || outcome?.isWhole === false)
    return { document: null, send: () => sendDocument(reply.code(page.status), html) };
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  const document = await packDocument(html, {
    policy,
    page: route.page,
    keys: surrogateKeys(route, page.canonical),
    evidence: asker.evidence(),
  });
  return { document, send: () => sendShared(request, reply, document) };
}

/** A listing has one key for all its addresses, such as those with an agent's prefix. */
function surrogateKeys({ page }: Route, canonical: string | null): string[] {
  const slug = page === 'listing' ? canonical?.split('/').at(-1) : undefined;
  return ['documents', `page-${page}`, ...(slug ? [`listing-${slug}`] : [])];
}

/** With the answers that were had for the document itself; the page's loader asks for what else it needs. */
function visitOf(
  asker: Asker,
  match: RouteMatch,
  settings: PublicSettings,
  formToken: string | null,
): Pick<DocumentToRender, 'visit' | 'answer'> {
  const answers = asker.answers();
  const session = sessionAnswerSchema.safeParse(answers[answerKey(currentUser, {})]).data ?? null;
  const { agent, team } = attachedContact(match, answers);
  const contact = { agent: agentSchema.safeParse(agent).data ?? null, team: teamSchema.safeParse(team).data ?? null };
  return {
    visit: { match, settings, session, contact, formToken, answers },
    answer: (asks) => answerReading(asker, asks),
  };
}

function redirect(reply: FastifyReply, { path, status }: Redirect): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(path, status);
}

/** The agent or team of the address, as the page's own call would have found them. */
function attachedContact(
  { prefix }: RouteMatch,
  answers: Readonly<Record<string, unknown>>,
): { agent: unknown; team: unknown } {
  const agent = prefix.agent === null ? null : answers[answerKey(advisorById, { params: { id: prefix.agent } })];
  const team = prefix.team === null ? null : answers[answerKey(teamBySlug, { params: { slug: prefix.team } })];
  return { agent: agent ?? null, team: team ?? null };
}
