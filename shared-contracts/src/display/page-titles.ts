import type { AccountSection, PageName, Route } from '../routes/route';
import { i18n } from '../texts';

/** Fixed page titles, the same in the document and in the browser. Those of staff have no translation. */
const PAGE_TITLES: Partial<Record<PageName, string>> = {
  home: /*i18n*/ 'Hawaii Real Estate',
  viewed: /*i18n*/ 'Recently Viewed',
  shortlist: /*i18n*/ 'Shared Favorites',
  'saved-search-panel': /*i18n*/ 'Saved Searches',
  'sign-up': /*i18n*/ 'Create an Account',
  'login-redirect': /*i18n*/ 'Signing In',
  blog: /*i18n*/ 'Blog',
  contact: /*i18n*/ 'Contact Us',
  regions: /*i18n*/ 'Hawaii Regions',
  'admin-regions': 'Region Texts',
  ai: /*i18n*/ 'Describe Your Home',
  gallery: 'Component Gallery',
  agents: /*i18n*/ 'Agents',
  admin: 'Site Admin',
  'agent-tools': 'Agent Tools',
  print: /*i18n*/ 'Print',
  'listing-report': /*i18n*/ 'Listing Report',
  'not-found': /*i18n*/ 'Page Not Found',
};

/** Titles of the account's sections; the tab Profile opens the settings. */
const SECTION_TITLES: Record<AccountSection, string> = {
  overview: /*i18n*/ 'Your Account',
  favorites: /*i18n*/ 'Your Favorites',
  'saved-searches': /*i18n*/ 'Your Saved Searches',
  'hidden-listings': /*i18n*/ 'Your Hidden Listings',
  settings: /*i18n*/ 'Your Settings',
};

/** The fixed title of a page; null when the title depends on the data. */
export function pageName(route: Route): string | null {
  if (route.page === 'sign-in') return route.welcome ? i18n.t('Welcome') : i18n.t('Sign In');
  if (route.page === 'own') return route.title;
  if (route.page === 'account') return i18n.t(SECTION_TITLES[route.section]);
  const title = PAGE_TITLES[route.page];
  return title === undefined ? null : i18n.t(title);
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
