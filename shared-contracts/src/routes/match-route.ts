import { REGION_LEVELS } from '../basics/vocabulary';
import { hasNoLanguage, splitLanguage } from './language-path';
import { matchListings } from './match-listings';
import { formatRoute } from './paths';
import { splitPrefix } from './prefix';
import { isContentRoot } from './reserved';
import { ACCOUNT_SECTIONS, type AccountSection, type Route, type RouteMatch, type RouteOptions } from './route';
import { decodeSearch, encodeSearch } from './search-codec';
import { isCode, isSlug, readSegments, splitAddress } from './segments';

const NO_ROUTE: Route = { page: 'not-found', reason: 'no-route' };
const BAD_PARAMETER: Route = { page: 'not-found', reason: 'bad-parameter' };
const SIGN_IN: Route = { page: 'sign-in', welcome: false, agent: false };
const SIGN_UP: Route = { page: 'sign-up' };

/** Fixed addresses in lower case, because they match in any letter case. */
const FIXED: ReadonlyMap<string, Route> = new Map(
  Object.entries<Route>({
    '': { page: 'home' },
    auth: SIGN_IN,
    login: SIGN_IN,
    'search/login': SIGN_IN,
    'listings/auth': SIGN_IN,
    'listings/login': SIGN_IN,
    welcome: { page: 'sign-in', welcome: true, agent: false },
    'user/sign_in': { page: 'sign-in', welcome: false, agent: true },
    register: SIGN_UP,
    'listings/register': SIGN_UP,
    'login-redirect': { page: 'login-redirect' },
    blog: { page: 'blog' },
    viewed: { page: 'viewed' },
    contact: { page: 'contact' },
    regions: { page: 'regions' },
    admin_regions: { page: 'admin-regions' },
    'region/admin': { page: 'admin-regions' },
    ai: { page: 'ai' },
    components: { page: 'gallery' },
    ui: { page: 'gallery' },
    agents: { page: 'agents' },
  }),
);

/**
 * Where an address leads: the route table of the site. Takes a path with query or a whole address.
 * Never throws; an unreadable address is `not-found`.
 *
 * `match.path` is the pathname as it was given. `match.query` has no question mark and is the input of `decodeSearch`:
 * the address's own query, with the filters of an old-style slug added. `match.canonical` is the form for links; for an
 * unknown address it is the path itself.
 */
export function matchRoute(url: string, options: RouteOptions): RouteMatch {
  const { path, query } = splitAddress(url);
  const { locale, path: ofSite } = splitLanguage(path, options.locales);
  const segments = readSegments(ofSite);
  const { prefix, rest } = splitPrefix(segments ?? [], locale, options.ownPages);
  if (segments === null) return { route: BAD_PARAMETER, prefix, path, query, canonical: path };
  const found =
    locale !== null && hasNoLanguage(rest[0] ?? '') ? { route: NO_ROUTE, query } : find(rest, query, options);
  const { route } = found;
  return { ...found, prefix, path, canonical: canonicalOf(route, prefix, found.query, path) };
}

function find(segments: readonly string[], query: string, options: RouteOptions): Found {
  const fixed = FIXED.get(segments.join('/').toLowerCase());
  const found = fixed ? { route: fixed, query } : matchByFirstWord(segments, query, options);
  // the site's own addresses come first
  const own = found.route === NO_ROUTE ? ownPage(segments, options) : null;
  return own === null ? found : { ...found, route: own };
}

/** A remote's own page, in any letter case. The path below it stays unchanged, because it belongs to the remote. */
function ownPage(segments: readonly string[], { ownPages = [] }: RouteOptions): Route | null {
  for (const { path: root, title } of ownPages) {
    const words = root.slice(1).split('/');
    if (segments.slice(0, words.length).join('/').toLowerCase() !== words.join('/')) continue;
    const below = segments.slice(words.length).map((segment) => `/${encodeURIComponent(segment)}`);
    return { page: 'own', root, path: root + below.join(''), title };
  }
  return null;
}

