import { defaultSearchState } from '../entities/default-search';
import type { SearchFilters } from '../entities/search';
import { isHandle } from './handles';
import { parseOldSlug } from './old-slug';
import { isIsland, isReservedWord } from './reserved';
import type { Route, RouteOptions } from './route';
import { encodeSearch } from './search-codec';
import { isCode, isSlug } from './segments';

interface Found {
  route: Route;
  /** the query with the filters of an old-style slug added */
  query: string;
}

const search = (handles: readonly string[]): Route => ({
  page: 'search',
  handles: [...handles],
  savedSearchCode: null,
});
const BAD_PARAMETER: Route = { page: 'not-found', reason: 'bad-parameter' };

/**
 * Matches the path after /listings in this order: reserved words (sign-in pages were matched before), a region path,
 * old-style markers, a listing's slug. An unknown slug is a listing too, whose page shows that it is missing.
 */
export function matchListings(words: readonly string[], query: string, options: RouteOptions): Found {
  const [first = '', second] = words;
  if (words.length === 0) return { route: search([]), query };
  if (first.toLowerCase() === 'saved_search') return { route: savedSearch(second), query };
  const handles = words.map((word) => word.toLowerCase());
  const old = matchOldSlug(handles, query, options);
  // without the directory every path of an island counts as a region, even one that ends with markers
  if (old?.certain && !hasDirectory(options)) return { route: old.route, query: old.query };
  const region = findRegion(handles, options);
  if (region !== null) return { route: search(region), query };
  if (old !== null) return { route: old.route, query: old.query };
  return { route: listingOf(words, options), query };
}

/**
 * A listing by the last word of its address; the words before it are ignored. A longer path whose last word has its own
 * meaning is not a page.
 */
function listingOf(words: readonly string[], options: RouteOptions): Route {
  const slug = words.at(-1) ?? '';
  if (!isSlug(slug)) return BAD_PARAMETER;
  if (words.length > 1 && !isPlainSlug(slug, options)) return { page: 'not-found', reason: 'no-route' };
  return { page: 'listing', listing: { by: 'slug', value: slug } };
}

function isPlainSlug(slug: string, options: RouteOptions): boolean {
  return !isReservedWord(slug) && matchListings([slug], '', options).route.page === 'listing';
}

function savedSearch(code: string | undefined): Route {
  if (code === undefined) return { page: 'saved-search-panel' };
  return isCode(code) ? { page: 'search', handles: [], savedSearchCode: code } : BAD_PARAMETER;
}

/**
 * The region of a path. Without the directory only the island is checked. With it the whole path must exist, and a
 * single handle ('kihei') is completed.
 */
function findRegion(handles: readonly string[], options: RouteOptions): readonly string[] | null {
  const [island = ''] = handles;
  if (handles.length > 4 || !handles.every(isHandle)) return null;
  const isPath = options.isRegion ? options.isRegion(handles) : isIsland(island);
  if (isPath) return handles;
  if (handles.length > 1) return null;
  return options.findRegion?.(island)?.handles ?? (isIsland(island) ? handles : null);
}

const hasDirectory = ({ findRegion: find, isRegion }: RouteOptions) => find !== undefined || isRegion !== undefined;

/**
 * An old-style slug, alone or after a region's path. The text before the markers must be a region. Without the
 * directory it is enough that no street address ends with such markers.
 */
function matchOldSlug(
  words: readonly string[],
  query: string,
  options: RouteOptions,
): (Found & { certain: boolean }) | null {
  const old = parseOldSlug(words.at(-1) ?? '');
  if (old === null) return null;
  const { certain } = old;
  const filtered = mergeFilters(query, old.filters);
  const handles = [...words.slice(0, -1), old.base].filter((word) => word !== '');
  if (handles.length === 0) return { route: search([]), query: filtered, certain };
  if (!handles.every(isHandle)) return null;
  const region = findRegion(handles, options);
  if (region !== null) return { route: search(region), query: filtered, certain };
  const isLikely = words.length === 1 && certain && !hasDirectory(options);
  return isLikely ? { route: search(handles), query: filtered, certain } : null;
}

/** Adds filters to a query. Parameters of the query take precedence. */
function mergeFilters(query: string, filters: SearchFilters): string {
  const merged = new URLSearchParams(query);
  const state = defaultSearchState();
  const added = new URLSearchParams(encodeSearch({ ...state, filters: { ...state.filters, ...filters } }).query);
  for (const [name, value] of added) {
    if (!merged.has(name)) merged.set(name, value);
  }
  return merged.toString().replaceAll('%2C', ',');
}
