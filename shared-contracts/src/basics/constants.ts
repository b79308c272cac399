/** Numbers and words the documents state. Times are in milliseconds unless the name says otherwise. */

/** Rows of one page of results [A9.1]. */
export const PAGE_SIZE = 100;

/** Most photos that a card of a listing leads through; the listing itself shows all. */
export const CARD_PHOTOS = 6;

/** Upper edge of the price histogram; dearer listings fall in one overflow bar [A9.2] (D1). */
export const PRICE_HISTOGRAM_MAX = 3_000_000;
/** Bars between 0 and the upper edge, the overflow bar not counted. */
export const PRICE_HISTOGRAM_BARS = 60;
/** End of the price slider: means "no maximum", is neither sent nor written to the URL [A9.2] [A9.3] (D1). */
export const PRICE_SLIDER_MAX = 20_000_000;

/** Statuses a search shows unless told otherwise [A9.4]; also every status the public may see (D57). */
export const DEFAULT_STATUSES = ['Active', 'Active Under Contract', 'Pending'] as const;
export const PUBLIC_STATUSES = DEFAULT_STATUSES;
/** Tenure a search shows unless told otherwise [A9.5] (D18). */
export const DEFAULT_TITLE_LAND = ['Fee Simple'] as const;
export const TITLE_LAND_VALUES = ['Fee Simple', 'Leasehold'] as const;

/** [A9.7] */
export const SEARCH_DEBOUNCE_MS = 150;
export const FLASH_CLOSE_DELAY_MS = 3500;
export const LOGIN_REDIRECT_DELAY_MS = 2000;
export const VIEWED_COUNTER_HOURS = 24;
export const CALL_TO_ACTION_DISMISSED_HOURS = 24;

/** Lifetimes of local caches, in seconds [A9.8] [A9.9] [B4.7] [B9.19] (D10, D11). */
export const CACHE_SECONDS = {
  regions: 180,
  /** @deprecated since 1.1.0: the handles come in the regions' own answer (D72) and live as long as it does */
  regionHandles: 480,
  topLevelAggregates: 100,
  globalAggregates: 10_000,
  offices: 10_000,
  regionMatrix: 150,
  /** whatever a search keeps, where nothing else is said */
  searchDefault: 3000,
  /** the same of a listing's page, the account and the navigation */
  detailDefault: 180,
} as const;

/** [B9.10] */
export const SIMILAR_LISTINGS_DELAY_MS = 1000;
export const RESIZE_DEBOUNCE_MS = 300;
export const RELOAD_GUARD_MS = 60_000;
export const WELCOME_BANNER_DAYS = 30;
export const IDENTIFIED_COOKIE_DAYS = 365;

/** Characters shown of a description: detail page, summary card, metadata [B9.11]. */
export const DESCRIPTION_PREVIEW = { detail: 400, card: 80, metadata: 200 } as const;

/** Fewest characters of what people type [B9.13]; agent search needs more than three, so four. */
export const MINIMUM_LENGTH = {
  emailAgentMessage: 5,
  question: 10,
  registerPassword: 8,
  loginPassword: 5,
  searchText: 3,
  agentSearch: 4,
} as const;

/** Most entries and characters shown in lists [B9.15]. */
export const CAPS = {
  similarListings: 6,
  areas: 5,
  listings: 5,
  blogPosts: 4,
  savedSearchTitle: 60,
  blogTitle: 50,
  navSavedSearchTitle: 30,
} as const;

/** Characters kept of a page address, by where it is sent [B9.16] (D16). */
export const SOURCE_URL_CUT = {
  emailAgent: 255,
  registrationReferrer: 200,
  question: 200,
  commentLocation: 256,
  tracking: 200,
} as const;

/** Showing and callback slots in minutes of the day [B9.8] [B9.9]. */
export const SLOT_STEP_MINUTES = 30;
export const SHOWING_SLOTS = { first: 540, last: 1020 } as const;
export const CALLBACK_SLOTS = { first: 480, last: 1320, leadMinutes: 30 } as const;
/** [B9.5] [B9.7] */
export const SHOWING_STRIP_DAYS = 15;
export const SHOWING_PANEL = { days: 10, startsInDays: 2 } as const;
/** One file of a remote gives up so soon: a little before the loader stops waiting for the whole module. */
export const FILE_TIMEOUT_MS = 7500;
export const HAWAII_TIME_ZONE = 'Pacific/Honolulu';

/** [B9.2] [B9.4] [B5.33] [B5.30] */
export const SQUARE_FEET_PER_ACRE = 43_560;
export const LOT_SIZE_ACRES_ABOVE = 5000;
export const TMK_MINIMUM_LENGTH = 13;
/** [B9.1] [B5.28] (D17) */
export const MORTGAGE = {
  downPaymentShare: 0.2,
  downPaymentStep: 1000,
  ratePercent: 6.7,
  termYears: 30,
  maxRatePercent: 25,
  maxTermYears: 50,
} as const;
/** Price of a similar listing against the asking price, both ends included [A9.6]. */
export const SIMILAR_PRICE = { from: 0.9, to: 1.2 } as const;

/** Widths in pixels; three constants on purpose (D51) [B9.25]. */
export const SMALL_SCREEN_PX = 600;
export const CONTACT_HOVER_PX = 700;
export const MOBILE_PX = 768;
/** [B9.20] [B9.26] [B9.21] [B9.22] */
export const MODAL_Z_INDEX = 7000;
export const NAV_HEIGHT = { fallback: 160, bar: 115 } as const;
export const PROGRESS_BAR = { throttleMs: 200, durationMs: 5000 } as const;
export const FETCH_DELAY_MS = 200;
/** [B4.31] [B4.32] */
export const SCROLL = { asideFixedAfter: 160, actionsHiddenAfter: 595, requestPanelAfter: 600 } as const;
/** [B9.23] [B9.24] [B9.27] */
export const MEDIA = {
  sliderResetMs: 5000,
  mobilePreloadAhead: 2,
  streetViewRadiusM: 50,
  mapZoom: 14,
  paneHeightPx: 600,
} as const;
/** Pauses before the universal search asks the server, and before it filters local data [B9.14] (D84). */
export const UNIVERSAL_SEARCH = { remoteDebounceMs: 500, localDebounceMs: FETCH_DELAY_MS } as const;
/** Decimals of map coordinates in the URL [A2.20]. */
export const MAP_COORDINATE_DECIMALS = 5;

/** Names of cookies and local-storage keys that more than one module touches (D36). */
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
} as const;
/** Recent searches kept in the cookie (D36). */
export const RECENT_SEARCHES = { entries: 10, characters: 60 } as const;
export const VIEWED_LIST_ENTRIES = 100;

/** Limits of what people may send (D76) [A5.6]. */
export const LIMITS = {
  name: 100,
  email: 254,
  message: 5000,
  query: 200,
  savedSearchTitle: 120,
  favoriteNote: 1000,
  password: 200,
  polygons: 50,
  savedSearchesPerUser: 100,
  filterValues: 100,
  ids: 100,
  /** listings kept or hidden that one search is asked with */
  personalIds: 1000,
  page: 100_000,
} as const;

/**
 * No person sends a lead form sooner after it has appeared, in milliseconds. To see it, let the browser fill it in, and
 * reach its button takes a hand more than a second; robots that open pages fill forms within some tens of milliseconds.
 */
export const FASTEST_PERSON_MS = 800;

/** The default contact of a message without an agent; a setting (D34) [A5.2]. */
export const DEFAULT_AGENT_ID = 829;
