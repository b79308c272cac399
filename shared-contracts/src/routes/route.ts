import type { RegionLevel } from '../entities/region';
import type { OwnPath } from '../manifest';
import type { OwnPage } from '../own-pages';

/** What stands before the page in an address: kept in every link the page makes [A2.3] (D22, D23). */
export interface RoutePrefix {
  locale: string | null;
  agent: string | null;
  team: string | null;
  /** how the prefix was written, '' or '/agents/x' or '/en/x': joined in front of '/listings' */
  path: string;
}

/** How an address names a listing. */
export interface ListingLocator {
  by: 'slug' | 'mls' | 'tmk';
  value: string;
}

export const ACCOUNT_SECTIONS = ['overview', 'favorites', 'saved-searches', 'hidden-listings', 'settings'] as const;
export type AccountSection = (typeof ACCOUNT_SECTIONS)[number];

/**
 * Where an address leads. Search and listing detail are one page [B2.1.2]: a listing lies over the search,
 * which stays as it was.
 */
export type Route =
  | { page: 'home' }
  | { page: 'search'; handles: string[]; savedSearchCode: string | null }
  | { page: 'listing'; listing: ListingLocator }
  | { page: 'account'; section: AccountSection }
  | { page: 'viewed' }
  | { page: 'saved-search-panel' }
  | { page: 'sign-in'; welcome: boolean; agent: boolean }
  | { page: 'sign-up' }
  | { page: 'login-redirect' }
  | { page: 'blog' }
  | { page: 'blog-post'; slug: string }
  | { page: 'contact' }
  | { page: 'regions' }
  | { page: 'admin-regions' }
  | { page: 'ai' }
  | { page: 'gallery' }
  | { page: 'agents' }
  | { page: 'agent'; slug: string }
  | { page: 'admin' }
  | { page: 'agent-tools' }
  | { page: 'content'; path: string }
  /** a remote's own page: `root` is its address in mfe.json, `path` the whole address, which may go on below that */
  | { page: 'own'; root: OwnPath; path: string; title: string }
  | { page: 'not-found'; reason: 'no-route' | 'bad-parameter' };
export type PageName = Route['page'];

/** A route with the address around it. */
export interface RouteMatch {
  route: Route;
  prefix: RoutePrefix;
  /** pathname of the address as given, without the origin */
  path: string;
  /** query without its question mark, holding also the filters of an old-style slug: what `decodeSearch` takes */
  query: string;
  /** the form links should use; differs from the address for old slugs and other spellings */
  canonical: string;
}

/** Resolves a lone handle to its region path, so that old slugs like /listings/kihei-e2 work. */
export type FindRegion = (handle: string) => { handles: string[]; level: RegionLevel } | null;

export interface RouteOptions {
  /** two-letter codes that count as a locale (D23) */
  locales: readonly string[];
  findRegion?: FindRegion;
  /** pages that remotes have under addresses of their own */
  ownPages?: readonly OwnPage[];
  /** whether handles, from the island down, name a region; without it only the island is checked */
  isRegion?: (handles: readonly string[]) => boolean;
}
