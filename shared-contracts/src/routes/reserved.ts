/**
 * First words of an address that belong to the site. A handle of an agent or team cannot be one of them, and no
 * remote can have a page under one.
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

/** First words of the addresses that the content store answers (D8) (D86). */
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

/** Islands by handle: known without the region directory [B2.1.19]. */
export const ISLAND_HANDLES = ['kauai', 'oahu', 'maui', 'big-island', 'lanai', 'molokai'] as const;

const ISLAND_SET: ReadonlySet<string> = new Set(ISLAND_HANDLES);
const RESERVED_SET: ReadonlySet<string> = new Set(RESERVED_WORDS);
const CONTENT_SET: ReadonlySet<string> = new Set(CONTENT_ROOTS);
export const isIsland = (handle: string): boolean => ISLAND_SET.has(handle);
/** First words that no remote's own page may have: visitors read an island's name as the page of that island. */
export const isSiteWord = (word: string): boolean => isReservedWord(word) || isIsland(word.toLowerCase());
export const isReservedWord = (word: string): boolean => RESERVED_SET.has(word.toLowerCase());
export const isContentRoot = (word: string): boolean => CONTENT_SET.has(word.toLowerCase());
