import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  advisorById,
  answerKey,
  areasOf,
  COOKIES,
  currentUser,
  type ListingLocator,
  matchRoute,
  type Route,
  type RouteMatch,
  teamBySlug,
} from 'shared-contracts';
import { sendKept } from '../http/conditional';
import { queued } from '../http/request-context';
import { allowFraming } from '../protection/headers';
import { PAGE_LIMIT } from '../protection/limits';
import { type OverrideDoor, overridden, type Registry, type ShellAssets, type Visitors } from '../registry';
import { publicSettings, type Settings } from '../settings';
import { createAsker } from './ask';
import { type CrawlerSources, registerCrawlers } from './crawlers';
import { sendDocument } from './failure-document';
import type { SearchBarSpace } from './first/chrome';
import { firstStyle } from './first/first-style';
import { registerIcons } from './icons';
import { allowStyle } from './inline-style';
import { Redirect } from './page';
import type { PageContext } from './page-context';
import { pageForRoute } from './page-for-route';
import { PLACEHOLDER, PLACEHOLDER_PATH } from './placeholder';
import { ICON, ICON_PATH, PLAIN_STYLE, PLAIN_STYLE_PATH, plainDocument } from './plain-document';
import { routePreloads, shellPreloads } from './preloads';
import { registerPreviews } from './preview-picture';
import { PAPER_STYLE, PAPER_STYLE_PATH } from './print/paper-style';
import { type PaperDeps, registerPaper } from './print/routes';
import type { RegionLookup } from './region-lookup';
import { renderDocument } from './render';
import { registerSecurityText } from './security-text';
import { checkStaffAccess, hostOf } from './staff-access';

export interface DocumentDeps {
  settings: Settings;
  registry: Registry;
  visitors: Pick<Visitors, 'recognise'>;
  /** other versions for one browser; left out where there are none */
  overrides?: OverrideDoor;
  shellAssets: () => Promise<ShellAssets | null>;
  /** null while the directory cannot be had: only islands are then known as regions */
  regions: () => Promise<RegionLookup | null>;
  /** what sitemaps name */
  addresses: Pick<CrawlerSources, 'listings' | 'stored'>;
  /** whether a listing that is not shown was shown once */
  wasListed: (locator: ListingLocator) => Promise<boolean>;
  /** what is written about a region */
  regionText: PageContext['regionText'];
  /** page views, favorites and leads of a listing */
  interest: PaperDeps['interest'];
  prices: PaperDeps['prices'];
  requireReportAccess: PaperDeps['requireAccess'];
  /** a token for a form that works without scripts */
  formToken: (request: FastifyRequest, reply: FastifyReply) => Promise<string>;
}

/** Every address of the site that is no call and no file answers a document. */
export function registerDocuments(app: FastifyInstance, deps: DocumentDeps): void {
  const shared = publicSettings(deps.settings);
  serveText(app, PLAIN_STYLE_PATH, 'text/css; charset=utf-8', PLAIN_STYLE);
  serveText(app, ICON_PATH, 'image/svg+xml', ICON);
  serveText(app, PLACEHOLDER_PATH, 'image/svg+xml', PLACEHOLDER);
  registerIcons(app, deps.settings.SITE_NAME);
  registerCrawlers(app, { originFor: (request) => originOf(deps.settings, request), ...deps.addresses });
  registerSecurityText(app, deps.settings, (request) => originOf(deps.settings, request));
  serveText(app, PAPER_STYLE_PATH, 'text/css; charset=utf-8', PAPER_STYLE);
  registerPaper(app, {
    settings: shared,
    originFor: (request) => originOf(deps.settings, request),
    interest: deps.interest,
    prices: deps.prices,
    requireAccess: deps.requireReportAccess,
  });
  registerPreviews(app, { siteName: deps.settings.SITE_NAME, photoBase: deps.settings.PHOTO_BASE });
  app.get('/*', {
    schema: { hide: true },
    config: PAGE_LIMIT,
    preParsing: async (request, reply) => {
      request.serverSession = await app.resolveSession(request, reply);
    },
    handler: async (request, reply) => {
      if (isNoPage(request)) return reply.callNotFound();
      const question = deps.overrides?.byPage(request) ?? null;
      if (question !== null) return redirect(reply, new Redirect(question, 302));
      const assets = await deps.shellAssets();
      if (!assets)
        return sendDocument(
          reply.code(503),
          plainDocument({ heading: 'The site is being built.', link: { label: 'Try again', href: request.url } }),
        );
      const prepared = { assets, shared, regions: await deps.regions() };
      return queued(request, () => answerDocument(app, deps, prepared, request, reply));
    },
  });
}

