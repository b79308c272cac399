/** Numbers and texts of the product documents. Times are in milliseconds unless the name says otherwise. */

/** Rows of one page of results. */
export const PAGE_SIZE = 100;

/** Maximum number of photos in a card's carousel. The listing page shows all. */
export const CARD_PHOTOS = 6;

/** Upper edge of the price histogram. More expensive listings are in one overflow bar. */
export const PRICE_HISTOGRAM_MAX = 3_000_000;
/** Bars between 0 and the upper edge, the overflow bar not counted. */
export const PRICE_HISTOGRAM_BARS = 60;
/** End of the price slider. It means "no maximum" and is neither sent nor written to the URL. */
export const PRICE_SLIDER_MAX = 20_000_000;

/** Ends of the filter by the distance to the sea, in feet; the facet of the same name counts by them. */
export const SEA_DISTANCE_STEPS = [500, 1000, 2640, 5280, 10_560, 26_400] as const;

/** Default statuses of a search, which are also all public statuses. */
export const DEFAULT_STATUSES = ['Active', 'Active Under Contract', 'Pending'] as const;
export const PUBLIC_STATUSES = DEFAULT_STATUSES;
/** Default tenure of a search. */
export const DEFAULT_TITLE_LAND = ['Fee Simple'] as const;
export const TITLE_LAND_VALUES = ['Fee Simple', 'Leasehold'] as const;

export const SEARCH_DEBOUNCE_MS = 150;
export const FLASH_CLOSE_DELAY_MS = 3500;
export const LOGIN_REDIRECT_DELAY_MS = 2000;
export const VIEWED_COUNTER_HOURS = 24;
export const CALL_TO_ACTION_DISMISSED_HOURS = 24;

/** Lifetimes of local caches, in seconds. */
export const CACHE_SECONDS = {
  regions: 180,
  topLevelAggregates: 100,
  globalAggregates: 10_000,
  offices: 10_000,
  regionMatrix: 150,
  /** default of the search's caches */
  searchDefault: 3000,
  /** default of the caches of listing page, account and navigation */
  detailDefault: 180,
} as const;

export const SIMILAR_LISTINGS_DELAY_MS = 1000;
export const RESIZE_DEBOUNCE_MS = 300;
export const RELOAD_GUARD_MS = 60_000;
export const WELCOME_BANNER_DAYS = 30;
export const IDENTIFIED_COOKIE_DAYS = 365;

/** Characters shown of a description: detail page, summary card, metadata. */
export const DESCRIPTION_PREVIEW = { detail: 400, card: 80, metadata: 200 } as const;

/** Minimum number of typed characters. Agent search needs more than three, so four. */
export const MINIMUM_LENGTH = {
  emailAgentMessage: 5,
  question: 10,
  registerPassword: 8,
  loginPassword: 5,
  searchText: 3,
  agentSearch: 4,
} as const;

/** Maximum number of entries and characters in lists. */
export const CAPS = {
  similarListings: 6,
  areas: 5,
  listings: 5,
  blogPosts: 4,
  savedSearchTitle: 60,
  blogTitle: 50,
  navSavedSearchTitle: 30,
} as const;

/** Maximum length of a page address, by receiver. */
export const SOURCE_URL_CUT = {
  emailAgent: 255,
  registrationReferrer: 200,
  question: 200,
  commentLocation: 256,
  tracking: 200,
} as const;

/** Showing and callback slots in minutes of the day. */
export const SLOT_STEP_MINUTES = 30;
export const SHOWING_SLOTS = { first: 540, last: 1020 } as const;
export const CALLBACK_SLOTS = { first: 480, last: 1320, leadMinutes: 30 } as const;
/** Days of a tour, from tomorrow. */
export const SHOWING_DAYS = 15;
/** Time-out of one file of a remote, a little before the time-out of the whole module. */
export const FILE_TIMEOUT_MS = 7500;
export const HAWAII_TIME_ZONE = 'Pacific/Honolulu';

