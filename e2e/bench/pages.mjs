/**
 * The measured pages. `results` matches the main content drawn by the page's own code, and not the server's first HTML.
 * `parts` are the remote modules of the first view, which the single bundle preloads.
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
    // the address comes from the search page
    path: null,
    results: '[data-area="listing"]:not([data-rendered]) article h1',
    parts: ['listing/listing', 'search/search', 'nav/header', 'leads/listing-aside'],
  },
};

/** Limits by name of the figure. Times in milliseconds, `js_kb` in kilobytes of brotli. */
export const MUSTS = {
  search: { js_kb: 177, requests: 16, chain: 3, cls: 0.02, inp: 100, lcp: 1200, tax: 1.2, map_early: 0 },
  region: { js_kb: 177, requests: 16, chain: 3, cls: 0.02, lcp: 1200, tax: 1.2, map_early: 0 },
  home: { js_kb: 165, chain: 4, cls: 0.02, tax: 1.25 },
  listing: { js_kb: 189, cls: 0.02, lcp: 1200, tax: 1.25 },
  detail: { open: 150 },
  heap: { grown_mb: 20, contexts: 0 },
  lighthouse: lighthouseMusts(),
};

/** Lighthouse's categories, for each page. */
function lighthouseMusts() {
  const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
  const names = ['home', 'search', 'listing'].flatMap((page) => categories.map((category) => `${page} ${category}`));
  return Object.fromEntries(names.map((name) => [name, 0.95]));
}

/** The throttle of a mid-range phone, for all figures of the start. */
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
