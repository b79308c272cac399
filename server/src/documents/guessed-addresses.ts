import { accountPath, formatRoute, type RouteMatch, searchPath, VIEWED_PATH, withQuery } from 'shared-contracts';

const SEARCH = searchPath({ locale: null, agent: null, team: null, path: '' });
const SIGN_IN = formatRoute({ page: 'sign-in', welcome: false, agent: false });
const SIGN_UP = formatRoute({ page: 'sign-up' });
const CONTACT = formatRoute({ page: 'contact' });

/** Addresses that people guess, in lower case, with the page's own address. The route table of the site comes first. */
const GUESSED: Readonly<Record<string, string>> = {
  'account/overview': accountPath(),
  'my-account': accountPath(),
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
  'contact-us': CONTACT,
};

/** Where a guessed address leads, with its query; null for any other one. */
export function guessedAddress({ path, query }: Pick<RouteMatch, 'path' | 'query'>): string | null {
  const words = path.toLowerCase().replace(/^\/+|\/+$/g, '');
  const target = Object.hasOwn(GUESSED, words) ? GUESSED[words] : undefined;
  return target === undefined ? null : withQuery(target, query);
}
