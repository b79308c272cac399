/**
 * The pages that are measured. `results` matches what the page is for once its own code has drawn it, never what the
 * server drew; `parts` are the remotes' modules it shows at first, as the single bundle has to preload them.
 */
export const PAGES = {
  search: {
    path: '/listings',
    results: '[data-area="search"]:not([data-rendered]) article a[href*="/listings/"]',
    parts: ['search/search', 'nav/header', 'nav/search-bar'],
  },
  region: {
    path: '/listings/maui',
    results: '[data-area="search"]:not([data-rendered]) article a[href*="/listings/"]',
    parts: ['search/search', 'nav/header', 'nav/search-bar'],
  },
  home: {
    path: '/',
    results: '[data-area="home"]:not([data-rendered]) article a[href*="/listings/"]',
    parts: ['content/home', 'nav/header', 'nav/home-search'],
  },
  listing: {
    // its address is found on the search page
    path: null,
    results: '[data-area="listing"]:not([data-rendered]) article h1',
    parts: ['listing/listing', 'search/search', 'nav/header', 'leads/listing-aside'],
  },
};

/** What a page must reach, by the figure's name. Times in ms, `js_kb` in brotli as it went over the wire. */
export const MUSTS = {
  search: { js_kb: 178, requests: 16, chain: 3, cls: 0.02, inp: 100, lcp: 1200, tax: 1.2, map_early: 0 },
  region: { js_kb: 178, requests: 16, chain: 3, cls: 0.02, lcp: 1200, tax: 1.2, map_early: 0 },
  home: { chain: 4, cls: 0.02, tax: 1.25 },
  listing: { cls: 0.02, lcp: 1200, tax: 1.25 },
  detail: { open: 150 },
  heap: { grown_mb: 20, contexts: 0 },
  lighthouse: lighthouseMusts(),
};

/** Every category of each page that Lighthouse judges. */
function lighthouseMusts() {
  const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
  const names = ['home', 'search', 'listing'].flatMap((page) => categories.map((category) => `${page} ${category}`));
  return Object.fromEntries(names.map((name) => [name, 0.95]));
}

/** A phone in the middle of the road: the throttle every figure of the start is taken with. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
export const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
export const SLOWER_CPU = 4;
