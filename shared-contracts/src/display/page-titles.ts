import type { PageName, Route } from '../routes/route';

/** What pages are called that need nothing looked up; the same words in the document and in the browser. */
const PAGE_TITLES: Partial<Record<PageName, string>> = {
  home: 'Hawaii Real Estate',
  account: 'Your Account',
  viewed: 'Recently Viewed',
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
  'agent-tools': 'Your Admin',
  'not-found': 'Page Not Found',
};

/** The fixed name of a page; null where it is named after what it shows. */
export function pageName(route: Route): string | null {
  if (route.page === 'sign-in') return route.welcome ? 'Welcome' : 'Sign In';
  if (route.page === 'own') return route.title;
  return PAGE_TITLES[route.page] ?? null;
}

const PRIVATE_PAGES: ReadonlySet<PageName> = new Set([
  'account',
  'viewed',
  'saved-search-panel',
  'sign-in',
  'sign-up',
  'login-redirect',
  'admin-regions',
  'gallery',
  'admin',
  'agent-tools',
  'not-found',
]);

/** Pages that are somebody's own, for staff, or nowhere: not for search engines. */
export const isPrivatePage = ({ page }: Pick<Route, 'page'>): boolean => PRIVATE_PAGES.has(page);

/** The page above one of the content store: 'Company' for '/company/team'; null for a page of its own. */
export function pageAbove(path: string): { name: string; href: string } | null {
  const [group = '', page = ''] = path.split('/').filter((part) => part !== '');
  return page === '' ? null : { name: group.charAt(0).toUpperCase() + group.slice(1), href: `/${group}` };
}
