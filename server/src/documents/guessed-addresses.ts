import {
  accountPath,
  formatRoute,
  ISLAND_HANDLES,
  NO_PREFIX,
  type RouteMatch,
  searchPath,
  VIEWED_PATH,
  withoutLanguage,
  withQuery,
} from 'shared-contracts';

const SEARCH = searchPath(NO_PREFIX);
const SIGN_IN = formatRoute({ page: 'sign-in', welcome: false, agent: false });
const SIGN_UP = formatRoute({ page: 'sign-up' });
const CONTACT = formatRoute({ page: 'contact' });
const AGENTS = formatRoute({ page: 'agents' });
const COMPANY = '/company';

/** Addresses that people guess, in lower case, with the page's own address. The route table of the site comes first. */
const GUESSED: Readonly<Record<string, string>> = {
  'account/overview': accountPath(),
  'my-account': accountPath(),
  // the account has the button; an address that signs out could be called by any other site
  logout: accountPath(),
  'log-out': accountPath(),
  signout: accountPath(),
  'sign-out': accountPath(),
  'account/profile': accountPath('settings'),
  'account/preferences': accountPath('settings'),
  profile: accountPath('settings'),
  settings: accountPath('settings'),
  preferences: accountPath('settings'),
  'account/saved': accountPath('favorites'),
  'account/favourites': accountPath('favorites'),
  favorites: accountPath('favorites'),
  favourites: accountPath('favorites'),
  saved: accountPath('favorites'),
  'saved-homes': accountPath('favorites'),
  'account/searches': accountPath('saved-searches'),
  'account/alerts': accountPath('saved-searches'),
  searches: accountPath('saved-searches'),
  'saved-searches': accountPath('saved-searches'),
  alerts: accountPath('saved-searches'),
  'account/hidden': accountPath('hidden-listings'),
  hidden: accountPath('hidden-listings'),
  'hidden-listings': accountPath('hidden-listings'),
  'account/viewed': VIEWED_PATH,
  'recently-viewed': VIEWED_PATH,
  history: VIEWED_PATH,
  'log-in': SIGN_IN,
  signin: SIGN_IN,
  'sign-in': SIGN_IN,
  'account/login': SIGN_IN,
  'sign-up': SIGN_UP,
  signup: SIGN_UP,
  'create-account': SIGN_UP,
  'account/register': SIGN_UP,
  search: SEARCH,
  homes: SEARCH,
  buy: SEARCH,
  map: SEARCH,
  listing: SEARCH,
  properties: SEARCH,
  'real-estate': SEARCH,
  hawaii: SEARCH,
  ...Object.fromEntries(ISLAND_HANDLES.map((island) => [island, searchPath(NO_PREFIX, [island])])),
  'hawaii-island': searchPath(NO_PREFIX, ['big-island']),
  rent: '/rentals',
  home: '/',
  'index.html': '/',
  'contact-us': CONTACT,
  help: CONTACT,
  agent: AGENTS,
  realtors: AGENTS,
  about: COMPANY,
  'about-us': COMPANY,
  team: '/company/team',
  'our-team': '/company/team',
  offices: '/company/offices',
  'privacy-policy': '/privacy',
  'terms-of-use': '/terms',
  'terms-of-service': '/terms',
  cookies: '/cookie-policy',
};

/** Where a guessed address leads, with its query; null for any other one. */
export function guessedAddress({ path, query, prefix }: Pick<RouteMatch, 'path' | 'query' | 'prefix'>): string | null {
  const words = withoutLanguage(prefix.locale, path)
    .toLowerCase()
    .replace(/^\/+|\/+$/g, '');
  const target = Object.hasOwn(GUESSED, words) ? GUESSED[words] : undefined;
  return target === undefined ? null : withQuery(target, query);
}
