import type { RegionLevel } from '../entities/region';
import type { OwnPage, OwnPath } from './page-areas';

/** The prefix of an address, which every link of the page keeps. */
export interface RoutePrefix {
  locale: string | null;
  agent: string | null;
  team: string | null;
  /** the prefix as written, '' or '/agents/x' or '/ja/x', in front of '/listings'; with a locale alone in front of every path */
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
 * The target of an address. Search and listing are one page: a listing is shown over the search, which stays mounted.
 */
export type Route =
  | { page: 'home' }
  | { page: 'search'; handles: string[]; savedSearchCode: string | null }
  | { page: 'listing'; listing: ListingLocator }
  | { page: 'account'; section: AccountSection }
  | { page: 'viewed' }
  /** a shared list by its id, or the invitation to one by the code of its link */
  | { page: 'shortlist'; key: string }
  | { page: 'saved-search-panel' }
  | { page: 'sign-in'; welcome: boolean; agent: boolean }
  | { page: 'sign-up' }
  | { page: 'login-redirect' }
  | { page: 'blog' }
  | { page: 'blog-post'; slug: string }
  | { page: 'contact' }
  /** the index of the regions, or with handles the figures of one */
  | { page: 'regions'; handles?: string[] }
  | { page: 'admin-regions' }
  | { page: 'ai' }
  | { page: 'gallery' }
  | { page: 'agents' }
  | { page: 'agent'; slug: string }
  | { page: 'admin' }
  | { page: 'agent-tools' }
  | { page: 'content'; path: string }
  /** a listing on paper, and the figures of one for its agent */
  | { page: 'print'; mlsId: string }
  | { page: 'listing-report'; mlsId: string }
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
  /** query without its question mark, with the filters of an old-style slug; the input of `decodeSearch` */
  query: string;
  /** the form for links; differs from the address for old slugs and other spellings */
  canonical: string;
}

/** Resolves a single handle to its region path, for old slugs such as /listings/kihei-e2. */
export type FindRegion = (handle: string) => { handles: string[]; level: RegionLevel } | null;

export interface RouteOptions {
  /** two-letter codes that count as a locale */
  locales: readonly string[];
  findRegion?: FindRegion;
  /** remotes' pages with their own address */
  ownPages?: readonly OwnPage[];
  /** whether handles, from the island down, name a region; without it only the island is checked */
  isRegion?: (handles: readonly string[]) => boolean;
}
