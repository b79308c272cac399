import {
  decodeSearch,
  encodeSearch,
  handlesOf,
  type PersonalSearch,
  personalSearchOf,
  photoUrl,
  type ResultCard,
  type Route,
  readFavorites,
  readHidden,
  type SearchState,
  savedSearchByCode,
  searchCards,
  searchPath,
  searchRequestOf,
  withQuery,
} from 'shared-contracts';
import { fitTitle, searchDescription, searchTitle } from 'shared-contracts/pages';
import { i18n } from '../texts';
import { breadcrumbLd, regionCrumbs, resultsLd } from './json-ld';
import { missingPage, type Page, page, Redirect, statusFor } from './page';
import { type PageContext, rootOf } from './page-context';

/** Query fields that are not part of a search and survive a redirect. */
const KEPT_FIELDS = /^(?:show_[a-z_]+|utm_[a-z]+|gclid|fbclid|mfe\..+)$/;

/** As the search says it in the browser. */
const GONE_SEARCH = /*i18n*/ 'This saved search is no longer available';

type SearchRoute = Extract<Route, { page: 'search' }>;

/** A search with its first page of results in the document. */
export async function searchPage(context: PageContext, route: SearchRoute): Promise<Page | Redirect> {
  const { match, client, settings, regions } = context;
  const moved = route.savedSearchCode === null ? betterAddress(context, route) : null;
  if (moved) return moved;
  const search = await searchOf(context, route);
  if (search.isGone) return missingPage(fitTitle(i18n.t(GONE_SEARCH), settings.SITE_NAME), i18n.t(GONE_SEARCH));
  const known = regions ?? undefined;
  const names = known?.namesOf(route.handles) ?? route.handles;
  const response = search.state
    ? await client.request(searchCards, { body: searchRequestOf(search.state, await personal(context)) })
    : undefined;
  const facts: Pick<SearchState, 'filters' | 'page'> = search.state ?? { filters: {}, page: 1 };
  const shared = route.savedSearchCode !== null;
  const isNowhere = isUnknownPlace(facts.filters.hl_regions, regions);
  const title = shared
    ? fitTitle(search.title, settings.SITE_NAME)
    : isNowhere
      ? fitTitle(i18n.t('Place not found'), settings.SITE_NAME)
      : searchTitle(facts, names, settings.SITE_NAME, known, response?.total ?? null);
  const results = response?.results ?? [];
  const isBehindLast = response?.results.length === 0 && facts.page > 1;
  // search engines keep no page for words that no listing has
  const isEmpty = response?.results.length === 0 && (isBehindLast || isNowhere || Boolean(facts.filters.query));
  const handles = shared ? [] : route.handles;
  return page({
    status: isBehindLast || isNowhere ? 404 : search.state ? statusFor(response) : 200,
    title,
    description: searchDescription(facts, names, response?.total ?? null, known),
    canonical: shared || isEmpty ? null : match.canonical,
    image: firstPhoto(results, settings.PHOTO_BASE),
    jsonLd: [
      ...(handles.length > 0 ? [breadcrumbLd(regionCrumbs(names, handles), rootOf(context))] : []),
      ...(results.length > 0 ? [resultsLd(results, response?.from ?? 0, rootOf(context))] : []),
    ],
  });
}

/** Whether an address names regions, and none of them exists. */
function isUnknownPlace(paths: readonly string[] = [], regions: PageContext['regions']): boolean {
  return regions !== null && paths.length > 0 && paths.every((path) => regions.namesOf(handlesOf(path)) === null);
}

/** The stored search behind a code, or the one the address writes; none when the code is gone. */
async function searchOf({ match, client }: PageContext, route: SearchRoute): Promise<ShownSearch> {
  if (route.savedSearchCode === null)
    return { state: decodeSearch(match.query, route.handles), title: '', isGone: false };
  const stored = await client.request(savedSearchByCode, { params: { code: route.savedSearchCode } });
  // its parameters are turned into a search by the search remote, which then asks for the results itself
  return { state: null, title: stored?.title || i18n.t('Saved search'), isGone: stored === null };
}

interface ShownSearch {
  /** null for a stored search */
  state: SearchState | null;
  /** of a stored search */
  title: string;
  /** no stored search has the code of the address */
  isGone: boolean;
}

/** Hidden listings and favorites belong to the request of a signed-in user. */
async function personal({ client, signedIn }: PageContext): Promise<PersonalSearch> {
  if (!signedIn) return {};
  const [hidden, favorites] = await Promise.all([client.request(readHidden, {}), client.request(readFavorites, {})]);
  return personalSearchOf(hidden?.hidden ?? [], favorites?.favorites ?? []);
}

/** Old slugs, levels left out and other spellings lead to the one address. */
function betterAddress({ match, regions }: PageContext, route: SearchRoute): Redirect | null {
  const handles = regions?.fullPath(route.handles) ?? route.handles;
  const address = encodeSearch(decodeSearch(match.query, handles));
  const path = searchPath(match.prefix, address.handles);
  if (withoutSlash(path) === withoutSlash(match.path)) return null;
  const kept = [...new URLSearchParams(match.query)].filter(([name]) => KEPT_FIELDS.test(name));
  const fields = [...new URLSearchParams(address.query), ...kept];
  return new Redirect(withQuery(path, new URLSearchParams(fields).toString()), 301);
}

const withoutSlash = (path: string) => path.replace(/\/+$/, '');

function firstPhoto(results: readonly ResultCard[], base: string): string | null {
  const photo = results.find(({ photos }) => photos.length > 0)?.photos[0];
  return photo ? photoUrl(photo.post_large, base) : null;
}
