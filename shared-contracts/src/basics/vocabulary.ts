/** Fixed sets of words, apart from the schemas of the same words: a page that needs no schema loads them without zod. */

export const SORT_ORDERS = [
  'recommended',
  'newest',
  'oldest',
  'price_ascending',
  'price_descending',
  'nearest_sea',
  'monthly_cost',
] as const;

/** How an owner uses a home; its county's property tax depends on it. */
export const HOME_USES = ['owner', 'second', 'short_term'] as const;

/** The four counties, each with its own property tax. */
export const COUNTIES = ['honolulu', 'maui', 'kauai', 'hawaii'] as const;

/** Parts of a home's monthly cost that its record may lack, in the words of the pages. */
export const COST_PARTS = [/*i18n*/ 'property tax', /*i18n*/ 'maintenance fee', /*i18n*/ 'lease rent'] as const;

/** The keys of property types in URLs and controls; `dwelling-types.ts` maps them to the listing's names. */
export const DWELLING_KEYS = ['condo', 'house', 'land', 'townhouse', 'vacant_land', 'multi-family', 'rental'] as const;

/** The kinds of homes whose figures are never mixed: single family houses, condos with townhouses, vacant land. */
export const PROPERTY_GROUPS = ['houses', 'condos', 'land'] as const;

/** The levels of a region path, outermost first. A building is a filter, never a path segment. */
export const REGION_LEVELS = ['island', 'district', 'town', 'community'] as const;

/** The actions by which a visitor contacts the company. Each becomes a stored lead. */
export const LEAD_ACTIONS = [
  'ask_question',
  'request_showing',
  'callback',
  'email_agent',
  'contact_agent',
  'favorite',
  'other',
] as const;

/** What a person thinks of a home of a shared list, and what a person is to the list. */
export const SHORTLIST_MARKS = ['yes', 'maybe', 'no'] as const;
export const SHORTLIST_ROLES = ['owner', 'member', 'agent'] as const;

export const ROLES = ['advisor', 'admin', 'super_admin'] as const;

/** Actions of the sales-data events and their short names. */
export const TRACKING_ACTIONS = {
  Event: 'Event',
  ClickEmail: 'Event Click Email',
  ViewListing: 'Event Listing View',
  ViewAccount: 'Event View Account',
  ViewSearch: 'Event Listing Search',
  ShareListing: 'Event Listing Share',
  MortgageCalculator: 'Event Mortgage Calculator',
} as const;

/** Names captured by web analytics. */
export const ANALYTICS_EVENTS = [
  '$pageview',
  'next_listing',
  'add_favorite',
  'share_listing',
  'share_listing_copy_link',
  'share_listing_text',
  'share_listing_email',
  'share_listing_fb',
  'share_listing_twitter',
  'texted_agent',
  'called_agent',
  'email_agent',
  'email_hawaiilife',
  'request_callback',
  'lead_created',
] as const;

/** Areas of the site that a remote can own a page for; the shell mounts it while the route is in that area. */
export const PAGE_AREAS = [
  'search',
  'listing',
  'account',
  'home',
  'blog',
  'agents',
  'regions',
  'contact',
  'content',
  'ai',
  'gallery',
  'admin',
  'agent-tools',
  'print',
  'listing-report',
] as const;
