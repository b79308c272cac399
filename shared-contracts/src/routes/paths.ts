import type { LatLng } from '../entities/region';
import { withLanguage } from './language-path';
import type { AccountSection, Route, RoutePrefix } from './route';

export const NO_PREFIX: RoutePrefix = { locale: null, agent: null, team: null, path: '' };

const encode = (segments: readonly string[]) => segments.map(encodeURIComponent).join('/');

/** Joins a query, with or without its question mark, to a path. */
export function withQuery(path: string, query = ''): string {
  const bare = query.replace(/^\?/, '');
  return bare === '' ? path : `${path}?${bare}`;
}

/** Adds the visitor's locale in front of a path, and the agent or team in front of one under /listings. */
export function withPrefix(prefix: RoutePrefix, path: string): string {
  return /^\/listings(?=$|[/?#])/.test(path) ? prefix.path + path : withLanguage(prefix.locale, path);
}

/** /listings, /listings/maui/south … */
export function searchPath(prefix: RoutePrefix, handles: readonly string[] = [], query = ''): string {
  return withQuery(`${prefix.path}/${encode(['listings', ...handles])}`, query);
}

/** The public address of a listing. */
export function listingPath(prefix: RoutePrefix, slug: string): string {
  return `${prefix.path}/${encode(['listings', slug])}`;
}

export function savedSearchPath(prefix: RoutePrefix, code: string): string {
  return `${prefix.path}/${encode(['listings', 'saved_search', code])}`;
}

export function accountPath(section: AccountSection = 'overview'): string {
  return section === 'overview' ? '/account' : `/account/${section}`;
}

/** The viewed listings, also for visitors. */
export const VIEWED_PATH = '/viewed';

/** A shared list by its id, or the invitation to one by the code of its link. */
export function shortlistPath(key: number | string): string {
  return `/shortlist/${encodeURIComponent(key)}`;
}

/** The page of the listing remote that shows up to four listings side by side. */
export function comparePath(internalIds: readonly string[]): string {
  return withQuery('/compare', internalIds.length > 0 ? `ids=${internalIds.map(encodeURIComponent).join(',')}` : '');
}

/** The page of the listing remote that plans a day of up to eight homes. */
export function planPath(internalIds: readonly string[]): string {
  return withQuery('/plan', internalIds.length > 0 ? `ids=${internalIds.map(encodeURIComponent).join(',')}` : '');
}

export function printPath(mlsId: string): string {
  return `/print?mls_id=${encodeURIComponent(mlsId)}`;
}
/** The index of the regions, or the figures of one by its handles. */
export function regionPath(handles: readonly string[] = []): string {
  return `/${encode(['regions', ...handles])}`;
}

/** The picture of the island around a place, with a mark at the place. */
export function islandMapPath({ lat, lng }: LatLng): string {
  return `/basemap/island.svg?at=${lat},${lng}`;
}
/** The picture in link previews of pages without their own picture. */
export const SITE_PREVIEW_PATH = '/static/preview.png';

/** The picture that link previews of a listing show. */
export function previewPath(slug: string): string {
  return `/preview/${encodeURIComponent(slug)}.png`;
}

/** The report of a listing for its advisor. */
export function listingReportPath(mlsId: string): string {
  return `/listing_report/${encodeURIComponent(mlsId)}`;
}

const PLAIN = {
  home: '/',
  viewed: VIEWED_PATH,
  'saved-search-panel': '/saved_search',
  'sign-up': '/register',
  'login-redirect': '/login-redirect',
  blog: '/blog',
  contact: '/contact',
  'admin-regions': '/admin_regions',
  ai: '/ai',
  gallery: '/components',
  agents: '/agents/',
  admin: '/admin',
  'agent-tools': '/agent_tools',
} as const;

function isPlain(page: Route['page']): page is keyof typeof PLAIN {
  return page in PLAIN;
}

function signInPath(route: { welcome: boolean; agent: boolean }): string {
  if (route.agent) return '/user/sign_in';
  return route.welcome ? '/Welcome' : '/Login';
}

function listingLocatorPath(prefix: RoutePrefix, route: Route & { page: 'listing' }): string {
  const { by, value } = route.listing;
  return by === 'slug' ? listingPath(prefix, value) : `/${by}/${encodeURIComponent(value)}`;
}

/** The address of a route, in the form for links. Only searches and listings keep `query`. */
export function formatRoute(route: Route, prefix: RoutePrefix = NO_PREFIX, query = ''): string {
  return withLanguage(prefix.locale, routePath(route, prefix, query));
}

function routePath(route: Route, prefix: RoutePrefix, query: string): string {
  if (isPlain(route.page)) return PLAIN[route.page];
  switch (route.page) {
    case 'search':
      if (route.savedSearchCode !== null) return savedSearchPath(prefix, route.savedSearchCode);
      return searchPath(prefix, route.handles, query);
    case 'listing':
      return withQuery(listingLocatorPath(prefix, route), query);
    case 'account':
      return accountPath(route.section);
    case 'shortlist':
      return shortlistPath(route.key);
    case 'sign-in':
      return signInPath(route);
    case 'blog-post':
      return `/blog/${encodeURIComponent(route.slug)}`;
    case 'regions':
      return regionPath(route.handles);
    case 'agent':
      return `/agents/${encodeURIComponent(route.slug)}`;
    case 'print':
      return printPath(route.mlsId);
    case 'listing-report':
      return listingReportPath(route.mlsId);
    case 'content':
    case 'own':
      return route.path;
    default:
      return '/';
  }
}

/** The polygons of a layer of zones, as a MultiPolygon of GeoJSON. They never change. */
export const layerPolygonsPath = (id: number): string => `/api/v3/layers/${id}/polygons`;
