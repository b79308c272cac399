/**
 * First words of an address that belong to the site; a handle of an agent or team cannot be one of them (D22).
 */
export const RESERVED_WORDS: readonly string[] = [
  'about',
  'about-sample-data',
  'accessibility',
  'account',
  'admin',
  'admin_regions',
  'agent_tools',
  'agents',
  'ai',
  'api',
  'assets',
  'auth',
  'blog',
  'company',
  'components',
  'contact',
  'cookie-policy',
  'developments',
  'discovery',
  'health',
  'listing_report',
  'listings',
  'login',
  'login-redirect',
  'mfe',
  'mls',
  'news',
  'photos',
  'print',
  'privacy',
  'region',
  'regions',
  'register',
  'rentals',
  'saved_search',
  'search',
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
export const isReservedWord = (word: string): boolean => RESERVED_SET.has(word.toLowerCase());
export const isContentRoot = (word: string): boolean => CONTENT_SET.has(word.toLowerCase());
