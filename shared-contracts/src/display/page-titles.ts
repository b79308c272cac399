import type { AccountSection, PageName, Route } from '../routes/route';

/** Fixed page titles, the same in the document and in the browser. */
const PAGE_TITLES: Partial<Record<PageName, string>> = {
  home: 'Hawaii Real Estate',
  viewed: 'Recently Viewed',
  shortlist: 'Shared Favorites',
  'saved-search-panel': 'Saved Searches',
  'sign-up': 'Create an Account',
  'login-redirect': 'Signing In',
  blog: 'Blog',
  contact: 'Contact Us',
  regions: 'Hawaii Regions',
  'admin-regions': 'Region Texts',
  ai: 'Describe Your Home',
  gallery: 'Component Gallery',
  agents: 'Agents',
  admin: 'Site Admin',
  'agent-tools': 'Agent Tools',
  print: 'Print',
  'listing-report': 'Listing Report',
  'not-found': 'Page Not Found',
};

/** Titles of the account's sections; the tab Profile opens the settings. */
const SECTION_TITLES: Record<AccountSection, string> = {
  overview: 'Your Account',
  favorites: 'Your Favorites',
  'saved-searches': 'Your Saved Searches',
  'hidden-listings': 'Your Hidden Listings',
  settings: 'Your Settings',
};

/** The fixed title of a page; null when the title depends on the data. */
export function pageName(route: Route): string | null {
  if (route.page === 'sign-in') return route.welcome ? 'Welcome' : 'Sign In';
  if (route.page === 'own') return route.title;
  if (route.page === 'account') return SECTION_TITLES[route.section];
  return PAGE_TITLES[route.page] ?? null;
}

const PRIVATE_PAGES: ReadonlySet<PageName> = new Set([
  'account',
  'viewed',
  'shortlist',
  'saved-search-panel',
  'sign-in',
  'sign-up',
  'login-redirect',
  'admin-regions',
  'gallery',
  'admin',
  'agent-tools',
  'print',
  'listing-report',
  'not-found',
]);

/** Pages that search engines must not index: personal pages, staff pages and missing pages. */
export const isPrivatePage = ({ page }: Pick<Route, 'page'>): boolean => PRIVATE_PAGES.has(page);

/** The page above one of the content store: 'Company' for '/company/team'; null for a page of its own. */
export function pageAbove(path: string): { name: string; href: string } | null {
  const [group = '', page = ''] = path.split('/').filter((part) => part !== '');
  return page === '' ? null : { name: group.charAt(0).toUpperCase() + group.slice(1), href: `/${group}` };
}