export const SQUARE_FEET_PER_ACRE = 43_560;
export const LOT_SIZE_ACRES_ABOVE = 5000;
export const TMK_MINIMUM_LENGTH = 13;
export const MORTGAGE = {
  downPaymentShare: 0.2,
  downPaymentStep: 1000,
  ratePercent: 6.7,
  termYears: 30,
  maxRatePercent: 25,
  maxTermYears: 50,
  maxMonthlyCost: 1_000_000,
} as const;
/** Price range of similar listings, as factors of the asking price, both ends included. */
export const SIMILAR_PRICE = { from: 0.9, to: 1.2 } as const;

/** Widths in pixels; three constants on purpose. */
export const SMALL_SCREEN_PX = 600;
export const CONTACT_HOVER_PX = 700;
export const MOBILE_PX = 768;
export const MODAL_Z_INDEX = 7000;
export const NAV_HEIGHT = { fallback: 160, bar: 115 } as const;
export const PROGRESS_BAR = { throttleMs: 200, durationMs: 5000 } as const;
export const FETCH_DELAY_MS = 200;
export const SCROLL = { asideFixedAfter: 160, actionsHiddenAfter: 595, requestPanelAfter: 600 } as const;
export const MEDIA = {
  sliderResetMs: 5000,
  mobilePreloadAhead: 2,
  streetViewRadiusM: 50,
  mapZoom: 14,
  paneHeightPx: 600,
} as const;
/** Delays before the universal search calls the server, and before it filters local data. */
export const UNIVERSAL_SEARCH = { remoteDebounceMs: 500, localDebounceMs: FETCH_DELAY_MS } as const;
/** Decimals of map coordinates in the URL. */
export const MAP_COORDINATE_DECIMALS = 5;

/** Names of cookies and local-storage keys that several modules use. */
export const COOKIES = {
  session: 'hl_session',
  visitor: 'hl_visitor',
  overrides: 'hl_overrides',
  identified: 'identified',
  dismissedHideListing: 'dismissedHideListing',
  searches: 'searches',
  showWelcomeMessage: 'showWelcomeMessage',
  welcomeBannerDismissed: 'welcomeBannerDismissed',
  viewedCounter: 'viewedListings',
  callToActionDismissed: 'viewedCallToActionDismissed',
} as const;
export const COOKIE_DAYS = {
  session: 30,
  dismissedHideListing: 365,
  searches: 365,
  showWelcomeMessage: 1,
  visitor: 365,
} as const;
export const STORAGE_KEYS = {
  referrerAgent: 'referrer',
  viewed: 'viewed_listings',
  viewedTimes: 'viewed_times',
  lastSearch: 'last_search',
  /** the language that the visitor chose */
  language: 'language',
  /** the language that the site offered, and the visitor declined */
  languageOffer: 'language_offer',
  /** name of the browser's cache with the favorites for the page without a connection */
  offlineFavorites: 'offline-favorites',
  offlinePlan: 'offline-plan',
} as const;
/** Number of recent searches in the cookie. */
export const RECENT_SEARCHES = { entries: 10, characters: 60 } as const;
export const VIEWED_LIST_ENTRIES = 100;

/** Limits of user input. */
export const LIMITS = {
  name: 100,
  email: 254,
  message: 5000,
  query: 200,
  savedSearchTitle: 120,
  favoriteNote: 1000,
  shortlistComment: 1000,
  /** of a person who joins a shared list */
  shortlistName: 40,
  /** people of a shared list, without the owner and the agent */
  shortlistMembers: 10,
  password: 200,
  polygons: 50,
  /** of an area that is drawn */
  areaCorners: 60,
  areaName: 40,
  savedSearchesPerUser: 100,
  filterValues: 100,
  ids: 100,
  /** favorites or hidden listings in the request of one search */
  personalIds: 1000,
  page: 100_000,
  /** homes side by side */
  compared: 4,
  /** homes of a day */
  planned: 8,
} as const;

/**
 * Minimum time between showing and sending a lead form, in milliseconds. A person needs more than a second to press the
 * button, even with autofill. Robots need some tens of milliseconds.
 */
export const FASTEST_PERSON_MS = 800;