/** Searches keep their query in canonical order; other pages drop it. */
function canonicalOf(route: Route, prefix: RouteMatch['prefix'], query: string, path: string): string {
  if (route.page === 'not-found') return path;
  if (route.page !== 'search' || route.savedSearchCode !== null) return formatRoute(route, prefix);
  const address = encodeSearch(decodeSearch(query, route.handles));
  return formatRoute({ ...route, handles: address.handles }, prefix, address.query);
}

interface Found {
  route: Route;
  query: string;
}

function matchByFirstWord(segments: readonly string[], query: string, options: RouteOptions): Found {
  const [first = '', second, ...more] = segments;
  const word = first.toLowerCase();
  if (word === 'listings') return matchListings(segments.slice(1), query, options);
  if (word === 'regions') return { route: region(segments.slice(1)), query };
  if (word === 'mls' || word === 'tmk') return { route: byKey(word, second), query };
  if (word === 'saved_search' && second === undefined) return { route: savedSearch(query), query };
  if (word === 'print' && second === undefined) return { route: print(query), query };
  if (more.length === 0) return { route: matchShort(word, second), query };
  if (isContentRoot(word)) return { route: { page: 'content', path: contentPath(segments) }, query };
  return { route: isStaffPage(word) ?? NO_ROUTE, query };
}

/** Addresses of one or two words. */
function matchShort(word: string, second: string | undefined): Route {
  const staff = isStaffPage(word);
  if (staff !== null) return staff;
  if (word === 'account') return account(second);
  if (isContentRoot(word))
    return { page: 'content', path: contentPath(second === undefined ? [word] : [word, second]) };
  if (second === undefined) return NO_ROUTE;
  if (word === 'shortlist') return isCode(second) ? { page: 'shortlist', key: second } : BAD_PARAMETER;
  if (word === 'blog') return isSlug(second) ? { page: 'blog-post', slug: second } : BAD_PARAMETER;
  if (word === 'agents') return isSlug(second) ? { page: 'agent', slug: second } : BAD_PARAMETER;
  if (word === 'listing_report') return isCode(second) ? { page: 'listing-report', mlsId: second } : BAD_PARAMETER;
  return NO_ROUTE;
}

function isStaffPage(word: string): Route | null {
  if (word === 'admin') return { page: 'admin' };
  return word === 'agent_tools' ? { page: 'agent-tools' } : null;
}

/** A region's figures by its handles; whether the region exists is up to the page. */
function region(handles: readonly string[]): Route {
  if (handles.length > REGION_LEVELS.length || !handles.every(isSlug)) return BAD_PARAMETER;
  return { page: 'regions', handles: handles.map((handle) => handle.toLowerCase()) };
}

function byKey(by: 'mls' | 'tmk', value: string | undefined): Route {
  const key = by === 'tmk' ? value?.replace(/[\s-]/g, '') : value;
  return key !== undefined && isCode(key) ? { page: 'listing', listing: { by, value: key } } : BAD_PARAMETER;
}

/** /saved_search opens the panel, with ?code= the shared search. */
function savedSearch(query: string): Route {
  const code = new URLSearchParams(query).get('code');
  if (code === null || code === '') return { page: 'saved-search-panel' };
  return isCode(code) ? { page: 'search', handles: [], savedSearchCode: code } : BAD_PARAMETER;
}

/** /print?mls_id= is a listing on paper. */
function print(query: string): Route {
  const mlsId = new URLSearchParams(query).get('mls_id') ?? '';
  return isCode(mlsId) ? { page: 'print', mlsId } : BAD_PARAMETER;
}

/** The account: no section means overview, an unknown one is not a page. */
function account(section: string | undefined): Route {
  if (section === undefined) return { page: 'account', section: 'overview' };
  return isAccountSection(section) ? { page: 'account', section } : NO_ROUTE;
}

function isAccountSection(text: string): text is AccountSection {
  return ACCOUNT_SECTIONS.some((section) => section === text);
}

function contentPath(segments: readonly string[]): string {
  return `/${segments.map((segment) => encodeURIComponent(segment.toLowerCase())).join('/')}`;
}