/** Addresses of calls and files are never a page, whatever the browser asks for. */
const isNoPage = ({ url }: FastifyRequest) => /^\/(?:api|mfe|shell|photos|static|basemap)(?:\/|$|\?)/.test(url);

function serveText(app: FastifyInstance, path: string, type: string, text: string): void {
  app.get(path, { schema: { hide: true } }, (request, reply) =>
    sendKept(request, reply, { type, content: text, seconds: 3600 }),
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

interface Prepared {
  assets: ShellAssets;
  shared: ReturnType<typeof publicSettings>;
  regions: RegionLookup | null;
}

async function answerDocument(
  app: FastifyInstance,
  { settings, registry, visitors, overrides: door, formToken, wasListed, regionText }: DocumentDeps,
  { assets, shared, regions }: Prepared,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { serverSession: session } = request;
  // as the browser has it: both must come to the same page
  const match = matchRoute(request.originalUrl, { locales: settings.LOCALES, ...(regions ?? {}) });
  const { route } = match;
  const signIn = checkStaffAccess(route, session, settings.ADMIN_LINKS_SUPER_ADMIN_ONLY, request.url);
  if (signIn) return redirect(reply, signIn);
  const asker = createAsker(app, request);
  const origin = originOf(settings, request);
  const [page, deployed, overrides = null] = await Promise.all([
    pageForRoute({
      match,
      asker,
      settings,
      regions,
      origin,
      signedIn: session !== null,
      wasListed,
      regionText: (handles) =>
        regionText(handles).catch((error: unknown) => {
          request.log.warn({ err: error }, 'a document goes without the text of its region');
          return null;
        }),
      formToken: () => formToken(request, reply),
    }),
    visitors.recognise(request, reply).then((visitor) => registry.discovery(visitor)),
    door?.active(request, session),
  ]);
  if (page instanceof Redirect) return redirect(reply, page);
  const { [answerKey(currentUser, {})]: user = null, ...answers } = asker.answers();
  const discovery = overridden(deployed, overrides);
  door?.widen(reply, overrides);
  if (PUBLIC_PAGES.has(route.page)) allowFraming(reply, settings.EMBED_ORIGINS);
  const host = hostOf(route);
  const style = firstStyle(assets.baseStyle);
  allowStyle(reply, style);
  const input = {
    page,
    host,
    style,
    assets,
    discovery,
    settings: shared,
    session: user,
    answers,
    preloads: [...shellPreloads(assets, route), ...routePreloads(discovery, route)],
    origin,
    attached: attachedContact(match, answers),
    requestId: request.id,
    overrides,
    frame: frameOf(route, request),
  };
  if (page.status === 503) reply.header('retry-after', '2');
  return sendDocument(reply.code(page.status), renderDocument(input));
}

/** What stands around the page before a script draws it. */
function frameOf(route: Route, { serverSession, cookies }: FastifyRequest) {
  const areas = areasOf(route);
  return {
    searchBar: hostOf(route) === 'site' ? searchBarOf(areas) : 'never',
    footer: !areas.includes('search') || areas.includes('listing'),
    welcome: serverSession === null && cookies[COOKIES.welcomeBannerDismissed] === undefined,
  };
}

const searchBarOf = (areas: readonly string[]): SearchBarSpace =>
  areas.includes('listing') ? 'on phones' : areas.includes('search') ? 'always' : 'never';

function redirect(reply: FastifyReply, { path, status }: Redirect): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(path, status);
}

/** Where the site is reached; the request's own host only where no address is set. */
function originOf({ PUBLIC_URL }: Settings, request: { protocol: string; host: string }): string {
  return PUBLIC_URL ? new URL(PUBLIC_URL).origin : `${request.protocol}://${request.host}`;
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
