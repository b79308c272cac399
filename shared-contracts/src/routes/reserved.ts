/**
 * First words of an address that belong to the site. They are not handles of agents or teams, and no remote can have a
 * page below them.
 */
export const RESERVED_WORDS: readonly string[] = [
  'about',
  'about-sample-data',
  'accessibility',
  'account',
  'admin',
  'admin_regions',
  'agent',
  'agent_tools',
  'agents',
  'ai',
  'api',
  'assets',
  'auth',
  'basemap',
  'blog',
  'company',
  'components',
  'contact',
  'cookie-policy',
  'dev',
  'developments',
  'discovery',
  'embed',
  'favicon',
  'health',
  'healthz',
  'listing',
  'listing_report',
  'listings',
  'login',
  'login-redirect',
  'mfe',
  'mls',
  'news',
  'open-houses',
  'photos',
  'policy-reports',
  'preview',
  'print',
  'privacy',
  'readyz',
  'region',
  'regions',
  'register',
  'rentals',
  'robots',
  'saved_search',
  'search',
  'shell',
  'shortlist',
  'sitemap',
  'specializations',
  'static',
  'teams',
  'terms',
  'tmk',
  'ui',
  'unsubscribe',
  'user',
  'viewed',
  'welcome',
];

/** First words of addresses in the content store. */
export const CONTENT_ROOTS: readonly string[] = [
  'about',
  'about-sample-data',
  'accessibility',
  'company',
  'cookie-policy',
  'developments',
  'news',
  'privacy',
  'rentals',
  'specializations',
  'terms',
];

/** Handles of the islands, for use without the region directory. */
export const ISLAND_HANDLES = ['kauai', 'oahu', 'maui', 'big-island', 'lanai', 'molokai'] as const;

const ISLAND_SET: ReadonlySet<string> = new Set(ISLAND_HANDLES);
const RESERVED_SET: ReadonlySet<string> = new Set(RESERVED_WORDS);
const CONTENT_SET: ReadonlySet<string> = new Set(CONTENT_ROOTS);
export const isIsland = (handle: string): boolean => ISLAND_SET.has(handle);
/** First words that a remote's own page must not have. An island's name would look like the page of that island. */
export const isSiteWord = (word: string): boolean => isReservedWord(word) || isIsland(word.toLowerCase());
export const isReservedWord = (word: string): boolean => RESERVED_SET.has(word.toLowerCase());
export const isContentRoot = (word: string): boolean => CONTENT_SET.has(word.toLowerCase());
