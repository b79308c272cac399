import type { FastifyRequest } from 'fastify';
import {
  advisorById,
  agentSchema,
  answerKey,
  currentUser,
  type PublicSettings,
  type RemoteReport,
  type RouteMatch,
  readFavorites,
  readHidden,
  sessionAnswerSchema,
  teamBySlug,
  teamSchema,
} from 'shared-contracts';
import { defaultLanguage } from '../platform/language/language';
import type { Settings } from '../platform/settings/settings';
import type { DocumentRenderer, DocumentToRender } from '../rendering/document-renderer';
import type { CacheKeyParts } from './document-cache';
import type { ReadExternal } from './external-data';
import {
  createInternalClient,
  type Evidence,
  type InternalClient,
  jsonOf,
  type ResponseTexts,
  readResponses,
} from './internal-client';
import { withMenuLabels } from './menu-labels';
import { messageOf, type Page, Redirect } from './page';
import type { PageContext, RegionLookup } from './page-context';
import { pageForRoute } from './page-for-route';
import { routePreloads, shellPreloads } from './preloads';
import { renderDocument } from './render';
import { hostOf } from './staff-access';

/** What all documents are made with. */
export interface DocumentMaker extends Pick<PageContext, 'wasListed' | 'shownInstead' | 'isLinkValid'> {
  settings: Settings;
  /** the settings that browsers get */
  shared: PublicSettings;
  /** without it browsers draw the whole page */
  renderer?: Pick<DocumentRenderer, 'render'>;
  /** reads services of remotes' teams */
  readExternal: ReadExternal;
  /** called for each part that failed to render */
  onRenderFailure?: (report: RemoteReport, request: FastifyRequest) => void;
}

/** A visit of an address. */
export interface Visit {
  parts: CacheKeyParts;
  match: RouteMatch;
  regions: RegionLookup | null;
  /** for a form that works without scripts; null for most pages */
  formToken: string | null;
  /** whether all visitors may get the document */
  isPublic: boolean;
}

/** A document, and what its response needs in addition. */
export interface MadeDocument {
  page: Page;
  html: string;
  /** of its style element, whose hash the policy names */
  style: string;
  /** whether it has style attributes */
  isRendered: boolean;
  /** whether the next visitor of the address gets the same; not where more of it may be rendered then */
  isForAll: boolean;
  evidence: Evidence;
}

/** Pages of one user. */
const WITH_SCRIPTS_ONLY: ReadonlySet<string> = new Set([
  'account',
  'viewed',
  'shortlist',
  'saved-search-panel',
  'login-redirect',
]);

/** Turns a visit into a document: head data, rendered parts, HTML. Or another address is the right one. */
export async function makeDocument(maker: DocumentMaker, visit: Visit): Promise<MadeDocument | Redirect> {
  const { settings, wasListed, shownInstead, isLinkValid } = maker;
  const { parts, match, regions } = visit;
  const { request, origin, discovery, assets, overrides, developer } = parts;
  const client = createInternalClient(request, maker.readExternal);
  const signedIn = request.serverSession !== null;
  const head = { match, client, settings, regions, origin, signedIn, wasListed, shownInstead, isLinkValid };
  const page = await pageForRoute(head);
  if (page instanceof Redirect) return page;
  // whatever a page shows, it marks what is the visitor's own
  if (signedIn) await Promise.all([client.text(readFavorites, {}), client.text(readHidden, {})]);
  const isForAll = visit.isPublic && page.status === 200;
  const requestId = isForAll ? null : request.id;
  const outcome = await renderParts(maker, visit, { page, client, requestId });
  const rendered = outcome === 'not now' ? null : outcome;
  const { [USER]: session = 'null', ...answers } = Object.fromEntries(client.texts());
  // in the document, because a sheet would cost a round trip
  const style = [assets.baseStyle ?? '', rendered?.style ?? ''].join('');
  const { locale } = match.prefix;
  const html = renderDocument({
    page,
    language: locale ?? defaultLanguage(settings),
    locale,
    rendered,
    host: hostOf(match.route),
    style,
    assets,
    discovery,
    settings: { ...withMenuLabels(maker.shared), origin },
    session,
    answers: jsonOf(Object.entries(answers)),
    preloads: [...shellPreloads(assets, discovery, match.route), ...routePreloads(discovery, match.route)],
    origin,
    attached: attachedContact(match, client.texts()),
    needsScripts: WITH_SCRIPTS_ONLY.has(match.route.page),
    requestId,
    overrides,
    developer,
  });
  return {
    page,
    html,
    style,
    isRendered: rendered !== null,
    isForAll: isForAll && outcome !== 'not now' && outcome?.isWhole !== false,
    evidence: client.evidence(),
  };
}

interface ToRender {
  page: Page;
  client: InternalClient;
  requestId: string | null;
}

/** The frame, page and bars, with the responses that were had for the head; the page's loader asks for what else it needs. */
async function renderParts(
  { shared, renderer, onRenderFailure }: DocumentMaker,
  { parts, match, formToken }: Visit,
  { page, client, requestId }: ToRender,
) {
  if (!renderer || hostOf(match.route) !== 'site') return null;
  const texts = client.texts();
  const { agent, team } = attachedContact(match, texts);
  const visit: DocumentToRender['visit'] = {
    match,
    settings: { ...withMenuLabels(shared), origin: parts.origin },
    session: sessionAnswerSchema.safeParse(readText(texts, USER)).data ?? null,
    contact: { agent: agentSchema.safeParse(agent).data ?? null, team: teamSchema.safeParse(team).data ?? null },
    formToken,
  };
  return renderer.render({
    assets: parts.assets,
    discovery: parts.discovery,
    visit,
    answers: jsonOf(texts),
    answer: (asks, origins) => readResponses(client, asks, origins),
    // a page says by itself that there is none
    hasPage: page.status < 500,
    frame: { status: page.status, message: messageOf(page), requestId, welcome: parts.welcome },
    report: (failure) => onRenderFailure?.(failure, parts.request),
  });
}

const USER = answerKey(currentUser, {});

/** Null without the response. */
const readText = (texts: ResponseTexts, key: string): unknown => JSON.parse(texts.get(key) ?? 'null');

/** The agent or team of the address, as the page's own call would have found them. */
function attachedContact({ prefix }: RouteMatch, texts: ResponseTexts): { agent: unknown; team: unknown } {
  const agent =
    prefix.agent === null ? null : readText(texts, answerKey(advisorById, { params: { id: prefix.agent } }));
  const team = prefix.team === null ? null : readText(texts, answerKey(teamBySlug, { params: { slug: prefix.team } }));
  return { agent, team };
}
